package dev.plumbline.pekko.internal.control;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.UnboundedDequeBasedMessageQueueSemantics;

/**
 * The messages for one actor: a queue for each sender, and what the actor took out of its stash in front of them.
 *
 * <p>Pekko promises that the messages of one sender arrive in the order in which they were sent, and nothing else. So
 * the oldest message of each sender may be next. Messages out of the stash never travelled: the actor puts them in
 * front of all others itself, and they come in that order.
 */
final class ControlledQueue implements MessageQueue, UnboundedDequeBasedMessageQueueSemantics {
    private final Control control;
    private final ActorRef owner;
    private final Map<Party, Deque<Message>> bySender = new LinkedHashMap<>();
    /** The message of each sender that was sent last, received or not. */
    private final Map<Party, Message> latest = new LinkedHashMap<>();

    private final Deque<Message> front = new ArrayDeque<>();
    private Optional<Message> selected = Optional.empty();

    ControlledQueue(Control control, ActorRef owner) {
        this.control = control;
        this.owner = owner;
    }

    ActorRef owner() {
        return owner;
    }

    /** Those of which one can be next. */
    List<Message> heads() {
        if (!front.isEmpty()) {
            return List.of(front.peekFirst());
        }
        return bySender.values().stream().map(Deque::peekFirst).toList();
    }

    /** The next {@link #dequeue} takes this one. */
    void select(Message message) {
        selected = Optional.of(message);
    }

    @Override
    public void enqueue(ActorRef receiver, Envelope envelope) {
        control.sent(this, envelope, false).ifPresent(message -> {
            bySender.computeIfAbsent(message.sender(), sender -> new ArrayDeque<>())
                    .addLast(message);
            latest.put(message.sender(), message);
        });
    }

    @Override
    public void enqueueFirst(ActorRef receiver, Envelope envelope) {
        control.sent(this, envelope, true).ifPresent(front::addFirst);
    }

    Optional<Message> latestOf(Party sender) {
        return Optional.ofNullable(latest.get(sender));
    }

    /** Nothing unless a message was selected: this is how a mailbox handles its system messages alone. */
    @Override
    public Envelope dequeue() {
        if (selected.isEmpty()) {
            return null;
        }
        Message message = selected.get();
        selected = Optional.empty();
        remove(message);
        return message.envelope();
    }

    private void remove(Message message) {
        if (front.remove(message)) {
            return;
        }
        Deque<Message> channel = bySender.get(message.sender());
        channel.remove(message);
        if (channel.isEmpty()) {
            bySender.remove(message.sender());
        }
    }

    @Override
    public int numberOfMessages() {
        return front.size() + bySender.values().stream().mapToInt(Deque::size).sum();
    }

    @Override
    public boolean hasMessages() {
        return !front.isEmpty() || !bySender.isEmpty();
    }

    /** The actor has stopped: what it has not received is lost. */
    @Override
    public void cleanUp(ActorRef stopped, MessageQueue deadLetters) {
        List<Message> left = new ArrayList<>(front);
        bySender.values().forEach(left::addAll);
        left.sort(Comparator.comparingInt(Message::number));
        front.clear();
        bySender.clear();
        selected = Optional.empty();
        left.forEach(message -> deadLetters.enqueue(stopped, message.envelope()));
    }
}
