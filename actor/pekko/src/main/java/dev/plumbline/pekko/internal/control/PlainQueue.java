package dev.plumbline.pekko.internal.control;

import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.UnboundedDequeBasedMessageQueueSemantics;

/** The messages of one of Pekko's own actors, such as a guardian, in the order in which they arrived. */
final class PlainQueue implements MessageQueue, UnboundedDequeBasedMessageQueueSemantics {
    private final Control control;
    private final Deque<Envelope> envelopes = new ArrayDeque<>();

    PlainQueue(Control control) {
        this.control = control;
    }

    @Override
    public void enqueue(ActorRef receiver, Envelope envelope) {
        if (Parties.isUnsubscriber(receiver)) {
            control.subscribed();
        }
        envelopes.addLast(envelope);
    }

    @Override
    public void enqueueFirst(ActorRef receiver, Envelope envelope) {
        envelopes.addFirst(envelope);
    }

    @Override
    public Envelope dequeue() {
        return envelopes.pollFirst();
    }

    @Override
    public int numberOfMessages() {
        return envelopes.size();
    }

    @Override
    public boolean hasMessages() {
        return !envelopes.isEmpty();
    }

    @Override
    public void cleanUp(ActorRef stopped, MessageQueue deadLetters) {
        envelopes.forEach(envelope -> deadLetters.enqueue(stopped, envelope));
        envelopes.clear();
    }
}
