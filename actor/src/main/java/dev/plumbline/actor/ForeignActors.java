package dev.plumbline.actor;

/**
 * Actors of another library, such as Pekko, which an adapter runs in place of the {@link Actor}s of a {@link Harness}.
 * An adapter implements {@code dev.plumbline.actor.execution.Executions.Source}, which runs them. Their state cannot be
 * copied or compared: every schedule runs from the start, and there is no search through whole states.
 */
public interface ForeignActors {
    /** The library, for messages: {@code Pekko}. */
    String library();

    /** @throws IllegalArgumentException if the adapter cannot provide this network or these faults */
    void rejectUnsupported(Network network, Faults faults);

    /**
     * By default the states of the actors are unknown. An adapter that knows them provides
     * {@code dev.plumbline.actor.execution.FinalState.passed}.
     *
     * @throws IllegalArgumentException if the property cannot be checked, with what to do about it
     */
    default void rejectUnsupported(Property property) {
        throw new IllegalArgumentException(
                "the states of " + library() + " actors are unknown, so properties cannot be checked");
    }
}
