package dev.plumbline.pekko;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.pekko.internal.control.Message;
import dev.plumbline.pekko.internal.control.Pending;
import dev.plumbline.pekko.internal.text.Texts;

/**
 * A message of Pekko actors for reports and schedulers. Two are equal if they read the same: messages contain
 * references, which differ in each execution, and their text leaves the difference out.
 */
final class ReadableMessage {
    private final Object content;
    private String text;

    ReadableMessage(Object content) {
        this.content = content;
    }

    /**
     * The envelope of an event that may happen next, or has happened. A timer that fires and a task that runs each have
     * their own envelope.
     */
    static Envelope envelope(Pending pending) {
        ActorRef to = ActorRef.of(pending.party().name());
        if (pending instanceof Message message) {
            return new Envelope(
                    message.number(),
                    ActorRef.of(message.sender().name()),
                    to,
                    new ReadableMessage(message.content()),
                    message.sentBy(),
                    message.before().map(Message::number).orElse(-1),
                    message.request().orElse(-1),
                    false);
        }
        return new Envelope(pending.number(), to, to, pending.text(), pending.sentBy(), -1, -1, true);
    }

    Object content() {
        return content;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ReadableMessage that && toString().equals(that.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    @Override
    public String toString() {
        if (text == null) {
            text = Texts.of(content);
        }
        return text;
    }
}
