package dev.plumbline.actor.execution;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.schedule.Access;
import java.util.List;
import java.util.Optional;

/**
 * A step of an execution and all its effects.
 *
 * @param index from 0
 * @param transition its number, see {@link dev.plumbline.schedule.ChoicePoint}
 * @param actor the actor that received, crashed or restarted; empty if no single actor did
 * @param envelope the message that was received, lost or duplicated
 * @param changed whether the step changed the state of the actor, or a timer of it
 * @param sent messages to actors, timers started included
 * @param answers messages to clients
 * @param created actors that were created
 * @param choices the choices within the step, see {@link dev.plumbline.actor.Context#choose}
 * @param cut the actors on one side of a partition; empty for other steps
 * @param failure the exception of the actor
 * @param notes other events, for reports: messages that were lost, failures that a supervisor handled
 */
public record Step(
        Kind kind,
        int index,
        int transition,
        Optional<ActorRef> actor,
        Optional<Envelope> envelope,
        boolean changed,
        List<Envelope> sent,
        List<AnswerSent> answers,
        List<ActorRef> created,
        List<Integer> choices,
        List<ActorRef> cut,
        List<Access> accesses,
        Optional<Throwable> failure,
        List<String> notes) {
    /** The kinds of steps. Their order is part of written schedules. */
    public enum Kind {
        /** An actor receives a message. */
        RECEIVE,
        /** A message is lost. */
        LOSE,
        /** A message gets a second copy. */
        DUPLICATE,
        CRASH,
        RESTART,
        /** The network is cut in two. */
        CUT,
        /** The network has healed. */
        HEAL,
        /** No more faults happen, and no message is left. */
        END
    }

    /**
     * A message to a client.
     *
     * @param counted whether it ended an operation; otherwise the client was not waiting for it
     */
    public record AnswerSent(ActorRef client, Object message, boolean counted) {}

    /** One line for reports. */
    @Override
    public String toString() {
        String what = switch (kind) {
            case RECEIVE ->
                envelope.orElseThrow().timer()
                        ? actor.orElseThrow() + " timer: " + envelope.get().message()
                        : envelope.get().toString();
            case LOSE -> "lost: " + envelope.orElseThrow();
            case DUPLICATE -> "duplicated: " + envelope.orElseThrow();
            case CRASH -> actor.orElseThrow() + " crashes";
            case RESTART -> actor.orElseThrow() + " restarts";
            case CUT -> "the network is cut: " + cut + " from the others";
            case HEAL -> "the network heals";
            case END -> "end";
        };
        return choices.isEmpty() ? what : what + " choosing " + choices;
    }
}
