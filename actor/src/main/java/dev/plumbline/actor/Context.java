package dev.plumbline.actor;

import java.time.Duration;
import java.util.List;

/** The actions that are available to an actor while it receives a message. Must not be used afterwards. */
public interface Context {
    ActorRef self();

    /** The sender of the message: an actor, a client, or the actor itself if the message is a timer. */
    ActorRef sender();

    /**
     * Sends a message. A message to a client is an answer, which ends the operation of the client.
     *
     * @throws IllegalArgumentException if there is neither an actor nor a client of that name
     */
    void send(ActorRef to, Object message);

    /** Sends to the sender of the current message. */
    default void reply(Object message) {
        send(sender(), message);
    }

    /**
     * Creates an actor. It exists at once; its {@link Actor#started} has been called when this returns.
     *
     * @param name different from the names of other actors that this one created
     */
    ActorRef create(String name, Actor actor);

    /**
     * From now on the actor may receive this message from itself, once, at any time: timers may take any time. Has no
     * effect if the timer is already running.
     */
    void startTimer(Object message);

    /**
     * The same for a timer that fires when this time has passed by the clock of the actor. A simulation keeps to it. An
     * exploration does not, where time is only an order: what a clock prevents may happen there.
     */
    default void startTimer(Object message, Duration after) {
        startTimer(message);
    }

    /** Stops the timer with this message. Has no effect if it is not running. */
    void stopTimer(Object message);

    /** One of several alternatives, from 0 to alternatives - 1; a search tries all. */
    int choose(int alternatives);

    /** One of these alternatives; a search tries all. */
    default <T> T choose(List<T> alternatives) {
        return alternatives.get(choose(alternatives.size()));
    }

    /**
     * For an actor that is itself a client: it calls an operation of the object under test now. It may call the next
     * one when this one has {@link #returned}.
     */
    void called(Invocation invocation);

    /** The operation that this actor {@link #called} returns now. */
    void returned(Answer answer);
}
