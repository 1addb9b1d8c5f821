package dev.plumbline.actor.systems.internal;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.Request;
import dev.plumbline.history.text.Suggestion;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * The requests of the harnesses {@code 2r+1w} and {@code 2r+2w} of the DS2 paper: two reads and one or two writes, each
 * by its own client. The clients are {@code w1}, {@code r1}, {@code r2} and {@code w2}.
 *
 * @param writes one or two
 * @param w1 the actor that gets the first write
 * @param w2 the actor that gets the second write, if there is one
 */
public record Workload(int writes, String w1, String r1, String r2, String w2) {
    /** The names that {@link #named} accepts. */
    public static final List<String> HARNESSES = List.of("2r+1w", "2r+2w");

    /** The value of the first write. */
    public static final int FIRST = 10;

    /** The value of the second write. */
    public static final int SECOND = 20;

    /** Above the values of further writes, for runs that last. */
    private static final int MOST = 1_000_000;

    /** @throws BadInput if there is no such harness */
    public static Workload named(String name, String w1, String r1, String r2, String w2) throws BadInput {
        if (!HARNESSES.contains(name)) {
            throw unknown(name, HARNESSES);
        }
        return new Workload(HARNESSES.indexOf(name) + 1, w1, r1, r2, w2);
    }

    /** The error that a system has no such harness. */
    public static BadInput unknown(String name, List<String> known) {
        return new BadInput("no harness is named " + name + Suggestion.didYouMean(name, known) + "; expected one of "
                + String.join(", ", known));
    }

    /** Makes the message that reads a key. */
    @FunctionalInterface
    public interface KeyRead {
        Object of(ActorRef client, String key);
    }

    /** Makes the message that writes a key. */
    @FunctionalInterface
    public interface KeyWrite {
        Object of(ActorRef client, String key, int value);
    }

    /** Adds the requests to a register. */
    public Harness register(
            Harness.Builder harness, Function<ActorRef, Object> read, BiFunction<ActorRef, Integer, Object> write) {
        Invocation reads = Invocation.of("read");
        ActorRef first = ActorRef.of("w1");
        ActorRef second = ActorRef.of("w2");
        harness.request(
                "w1", w1, write.apply(first, FIRST), Invocation.of("write").with("value", FIRST));
        harness.request("r1", r1, read.apply(ActorRef.of("r1")), reads);
        harness.request("r2", r2, read.apply(ActorRef.of("r2")), reads);
        if (writes > 1) {
            harness.request(
                    "w2",
                    w2,
                    write.apply(second, SECOND),
                    Invocation.of("write").with("value", SECOND));
        }
        harness.calls((client, random) -> {
            int value = random.nextInt(MOST);
            return random.nextInt(1 + writes) > 0
                    ? new Request(
                            client,
                            actor(random, w1, w2),
                            write.apply(client, value),
                            Invocation.of("write").with("value", value))
                    : new Request(client, actor(random, r1, r2), read.apply(client), reads);
        });
        return harness.build();
    }

    private static ActorRef actor(RandomGenerator random, String one, String other) {
        return ActorRef.of(random.nextBoolean() ? one : other);
    }

    /**
     * Adds the requests to a map.
     *
     * @param key of all requests but the second write
     * @param otherKey of the second write
     */
    public Harness map(Harness.Builder harness, String key, String otherKey, KeyRead read, KeyWrite write) {
        Invocation reads = Invocation.of("read").with("key", Value.of(key));
        harness.request("w1", w1, write.of(ActorRef.of("w1"), key, FIRST), writes(key, FIRST));
        harness.request("r1", r1, read.of(ActorRef.of("r1"), key), reads);
        harness.request("r2", r2, read.of(ActorRef.of("r2"), key), reads);
        if (writes > 1) {
            harness.request("w2", w2, write.of(ActorRef.of("w2"), otherKey, SECOND), writes(otherKey, SECOND));
        }
        harness.calls((client, random) -> {
            int value = random.nextInt(MOST);
            String any = random.nextBoolean() ? key : otherKey;
            return random.nextInt(1 + writes) > 0
                    ? new Request(client, actor(random, w1, w2), write.of(client, any, value), writes(any, value))
                    : new Request(
                            client,
                            actor(random, r1, r2),
                            read.of(client, any),
                            Invocation.of("read").with("key", Value.of(any)));
        });
        return harness.build();
    }

    private static Invocation writes(String key, int value) {
        return Invocation.of("write").with("key", Value.of(key)).with("value", value);
    }
}
