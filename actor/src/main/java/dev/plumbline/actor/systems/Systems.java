package dev.plumbline.actor.systems;

import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.systems.register.ErroneousRegister;
import dev.plumbline.actor.systems.register.MultiLeaderRegister;
import dev.plumbline.actor.systems.register.ReplicatedRegister;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The five systems of the DS2 paper, by the words that the command line has for them. */
public final class Systems {
    private static final Map<String, ActorSystem> ALL = new LinkedHashMap<>();

    static {
        ALL.put("register", new ReplicatedRegister());
        ALL.put("erroneous", new ErroneousRegister());
        ALL.put("multileader", new MultiLeaderRegister());
    }

    private Systems() {}

    /** In the order of the paper. */
    public static List<String> words() {
        return List.copyOf(ALL.keySet());
    }

    public static Optional<ActorSystem> named(String word) {
        return Optional.ofNullable(ALL.get(word));
    }
}
