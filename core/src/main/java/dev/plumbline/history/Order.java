package dev.plumbline.history;

import java.util.function.Function;

/**
 * The order of the operations of a history. The hierarchy is sealed and {@link #match} names every case, so the
 * compiler finds all places that do not handle a new order.
 */
public sealed interface Order {
    /** Calls the function for this order. */
    default <T> T match(
            Function<Timeboxes, T> timeboxes, Function<VectorClocks, T> vectorClocks, Function<Sequence, T> sequence) {
        if (this instanceof Timeboxes boxes) {
            return timeboxes.apply(boxes);
        }
        return this instanceof VectorClocks clocks ? vectorClocks.apply(clocks) : sequence.apply((Sequence) this);
    }

    /** Whether the place is of the kind that this order uses. */
    boolean accepts(Place place);

    /** The kind of its places, in the plural, for messages: {@code vector clocks}. */
    String described();

    /**
     * Each operation has a {@link Timebox}, a closed interval. One comes before another if it returned at an earlier
     * time than the other was called; at equal times they overlap. In addition, the operations that a process completed
     * are ordered as they were added, even if they share an instant; unless processes are asynchronous.
     *
     * @param unit of the times, for reports: {@code ns}, {@code us}, {@code ms}, or {@code events} if only the order of
     *     events is known
     * @param asynchronous whether operations of one process may overlap; then the process does not order them
     */
    record Timeboxes(String unit, boolean asynchronous) implements Order {
        public static final Timeboxes NANOSECONDS = new Timeboxes("ns", false);
        public static final Timeboxes EVENTS = new Timeboxes("events", false);

        @Override
        public boolean accepts(Place place) {
            return place instanceof Timebox;
        }

        @Override
        public String described() {
            return "timeboxes";
        }
    }

    /**
     * Each operation has a {@link VectorClock}, and one comes before another if its clock precedes: no component is
     * larger and one is smaller. Operations with equal or incomparable clocks are not ordered. This includes the
     * process order: the own component of a process grows with each of its operations and no other component shrinks,
     * so each precedes the next.
     */
    record VectorClocks() implements Order {
        @Override
        public boolean accepts(Place place) {
            return place instanceof VectorClock;
        }

        @Override
        public String described() {
            return "vector clocks";
        }
    }

    /** Each operation has its own {@link Position}, and the smaller one comes first: a total order of all processes. */
    record Sequence() implements Order {
        @Override
        public boolean accepts(Place place) {
            return place instanceof Position;
        }

        @Override
        public String described() {
            return "positions in a sequence";
        }
    }
}
