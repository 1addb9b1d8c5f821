package dev.plumbline.pekko.internal.control;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.UnboundedDequeBasedMessageQueueSemantics;

/**
 * The messages for one actor: a queue for each sender, and before them the messages that the actor took out of its
 * stash.
 *
 * <p>Pekko only guarantees that the messages of one sender arrive in the order in which they were sent. So the oldest
 * message of each sender may be next. Messages from the stash are not in transit: the actor itself puts them before all
 * others, and they come in that order.
 */
final class ControlledQueue implements MessageQueue, UnboundedDequeBasedMessageQueueSemantics {
    private final Control control;
    private final ActorRef owner;
    private final Map<Party, Deque<Message>> bySender = new LinkedHashMap<>();
    /** The last message of each sender, received or not. */
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

    /** The messages one of which can be next. */
    List<Message> heads() {
        if (!front.isEmpty()) {
            return List.of(front.peekFirst());
        }
        return bySender.values().stream().map(Deque::peekFirst).toList();
    }

    /** Messages that may be lost. Messages from the stash have arrived. */
    Stream<Message> inTransit() {
        return bySender.values().stream().flatMap(Deque::stream).filter(message -> !message.isLocal());
    }

    /** All that the actor has not received. */
    Stream<Message> all() {
        return Stream.concat(front.stream(), bySender.values().stream().flatMap(Deque::stream));
    }

    /** A message is lost. */
    void lose(Message message) {
        remove(message);
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

    /** Empty unless a message was selected: so a mailbox handles only its system messages. */
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

    /** The actor has stopped: messages that it has not received are lost. */
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
