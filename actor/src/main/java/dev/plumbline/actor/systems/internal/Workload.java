package dev.plumbline.actor.systems.internal;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.Suggestion;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The requests of the harnesses {@code 2r+1w} and {@code 2r+2w} of the DS2 paper: two reads and one or two writes, each
 * by a client of its own. The clients are {@code w1}, {@code r1}, {@code r2} and {@code w2}.
 *
 * @param writes one or two
 * @param w1 the actor that gets the first write
 * @param w2 the actor that gets the second write, if there is one
 */
public record Workload(int writes, String w1, String r1, String r2, String w2) {
    /** The names that {@link #named} knows. */
    public static final List<String> HARNESSES = List.of("2r+1w", "2r+2w");

    /** What the first write writes. */
    public static final int FIRST = 10;

    /** What the second write writes. */
    public static final int SECOND = 20;

    /** @throws BadInput if there is no such harness */
    public static Workload named(String name, String w1, String r1, String r2, String w2) throws BadInput {
        if (!HARNESSES.contains(name)) {
            throw unknown(name, HARNESSES);
        }
        return new Workload(HARNESSES.indexOf(name) + 1, w1, r1, r2, w2);
    }

    /** That a system has no such harness. */
    public static BadInput unknown(String name, List<String> known) {
        return new BadInput("no harness is named " + name + Suggestion.didYouMean(name, known) + "; expected one of "
                + String.join(", ", known));
    }

    /** Adds the requests to a register. */
    public Harness register(
            Harness.Builder harness,
            Function<ActorRef, ? extends Object> read,
            BiFunction<ActorRef, Integer, ? extends Object> write) {
        addWrite(harness, "w1", w1, write, FIRST);
        addRead(harness, "r1", r1, read);
        addRead(harness, "r2", r2, read);
        if (writes > 1) {
            addWrite(harness, "w2", w2, write, SECOND);
        }
        return harness.build();
    }

    private static void addRead(Harness.Builder harness, String client, String to, Function<ActorRef, ?> message) {
        harness.request(client, to, message.apply(ActorRef.of(client)), Invocation.of("read"));
    }

    private static void addWrite(
            Harness.Builder harness, String client, String to, BiFunction<ActorRef, Integer, ?> message, int value) {
        harness.request(
                client,
                to,
                message.apply(ActorRef.of(client), value),
                Invocation.of("write").with("value", value));
    }
}
