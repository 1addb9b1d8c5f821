package dev.plumbline.actor;

import java.util.Optional;

/**
 * An actor at one moment: its state, and its reaction to a message.
 *
 * <p>An actor is a value. {@link #receive} returns the actor after the message and does not change this one, so that a
 * search can go back to it. A record does this naturally; {@link MutableActor} is for actors that assign fields.
 * {@code equals} and {@code hashCode} compare states. An actor depends on nothing but its state and the message: no
 * clock, no random numbers, no static variables. Randomness is a choice ({@link Context#choose}), time is a timer
 * ({@link Context#startTimer}).
 */
public interface Actor {
    /** Called when the actor is created, before it receives anything; not a step of a schedule. */
    default Actor started(Context context) {
        return this;
    }

    /**
     * @param message an immutable value that {@code equals} compares, such as a record
     * @return the actor afterwards; itself if the message changed nothing
     */
    Actor receive(Context context, Object message);

    /** Whether it would receive this message now; otherwise the message waits. */
    default boolean accepts(Object message) {
        return true;
    }

    /**
     * Its state after a crash; empty by default, and then it starts again from its first state. Timers never survive.
     */
    default Optional<Actor> persisted() {
        return Optional.empty();
    }

    /**
     * Called when the actor restarts after a crash, on the {@link #persisted} state, or on the first state of the
     * actor.
     */
    default Actor restarted(Context context) {
        return started(context);
    }
}
