package dev.plumbline.pekko.internal.control;

import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.execution.Transitions;
import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.Transition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.InternalActorRef;

/**
 * A fault, as a choice of the scheduler, or the decision that no more faults happen.
 *
 * <p>Why steps without dependent accesses commute. A <b>loss</b> only removes a message from the queue of its channel.
 * <ul>
 *   <li>It cannot be swapped with the receipt or another loss of the same message (both receive the cell
 *       {@link StepAccesses#MESSAGE}), with the send of the message (which sends that cell), or with the removal of
 *       another message from the channel: that decides which message is the first ({@link StepAccesses#HEAD}). A send
 *       to the channel appends, and commutes: the predecessor of a message is the one sent before it, lost or not.
 *   <li>A step that stops the receiver removes all its messages. It writes {@link StepAccesses#LIFE}, which a loss
 *       reads.
 *   <li>Every other step neither reads nor changes the queue. The state of the receiver does not matter: a mailbox does
 *       not tell the actor how many messages are waiting.
 *   <li>The operation of a lost request never begins, so a loss is not an event of the history.
 * </ul>
 *
 * <p>A <b>crash</b> runs code of the actor, like a receipt: it writes the state of the actor, and may read futures. It
 * starts the actor again or stops it, so it writes {@link StepAccesses#LIFE}. Everything else that it does is observed
 * when it is done: its supervisor and its children handle system messages, timers are cancelled, messages are sent.
 *
 * <p>If the number of faults of a kind is limited, each may be the last one, so all of a kind depend on each other. A
 * fault may disable others in advance, such as the loss of a message that is sent later. So the <b>end</b> comes after
 * all steps ({@link StepAccesses#DONE}) and depends on every fault ({@link StepAccesses#END}), as
 * {@link dev.plumbline.schedule.search.Dpor} requires.
 */
public final class Fault extends Pending {
    private final Step.Kind kind;
    private final Optional<Message> message;
    private final Optional<ActorRef> actor;

    private Fault(Step.Kind kind, int subject, Party party, Optional<Message> message, Optional<ActorRef> actor) {
        super(party, message.map(Message::sentBy).orElse(-1));
        becomes(Transitions.of(kind, subject));
        this.kind = kind;
        this.message = message;
        this.actor = actor;
    }

    static Fault loss(Message message) {
        return new Fault(Step.Kind.LOSE, message.number(), message.party(), Optional.of(message), Optional.empty());
    }

    static Fault crash(Party party, ActorRef actor) {
        // Objects that existed before the first step have negative numbers.
        long object = party.object();
        int subject = Math.toIntExact(object < 0 ? -2 * object + 1 : 2 * object);
        return new Fault(Step.Kind.CRASH, subject, party, Optional.empty(), Optional.of(actor));
    }

    /** @param outside no actor takes part in it */
    static Fault end(Party outside) {
        return new Fault(Step.Kind.END, 0, outside, Optional.empty(), Optional.empty());
    }

    public Step.Kind kind() {
        return kind;
    }

    /** The message that is lost. */
    public Optional<Message> message() {
        return message;
    }

    /** Whether it has stopped its actor. */
    public boolean hasStopped() {
        return actor.filter(ref -> ((InternalActorRef) ref).isTerminated()).isPresent();
    }

    /** The actor that crashes. */
    Optional<ActorRef> actor() {
        return actor;
    }

    @Override
    public Transition transition() {
        Party party = party();
        List<Access> accesses = new ArrayList<>();
        if (kind == Step.Kind.END) {
            accesses.add(new Access(Access.Kind.WRITE, StepAccesses.END, 0));
            accesses.add(new Access(Access.Kind.RECEIVE, StepAccesses.DONE, Access.ANY_CELL));
        } else if (message.isPresent()) {
            message.get().addRemoval(accesses);
            accesses.add(new Access(Access.Kind.SEND, message.get().object(), StepAccesses.TURN));
            accesses.add(new Access(Access.Kind.READ, party.object(), StepAccesses.LIFE));
            addFault(accesses, StepAccesses.LOSSES);
        } else {
            accesses.add(new Access(Access.Kind.WRITE, party.object(), StepAccesses.STATE));
            accesses.add(new Access(Access.Kind.WRITE, party.object(), StepAccesses.LIFE));
            accesses.add(new Access(Access.Kind.READ, StepAccesses.SHARED, 0));
            addFault(accesses, StepAccesses.CRASHES);
        }
        return new Transition(number(), (int) party.object(), accesses);
    }

    private static void addFault(List<Access> accesses, long budget) {
        accesses.add(new Access(Access.Kind.WRITE, budget, 0));
        accesses.add(new Access(Access.Kind.READ, StepAccesses.END, 0));
    }

    @Override
    public String text() {
        return switch (kind) {
            case LOSE -> "lost: " + message.orElseThrow().text();
            case CRASH -> party().name() + " crashes";
            default -> "end";
        };
    }
}
