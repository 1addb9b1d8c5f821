package dev.plumbline.pekko.internal.control;

import java.util.Optional;
import org.apache.pekko.actor.InternalActorRef;
import org.apache.pekko.actor.Terminated;
import org.apache.pekko.dispatch.Envelope;

/**
 * Messages that do not use the network, and so are never lost.
 *
 * <p>{@code Terminated}, and the message in its place ({@code watchWith}), come from the watcher's own cell; the latter
 * is a message of an actor to itself that names a terminated actor as its sender. A timer sends to the actor that
 * started it. Messages of tasks, and of callbacks of futures, count as local: most of them hand a result to the actor
 * that waits for it ({@code pipe}, {@code pipeToSelf}). If such a message were lost, the actor would wait for ever,
 * although its future has a time-out.
 */
final class LocalMessages {
    private LocalMessages() {}

    /**
     * @param sender the party whose code is running
     * @param step the step in which the message is sent; empty at the start
     */
    static boolean contain(Envelope envelope, Party sender, Party receiver, Optional<Pending> step, Parties parties) {
        boolean ofStep = step.filter(pending -> pending.party() == sender).isPresent();
        return envelope.message() instanceof Terminated
                || sender == receiver && isOfTerminated(envelope)
                || ofStep && step.get() instanceof Task
                || ofStep && step.get() instanceof Timer timer && isOwn(timer, receiver, parties);
    }

    private static boolean isOfTerminated(Envelope envelope) {
        return envelope.sender() instanceof InternalActorRef named && named.isTerminated();
    }

    /** If a callback of a future started the timer, its actor is unknown. */
    private static boolean isOwn(Timer timer, Party receiver, Parties parties) {
        return timer.starter() == receiver || !parties.isActor(timer.starter());
    }
}
