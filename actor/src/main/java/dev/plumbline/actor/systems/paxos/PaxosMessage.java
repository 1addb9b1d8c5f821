package dev.plumbline.actor.systems.paxos;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.MessageRole;
import dev.plumbline.actor.MessageRole.Category;
import dev.plumbline.actor.MessageRole.Effect;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * The messages of Multi-Paxos, named as in the literature.
 *
 * <p>No message has keys: the ballot that an agent has promised applies to all keys. Nothing is excluded for LiViola,
 * since each message changes an agent, makes it send or answers a client.
 */
sealed interface PaxosMessage {
    /** The role that the harness declares. */
    default MessageRole role() {
        boolean replies = this instanceof Promise || this instanceof Accepted || this instanceof Refused;
        return MessageRole.of(replies ? Category.ACKNOWLEDGEMENT : Category.REPLICATION, Effect.BOTH);
    }

    /**
     * The number of a proposal.
     *
     * @param by the agent that made it; of two equal numbers the later name is higher
     */
    record Ballot(int number, String by) implements Comparable<Ballot> {
        static final Ballot NONE = new Ballot(0, "");

        private static final Comparator<Ballot> ORDER =
                Comparator.comparingInt(Ballot::number).thenComparing(Ballot::by);

        @Override
        public int compareTo(Ballot other) {
            return ORDER.compare(this, other);
        }

        boolean isAbove(Ballot other) {
            return compareTo(other) > 0;
        }
    }

    /**
     * A request of a client, and the content of a slot of the log.
     *
     * @param client the client, which sends one request; empty for a slot that a leader only fills
     * @param value the value to write; empty for a read
     */
    record Command(Optional<ActorRef> client, String key, Optional<Integer> value) implements PaxosMessage {
        /** Does nothing. */
        static final Command NOTHING = new Command(Optional.empty(), "", Optional.empty());

        static Command read(ActorRef client, String key) {
            return new Command(Optional.of(client), key, Optional.empty());
        }

        static Command write(ActorRef client, String key, int value) {
            return new Command(Optional.of(client), key, Optional.of(value));
        }

        @Override
        public MessageRole role() {
            return MessageRole.of(value.isPresent() ? Category.WRITE : Category.READ, Effect.BOTH);
        }
    }

    /** A proposal that an acceptor has accepted for a slot. */
    record Proposal(Ballot ballot, Command command) {}

    /** Phase 1: asks for the promise to accept nothing below the ballot, in any slot. */
    record Prepare(Ballot ballot) implements PaxosMessage {}

    /** @param accepted by slot */
    record Promise(Ballot ballot, Map<Integer, Proposal> accepted) implements PaxosMessage {}

    /** Phase 2. */
    record Accept(Ballot ballot, int slot, Command command) implements PaxosMessage {}

    /** The acceptor has accepted the proposal. */
    record Accepted(Ballot ballot, int slot) implements PaxosMessage {}

    /**
     * The acceptor refuses a message of either phase.
     *
     * @param promised the higher ballot that it has promised
     */
    record Refused(Ballot ballot, Ballot promised) implements PaxosMessage {}

    /** The command is chosen for the slot. */
    record Commit(Ballot ballot, int slot, Command command) implements PaxosMessage {}
}
