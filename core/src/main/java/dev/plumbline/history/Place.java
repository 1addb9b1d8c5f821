package dev.plumbline.history;

import java.util.function.Function;

/**
 * The place of an operation in the {@link Order} of its history. A history has places of one kind only, the kind of its
 * order.
 */
public sealed interface Place permits Timebox, VectorClock, Position {
    /** Calls the function for this kind of place. Callers no longer compile when a kind is added. */
    default <T> T match(
            Function<Timebox, T> timebox, Function<VectorClock, T> vectorClock, Function<Position, T> position) {
        if (this instanceof Timebox box) {
            return timebox.apply(box);
        }
        return this instanceof VectorClock clock ? vectorClock.apply(clock) : position.apply((Position) this);
    }

    /**
     * Whether the operation was never seen to end. Only possible for a timebox: other places are assigned at the end.
     */
    default boolean isOpen() {
        return false;
    }

    /** The kind of place with an article, for messages. */
    String kind();
}
