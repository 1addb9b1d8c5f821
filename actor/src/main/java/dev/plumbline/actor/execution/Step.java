package dev.plumbline.actor.execution;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.schedule.Access;
import java.util.List;
import java.util.Optional;

/**
 * A step of an execution and all that it did.
 *
 * @param index from 0
 * @param transition its number, see {@link dev.plumbline.schedule.ChoicePoint}
 * @param actor who received, crashed or came back; empty where no single actor did anything
 * @param envelope the message that was received, lost or doubled
 * @param changed whether the state of the actor, or a timer of it, is another afterwards
 * @param sent messages to actors, timers started included
 * @param answers what was sent to clients
 * @param created actors that came into being
 * @param choices what was chosen within the step, see {@link dev.plumbline.actor.Context#choose}
 * @param cut of a partition, the actors on one side; empty for others
 * @param failure what the actor threw
 * @param notes what else happened, for people: messages that were lost, failures that a supervisor handled
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
    /** What a step can be. The order of the kinds is part of written schedules. */
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
        /** The network is whole again. */
        HEAL,
        /** Nothing more goes wrong, and nothing is left to be received. */
        END
    }

    /**
     * A message to a client.
     *
     * @param counted whether it ended an operation; otherwise the client was not waiting for it
     */
    public record AnswerSent(ActorRef client, Object message, boolean counted) {}

    /** One line for people. */
    @Override
    public String toString() {
        String what = switch (kind) {
            case RECEIVE ->
                envelope.orElseThrow().timer()
                        ? actor.orElseThrow() + " timer: " + envelope.get().message()
                        : envelope.get().toString();
            case LOSE -> "lost: " + envelope.orElseThrow();
            case DUPLICATE -> "copied: " + envelope.orElseThrow();
            case CRASH -> actor.orElseThrow() + " crashes";
            case RESTART -> actor.orElseThrow() + " comes back";
            case CUT -> "the network is cut: " + cut + " from the others";
            case HEAL -> "the network is whole again";
            case END -> "end";
        };
        return choices.isEmpty() ? what : what + " choosing " + choices;
    }
}
