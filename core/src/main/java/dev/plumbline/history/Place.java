package dev.plumbline.history;

/**
 * The place of an operation in the {@link Order} of its history. A history has places of one kind only, the kind of its
 * order.
 */
public sealed interface Place permits Timebox, VectorClock, Position {
    /** One case for each kind of place. Implementations no longer compile when a kind is added. */
    interface Cases<T, E extends Exception> {
        T timebox(Timebox box) throws E;

        T vectorClock(VectorClock clock) throws E;

        T position(Position position) throws E;
    }

    /** Calls the case of this place. */
    <T, E extends Exception> T match(Cases<T, E> cases) throws E;

    /**
     * Whether the operation was never seen to end. Only possible for a timebox: other places are assigned at the end.
     */
    default boolean isOpen() {
        return false;
    }

    /** The kind of place with an article, for messages. */
    String kind();
}
