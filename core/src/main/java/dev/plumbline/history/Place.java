package dev.plumbline.history;

/**
 * Where an operation stands in the {@link Order} of its history. A history holds places of one kind only, the kind of
 * its order.
 */
public sealed interface Place permits Timebox, VectorClock, Position {
    /** One case for each kind of place. Whoever implements it does not compile any more when a kind is added. */
    interface Cases<T, E extends Exception> {
        T timebox(Timebox box) throws E;

        T vectorClock(VectorClock clock) throws E;

        T position(Position position) throws E;
    }

    /** Calls the case of this place. */
    <T, E extends Exception> T match(Cases<T, E> cases) throws E;

    /** Whether the operation was never seen to end. Only a timebox can tell: the other places are given at the end. */
    default boolean isOpen() {
        return false;
    }

    /** What kind of place it is, with an article, for messages. */
    String kind();
}
