package dev.plumbline.services.load;

import dev.plumbline.value.BadInput;
import java.util.List;

/** The ready-made loads by name. */
public final class Loads {
    /** All of them. */
    public static final List<String> NAMES = List.of("register", "set", "queue", "counter", "lock", "bank", "watch");

    private Loads() {}

    /** @throws BadInput if there is no such load */
    public static Load named(String name, int clients) throws BadInput {
        return switch (name) {
            case "register" -> new RegisterLoad(clients);
            case "set" -> new SetLoad(clients);
            case "queue" -> new QueueLoad(clients);
            case "counter" -> new CounterLoad();
            case "lock" -> new LockLoad(clients);
            case "bank" -> new BankLoad();
            case "watch" -> new WatchLoad(clients);
            default ->
                throw new BadInput("no workload is named " + name + "; expected one of " + String.join(", ", NAMES));
        };
    }
}
