package dev.plumbline.actor;

import java.util.Optional;

/**
 * An actor at one moment: its state, and what it does with a message.
 *
 * <p>An actor is a value. {@link #receive} answers the actor as it is afterwards and leaves this one as it was, so that
 * a search can go back to it. A record does it by nature; {@link MutableActor} is for those who rather assign fields.
 * {@code equals} and {@code hashCode} compare states. An actor knows nothing but its state and the message: no clock, no
 * random numbers, no static variables. Chance is a choice ({@link Context#choose}), time is a timer
 * ({@link Context#startTimer}).
 */
public interface Actor {
    /** When it comes into being, before it receives anything; no step of a schedule. */
    default Actor started(Context context) {
        return this;
    }

    /**
     * @param message any value that nobody changes and that {@code equals} compares, such as a record
     * @return the actor afterwards; itself if the message changed nothing
     */
    Actor receive(Context context, Object message);

    /** Whether it would receive this message now; otherwise the message waits. */
    default boolean accepts(Object message) {
        return true;
    }

    /**
     * What is left of it after a crash; nothing by default, and then it starts as it started first. Timers never
     * survive.
     */
    default Optional<Actor> persisted() {
        return Optional.empty();
    }

    /** When it comes back after a crash, asked of what was {@link #persisted}, or of the actor as it first was. */
    default Actor restarted(Context context) {
        return started(context);
    }
}
