package dev.plumbline.pekko.internal.control;

import dev.plumbline.schedule.Access;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.dispatch.MessageQueue;

/** Everything that is there between two steps, when no actor runs: actors, messages under way, running timers. */
public final class Inventory {
    /** The access of a step that changes what properties see. */
    public static final Access SEES = new Access(Access.Kind.WRITE, StepAccesses.SEEN, 0);

    private final Parties parties;
    private final Collection<MessageQueue> queues;
    private final List<ActorRef> created;
    private final VirtualTime time;

    /** @param created the actors of this execution */
    Inventory(Parties parties, Collection<MessageQueue> queues, List<ActorRef> created, VirtualTime time) {
        this.parties = parties;
        this.queues = queues;
        this.created = created;
        this.time = time;
    }

    private Stream<ControlledQueue> controlled() {
        return queues.stream().filter(ControlledQueue.class::isInstance).map(ControlledQueue.class::cast);
    }

    /** The messages that may be lost. */
    List<Message> inTransit() {
        return controlled().flatMap(ControlledQueue::inTransit).toList();
    }

    /** All messages that were sent and not received. */
    public List<Message> underWay() {
        return controlled().flatMap(ControlledQueue::all).toList();
    }

    /** The running timers. */
    public List<Pending> timers() {
        return time.running();
    }

    /** The possible crashes, of actors below {@code /user}. */
    List<Fault> crashes() {
        return created.stream()
                .filter(ref -> Parties.isOfUser(ref) && ActorCrash.isPossible(ref))
                .map(ref -> Fault.crash(parties.of(ref), ref))
                .toList();
    }

    /**
     * The objects that receive the messages of running actors below {@code /user}, by the name of the actor: a classic
     * actor itself, and the innermost behaviour of a typed one.
     */
    public Map<String, Object> receivers() {
        Map<String, Object> receivers = new LinkedHashMap<>();
        for (ActorRef ref : created) {
            if (Parties.isOfUser(ref)) {
                ActorCrash.receiver(ref)
                        .ifPresent(receiver -> receivers.put(parties.of(ref).name(), receiver));
            }
        }
        return receivers;
    }
}
