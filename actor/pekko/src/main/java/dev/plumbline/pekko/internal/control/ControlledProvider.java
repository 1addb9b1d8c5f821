package dev.plumbline.pekko.internal.control;

import java.util.Set;
import org.apache.pekko.actor.ActorPath;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.ActorSystemImpl;
import org.apache.pekko.actor.Deploy;
import org.apache.pekko.actor.DynamicAccess;
import org.apache.pekko.actor.InternalActorRef;
import org.apache.pekko.actor.LocalActorRefProvider;
import org.apache.pekko.actor.Props;
import org.apache.pekko.dispatch.Dispatchers;
import org.apache.pekko.dispatch.Mailboxes;
import org.apache.pekko.event.EventStream;
import org.apache.pekko.routing.NoRouter;
import scala.Option;

/**
 * Creates the actors of a controlled system; Pekko creates it by its name in the configuration.
 *
 * <p>It makes two changes. All actors run on the controlled dispatcher, whatever their {@code Props} say: a dispatcher
 * decides which threads do the work, not which work is done. And the number of each incarnation of an actor comes from
 * a counter instead of a random number, since it is the hash code of its reference: otherwise a {@code HashSet} of
 * references would have another order in each execution.
 */
public final class ControlledProvider extends LocalActorRefProvider {
    private static final Set<String> PLAIN =
            Set.of(Mailboxes.DefaultMailboxId(), "pekko.actor.typed.default-mailbox", Control.SINK);

    private static final String PERSISTENCE = "/system/pekko.persistence.";
    private static final String STREAMS = "pekko.stream.materializer.mailbox";

    private final Control control;
    private int created;
    private int createdForAll;
    private int temporary;
    private boolean unnamed;

    /** Called by Pekko. */
    public ControlledProvider(
            String name, ActorSystem.Settings settings, EventStream events, DynamicAccess dynamicAccess) {
        super(name, settings, events, dynamicAccess);
        this.control = Control.of(settings);
    }

    @Override
    public void init(ActorSystemImpl system) {
        VirtualTime time = (VirtualTime) system.scheduler();
        time.controlledBy(control);
        control.drives(this, time);
        super.init(system);
    }

    void keepForAll() {
        createdForAll = created;
    }

    void begin() {
        created = createdForAll;
        temporary = 0;
    }

    /**
     * The path of the reference for the answer to an ask. Numbered from 0 in each execution, since its name is part of
     * its hash code.
     */
    @Override
    public ActorPath tempPath(String prefix) {
        return super.tempPath(prefix).parent().child(prefix + "$" + temporary++);
    }

    @Override
    public ActorPath tempPath() {
        return tempPath("");
    }

    /** Whether an actor at the top level got its name from a counter that outlives the execution. */
    boolean hasUnnamed() {
        return unnamed;
    }

    @Override
    public InternalActorRef actorOf(
            ActorSystemImpl system,
            Props props,
            InternalActorRef supervisor,
            ActorPath path,
            boolean systemService,
            Option<Deploy> deploy,
            boolean lookupDeploy,
            boolean async) {
        String mailbox = props.mailbox();
        if (path.toStringWithoutAddress().startsWith(PERSISTENCE)) {
            control.cannotControl(
                    "the actors use Pekko Persistence, whose journal and whose time-outs of a recovery are not"
                            + " controlled. In the test, put an actor in the place of the persistent one that has the same handlers"
                            + " and keeps its events itself");
        }
        if (mailbox.equals(STREAMS)) {
            control.cannotControl(
                    "the actors run a stream of Pekko Streams, whose stages run in actors of their own that"
                            + " are not controlled. In the test, put an actor in the place of the code that runs the stream, and"
                            + " let it send what the stream would deliver");
        } else if (!PLAIN.contains(mailbox)) {
            control.cannotControl("actor " + Parties.nameOf(path) + " asks for the mailbox " + mailbox
                    + ", which may change the order of messages; only the default mailbox is controlled."
                    + " Leave withMailbox out in the test");
        }
        Props controlled = mailbox.equals(Control.SINK)
                ? props
                : props.withDispatcher(Dispatchers.DefaultDispatcherId()).withMailbox(Mailboxes.DefaultMailboxId());
        if (!(props.routerConfig() instanceof NoRouter)) {
            // The router alone decides which routee is next, and senders query it within their own steps.
            control.untracked();
        }
        unnamed |= path.name().startsWith("$") && supervisor.equals(guardian());
        // An odd factor: different for all, and never 0, which means "no number". Well distributed, as hash codes
        // should be.
        int uid = ++created * 0x9E3779B9;
        InternalActorRef ref = super.actorOf(
                system, controlled, supervisor, path.withUid(uid), systemService, deploy, lookupDeploy, async);
        control.created(ref, supervisor, props.actorClass());
        return ref;
    }
}
