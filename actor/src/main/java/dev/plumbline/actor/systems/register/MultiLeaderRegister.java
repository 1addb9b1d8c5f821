package dev.plumbline.actor.systems.register;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.MessageRole;
import dev.plumbline.actor.MessageRole.Category;
import dev.plumbline.actor.MessageRole.Effect;
import dev.plumbline.actor.systems.internal.Workload;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The other distributed register of the DS2 paper (section 4.3): both agents act as leaders, and a write that another
 * one has overtaken is tried again, three times at most.
 *
 * <p>A version is a number and the agent that assigned it; each value has one. The leader of a write gives it a version
 * above its own and offers it to its peer. The peer accepts it if it knows no newer one, and otherwise replies with the
 * newer one; then the leader tries again with a version above that. The leader of a read asks its peer and takes the
 * newer of the two values. The quorum is two, so it is both agents.
 *
 * <p>It is linearizable, in the order of versions. Versions of an agent only grow, and a read asks both agents; so a
 * read that begins after another has returned sees no older version, nor does one that begins after a write has
 * returned, since then both agents have its version or a newer one. Some agent has the version that a read has
 * returned, so a write that begins afterwards gets a newer one: from its leader, or because its peer refuses an older
 * one. No read has seen a refused write, since its leader stores it only when the peer has accepted it. That is why it
 * may be tried again with another version. With three agents this would be wrong: one peer might have accepted a value
 * that another refuses, and the value would reappear after it had been overwritten.
 *
 * <p>Writes are overtaken by writes only. Harness 2r+1w has three chains of three receipts, thus 9!/(3!)^3 = 1,680
 * schedules. A write that is refused a fourth time is never answered; that takes five writes.
 */
public final class MultiLeaderRegister implements ActorSystem {
    private static final int RETRIES = 3;

    @Override
    public List<String> harnesses() {
        return Workload.HARNESSES;
    }

    @Override
    public Harness harness(String name) throws BadInput {
        return Workload.named(name, "N1", "N1", "N2", "N2")
                .register(agents(name), ReadRegister::new, WriteRegister::new);
    }

    /** The agents without requests. */
    static Harness.Builder agents(String name) throws BadInput {
        Versioned initial = new Versioned(0, "", 0);
        return Harness.of(name, "register", Value.of(0))
                .actor("N1", new LeadingReplica(ActorRef.of("N2"), initial, 0))
                .actor("N2", new LeadingReplica(ActorRef.of("N1"), initial, 0))
                .roles(message -> ((VersionedMessage) message).role());
    }

    /**
     * A value and its version.
     *
     * @param by the agent that assigned the number; of two equal numbers the later name is newer
     */
    record Versioned(int number, String by, int value) implements Comparable<Versioned> {
        private static final Comparator<Versioned> BY_AGE =
                Comparator.comparingInt(Versioned::number).thenComparing(Versioned::by);

        @Override
        public int compareTo(Versioned other) {
            return BY_AGE.compare(this, other);
        }

        Versioned newer(Versioned other) {
            return compareTo(other) < 0 ? other : this;
        }
    }

    /** A message of this register. */
    sealed interface VersionedMessage {
        /** The roles that the harness declares. */
        Map<Class<?>, MessageRole> ROLES = Map.of(
                ReadRegister.class, MessageRole.of(Category.READ, Effect.READS),
                WriteRegister.class, MessageRole.of(Category.WRITE, Effect.BOTH),
                AskPeer.class, MessageRole.of(Category.REPLICATION, Effect.READS),
                TellPeer.class, MessageRole.of(Category.ACKNOWLEDGEMENT, Effect.READS),
                Offer.class, MessageRole.of(Category.REPLICATION, Effect.WRITES),
                Taken.class, MessageRole.of(Category.ACKNOWLEDGEMENT, Effect.WRITES),
                Refused.class, MessageRole.of(Category.ACKNOWLEDGEMENT, Effect.BOTH));

        default MessageRole role() {
            return ROLES.get(getClass());
        }
    }

    /** @param client the sender of the request */
    record ReadRegister(ActorRef client) implements VersionedMessage {}

    /** @param client the sender of the request */
    record WriteRegister(ActorRef client, int value) implements VersionedMessage {}

    /** Asks the peer for its value. */
    record AskPeer(ActorRef client) implements VersionedMessage {}

    /** The value of the peer. */
    record TellPeer(ActorRef client, Versioned held) implements VersionedMessage {}

    /**
     * Offers a value to the peer.
     *
     * @param retries how often it was offered before
     */
    record Offer(ActorRef client, Versioned offered, int retries) implements VersionedMessage {}

    /** The peer has accepted the value. */
    record Taken(ActorRef client, Versioned offered) implements VersionedMessage {}

    /** The peer has a newer value. */
    record Refused(Offer offer, Versioned held) implements VersionedMessage {}

    /**
     * @param held the newest value that it knows
     * @param given the highest number that it assigned to a write, so that no two writes have the same version
     */
    private record LeadingReplica(ActorRef peer, Versioned held, int given) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof ReadRegister read) {
                context.send(peer, new AskPeer(read.client()));
            } else if (message instanceof AskPeer ask) {
                context.send(peer, new TellPeer(ask.client(), held));
            } else if (message instanceof TellPeer told) {
                context.send(told.client(), Answer.of(held.newer(told.held()).value()));
            } else if (message instanceof WriteRegister write) {
                return offer(context, write.client(), write.value(), held, 0);
            } else if (message instanceof Offer offer) {
                return offered(context, offer);
            } else if (message instanceof Taken taken) {
                context.send(taken.client(), Answer.DONE);
                return new LeadingReplica(peer, held.newer(taken.offered()), given);
            } else if (message instanceof Refused refused && refused.offer().retries() < RETRIES) {
                Offer offer = refused.offer();
                return offer(context, offer.client(), offer.offered().value(), refused.held(), offer.retries() + 1);
            }
            return this;
        }

        /** Offers a value under a version above all that this agent and, as far as it knows, its peer have. */
        private LeadingReplica offer(Context context, ActorRef client, int value, Versioned known, int retries) {
            int number = 1 + Math.max(given, held.newer(known).number());
            context.send(
                    peer, new Offer(client, new Versioned(number, context.self().name(), value), retries));
            return new LeadingReplica(peer, held, number);
        }

        private LeadingReplica offered(Context context, Offer offer) {
            if (offer.offered().compareTo(held) < 0) {
                context.send(peer, new Refused(offer, held));
                return this;
            }
            context.send(peer, new Taken(offer.client(), offer.offered()));
            return new LeadingReplica(peer, offer.offered(), given);
        }
    }
}
