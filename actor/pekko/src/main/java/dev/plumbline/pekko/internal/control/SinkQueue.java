package dev.plumbline.pekko.internal.control;

import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.UnboundedMessageQueueSemantics;

/** The mailbox of a client: messages to it are reported at once, and never received. */
final class SinkQueue implements MessageQueue, UnboundedMessageQueueSemantics {
    private final Control control;
    private final ActorRef owner;

    SinkQueue(Control control, ActorRef owner) {
        this.control = control;
        this.owner = owner;
    }

    @Override
    public void enqueue(ActorRef receiver, Envelope envelope) {
        control.arrived(owner, envelope);
    }

    @Override
    public Envelope dequeue() {
        return null;
    }

    @Override
    public int numberOfMessages() {
        return 0;
    }

    @Override
    public boolean hasMessages() {
        return false;
    }

    @Override
    public void cleanUp(ActorRef stopped, MessageQueue deadLetters) {}
}
