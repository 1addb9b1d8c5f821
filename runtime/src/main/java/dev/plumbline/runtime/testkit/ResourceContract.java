package dev.plumbline.runtime.testkit;

import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Tests a resource against the contract of {@link Resource}: random sections of several processes read, write, commit
 * and abort, and a model determines what each may see. A violation is an {@link AssertionError} with the broken rule
 * and the steps that lead there. The seed is fixed, so it is reproducible.
 *
 * <pre>{@code
 * @Test
 * void keepsTheContract() {
 *     ResourceContract.variable(() -> {
 *         MyStore store = new MyStore();
 *         return List.of(store.handle(), store.handle());
 *     }, store.initial()).hold();
 * }
 * }</pre>
 *
 * Sections are interleaved in one thread: this tests interleavings of calls, but not races inside the resource.
 */
public final class ResourceContract {
    private final Checked checked;
    private final long seed;
    private final int rounds;
    private final int steps;

    /** One kind of resource: runs a number of random steps on fresh ones. */
    interface Checked {
        void round(Random random, int steps);
    }

    private ResourceContract(Checked checked, long seed, int rounds, int steps) {
        this.checked = checked;
        this.seed = seed;
        this.rounds = rounds;
        this.steps = steps;
    }

    /**
     * A resource that is a variable: a read returns the last written value.
     *
     * @param handles creates a fresh resource, with a handle for each of some processes
     * @param initial its value before the first write
     */
    public static ResourceContract variable(Supplier<List<Resource>> handles, Value initial) {
        return of((random, steps) -> new VariableRules(handles.get(), initial, random).run(steps));
    }

    /**
     * A resource that passes messages on: each message that a committed section writes is read by one committed
     * section, and those of one sender in order.
     *
     * @param ends creates a fresh resource, with the handles of its senders and receivers
     */
    public static ResourceContract messages(Supplier<Ends> ends) {
        return messages(ends, MessageRules.Promise.ORDER);
    }

    /** As {@link #messages}, but messages of one sender may overtake each other. */
    public static ResourceContract unorderedMessages(Supplier<Ends> ends) {
        return messages(ends, MessageRules.Promise.ARRIVAL);
    }

    /** As {@link #messages}, but messages may be lost. */
    public static ResourceContract lossyMessages(Supplier<Ends> ends) {
        return messages(ends, MessageRules.Promise.ORDER_OF_THE_REST);
    }

    private static ResourceContract messages(Supplier<Ends> ends, MessageRules.Promise promise) {
        return of((random, steps) -> new MessageRules(ends.get(), promise, random).run(steps));
    }

    /**
     * A resource that is only read, and whose values come from elsewhere: a timer, a failure detector.
     *
     * @param possible tests whether it may have a value
     */
    public static ResourceContract source(Supplier<Resource> resource, java.util.function.Predicate<Value> possible) {
        return of((random, steps) -> new SourceRules(resource.get(), possible, random).run(steps));
    }

    /**
     * The handles of senders and receivers. One handle may be both.
     *
     * @param patience how many milliseconds a message may take
     */
    public record Ends(List<Resource> senders, List<Resource> receivers, long patience) {}

    private static ResourceContract of(Checked checked) {
        return new ResourceContract(checked, 1, 50, 100);
    }

    public ResourceContract seed(long newSeed) {
        return new ResourceContract(checked, newSeed, rounds, steps);
    }

    /** Sets the number of fresh resources to test. */
    public ResourceContract rounds(int newRounds) {
        return new ResourceContract(checked, seed, newRounds, steps);
    }

    /** Sets the number of calls on each. */
    public ResourceContract steps(int newSteps) {
        return new ResourceContract(checked, seed, rounds, newSteps);
    }

    /** Throws an {@link AssertionError} if a rule is broken. */
    public void hold() {
        for (int round = 0; round < rounds; round++) {
            checked.round(new Random(seed * 1_000_003 + round), steps);
        }
    }

    /** A value that differs from all others of a round, of varying kinds. */
    static Value fresh(int number) {
        return switch (number % 3) {
            case 0 -> Tla.of(number);
            case 1 -> Tla.record("number", Tla.of(number), "text", Tla.of("m\"" + number));
            default -> Tla.tuple(Tla.of(number), Tla.set(Tla.of("x"), Tla.of("y")));
        };
    }
}
