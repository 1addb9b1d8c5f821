package dev.plumbline.pekko.internal.control;

import com.typesafe.config.Config;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.dispatch.MailboxType;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.ProducesMessageQueue;
import org.apache.pekko.dispatch.UnboundedDequeBasedMessageQueueSemantics;
import scala.Option;

/** The mailbox of every actor in a controlled system; Pekko creates it by its name in the configuration. */
public final class ControlledMailbox implements MailboxType, ProducesMessageQueue<ControlledMailbox.Produced> {
    /** The interface that Pekko expects of its queues: messages can be added at the front, as a stash needs. */
    public interface Produced extends MessageQueue, UnboundedDequeBasedMessageQueueSemantics {}

    private final Control control;

    /** Called by Pekko. */
    public ControlledMailbox(ActorSystem.Settings settings, Config config) {
        this.control = Control.of(settings);
    }

    @Override
    public MessageQueue create(Option<ActorRef> owner, Option<ActorSystem> system) {
        return owner.isEmpty() || Parties.isPekkosOwn(owner.get())
                ? new PlainQueue(control)
                : new ControlledQueue(control, owner.get());
    }
}
