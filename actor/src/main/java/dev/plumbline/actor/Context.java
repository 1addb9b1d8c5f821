package dev.plumbline.actor;

import java.util.List;

/** What an actor can do while it receives a message. It means nothing afterwards. */
public interface Context {
    ActorRef self();

    /** Who sent the message: an actor, a client, or the actor itself where it is a timer. */
    ActorRef sender();

    /**
     * Sends a message. To a client it is an answer: what the client asked for ends with it.
     *
     * @throws IllegalArgumentException if there is neither an actor nor a client of that name
     */
    void send(ActorRef to, Object message);

    /** Sends to whoever sent the message that is being received. */
    default void reply(Object message) {
        send(sender(), message);
    }

    /**
     * A new actor. It is there at once; its {@link Actor#started} has been run when this returns.
     *
     * @param name different from those of the other actors that this one created
     */
    ActorRef create(String name, Actor actor);

    /**
     * From now on the actor may receive this message from itself, once, at any time: nothing is known about how long a
     * timer takes. A timer that is running already goes on.
     */
    void startTimer(Object message);

    /** The timer with this message will not go off. Nothing happens if it is not running. */
    void stopTimer(Object message);

    /** One of several things that may happen, from 0 to alternatives - 1; a search tries all. */
    int choose(int alternatives);

    /** One of them; a search tries all. */
    default <T> T choose(List<T> alternatives) {
        return alternatives.get(choose(alternatives.size()));
    }

    /**
     * For an actor that is itself a client: it calls an operation of the object under test, now. It may call the next
     * one when this has {@link #returned}.
     */
    void called(Invocation invocation);

    /** The operation that this actor {@link #called} returns, now. */
    void returned(Answer answer);
}
