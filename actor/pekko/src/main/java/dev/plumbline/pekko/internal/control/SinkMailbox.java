package dev.plumbline.pekko.internal.control;

import com.typesafe.config.Config;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.dispatch.MailboxType;
import org.apache.pekko.dispatch.MessageQueue;
import scala.Option;

/** The mailbox of a client; Pekko creates it by its name in the configuration. */
public final class SinkMailbox implements MailboxType {
    private final Control control;

    /** Called by Pekko. */
    public SinkMailbox(ActorSystem.Settings settings, Config config) {
        this.control = Control.of(settings);
    }

    @Override
    public MessageQueue create(Option<ActorRef> owner, Option<ActorSystem> system) {
        return new SinkQueue(control, owner.get());
    }
}
