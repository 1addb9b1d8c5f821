package dev.plumbline.actor.run;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A step that a machine has taken. It is written before anything that it sends leaves the machine, so a process that is
 * killed has taken it as a whole or not at all.
 *
 * @param time of {@link System#nanoTime}, which the processes of one computer share
 * @param received the message that was received
 * @param timer the message of the timer that fired
 * @param created actors that were created, as they were before their start
 * @param states of actors that changed; empty if the log is not for properties
 * @param persisted by actors whose persisted state changed
 * @param timers that run now
 */
record LoggedStep(
        long time,
        Kind kind,
        ActorRef actor,
        Optional<Parcel> received,
        Optional<Object> timer,
        Map<ActorRef, Actor> created,
        Map<ActorRef, Actor> states,
        Map<ActorRef, Actor> persisted,
        List<Sent> sent,
        List<RunningTimer> timers) {
    /** The kinds of steps. */
    enum Kind {
        /** The first step of an actor. */
        START,
        RECEIVE,
        TIMER,
        RESTART,
        /** A client sends a request; not a step of the system. */
        CALL
    }

    static LoggedStep call(ActorRef client, List<Sent> sent) {
        return new LoggedStep(
                System.nanoTime(),
                Kind.CALL,
                client,
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Map.of(),
                Map.of(),
                sent,
                List.of());
    }

    /** @param machine for which the message is */
    record Sent(String machine, Parcel parcel) {}

    /** A timer of an actor. */
    record RunningTimer(ActorRef actor, Object message) {}

    /** In words, for reports. */
    String text() {
        return switch (kind) {
            case CALL -> actor + " sends its request";
            case START -> actor + " starts";
            case RESTART -> actor + " restarts after a crash";
            case TIMER -> actor + " timer " + timer.orElseThrow();
            case RECEIVE ->
                received.orElseThrow().from() + " -> " + actor + "  "
                        + received.get().content();
        };
    }
}
