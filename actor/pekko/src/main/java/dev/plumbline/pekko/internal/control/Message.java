package dev.plumbline.pekko.internal.control;

import dev.plumbline.pekko.internal.text.Texts;
import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.Transition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.pekko.dispatch.Envelope;

/** A message in transit, or one that an actor took out of its stash. */
public final class Message extends Pending {
    private long object;
    private final Party sender;
    private final ControlledQueue queue;
    private final Envelope envelope;
    private final Optional<Message> before;
    /** The first message that its sender ever sent to its receiver: it represents the channel in accesses. */
    private final Message firstOfChannel;

    private final OptionalInt request;
    private final boolean local;

    /**
     * @param before the previous message from the same sender to the same actor
     * @param request the number of the operation that its receipt begins
     * @param local whether it cannot be lost: it does not use the network, or nothing is lost in this execution
     * @param sentBy the step that sent it, from 0; -1 if it existed from the start
     */
    Message(
            Party sender,
            Party receiver,
            ControlledQueue queue,
            Envelope envelope,
            Optional<Message> before,
            OptionalInt request,
            boolean local,
            int sentBy) {
        super(receiver, sentBy);
        this.sender = sender;
        this.queue = queue;
        this.envelope = envelope;
        this.before = before;
        this.firstOfChannel = before.map(other -> other.firstOfChannel).orElse(this);
        this.request = request;
        this.local = local;
    }

    /** It is the transition with this number from now on. */
    void number(int asNumber, long asObject) {
        becomes(asNumber);
        this.object = asObject;
    }

    public Party sender() {
        return sender;
    }

    /** The content. */
    public Object content() {
        return envelope.message();
    }

    /** The number of the operation that its receipt begins. */
    public OptionalInt request() {
        return request;
    }

    /** The previous message from the same sender to the same actor. */
    public Optional<Message> before() {
        return before;
    }

    boolean isLocal() {
        return local;
    }

    /**
     * The accesses by which it is removed from its channel. Usually its predecessor must have been removed before. But
     * if that one was lost while it was not the first, removing an earlier one makes this message the first; so all
     * removals from one channel are dependent.
     */
    void addRemoval(List<Access> accesses) {
        accesses.add(new Access(Access.Kind.RECEIVE, object, StepAccesses.MESSAGE));
        // Not possible before its predecessor has been removed.
        before.ifPresent(other -> accesses.add(new Access(Access.Kind.RECEIVE, other.object, StepAccesses.TURN)));
        accesses.add(new Access(Access.Kind.WRITE, firstOfChannel.object, StepAccesses.HEAD));
    }

    long object() {
        return object;
    }

    ControlledQueue queue() {
        return queue;
    }

    Envelope envelope() {
        return envelope;
    }

    @Override
    public Transition transition() {
        List<Access> accesses = new ArrayList<>();
        accesses.add(new Access(Access.Kind.WRITE, party().object(), StepAccesses.STATE));
        accesses.add(new Access(Access.Kind.READ, StepAccesses.SHARED, 0));
        addRemoval(accesses);
        if (request.isPresent()) {
            accesses.add(StepAccesses.CALL);
        }
        return new Transition(number(), (int) party().object(), accesses);
    }

    @Override
    public String text() {
        return sender.name() + " -> " + party().name() + ": " + Texts.of(envelope.message());
    }
}
