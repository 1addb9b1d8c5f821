package dev.plumbline.actor.systems.paxos;

import dev.plumbline.actor.systems.paxos.PaxosMessage.Ballot;
import dev.plumbline.actor.systems.paxos.PaxosMessage.Command;
import dev.plumbline.actor.systems.paxos.PaxosMessage.Proposal;
import java.util.HashMap;
import java.util.Map;

/**
 * What an agent does as proposer. Immutable.
 *
 * @param ballot of its own
 * @param promises how many acceptors, itself included, have promised
 * @param found in phase 1 what they have accepted, the highest ballot of each slot
 * @param proposed in phase 2, by slot
 * @param acceptances in phase 2 how many acceptors, itself included, have accepted, by slot
 * @param beatenBy the ballot that overtook it last
 */
record Bid(
        Phase phase,
        Ballot ballot,
        int promises,
        Map<Integer, Proposal> found,
        Map<Integer, Command> proposed,
        Map<Integer, Integer> acceptances,
        Ballot beatenBy) {
    /** Where it stands. */
    enum Phase {
        /** It proposes nothing. */
        NONE,
        /** Phase 1. */
        PREPARING,
        /** Phase 2, as long as nobody overtakes it. */
        LEADING,
        /** Overtaken; lets the other one finish. */
        WAITING
    }

    static final Bid NONE = new Bid(Phase.NONE, Ballot.NONE, 0, Map.of(), Map.of(), Map.of(), Ballot.NONE);

    /** @param own what its own acceptor has accepted */
    static Bid preparing(Ballot ballot, Map<Integer, Proposal> own) {
        return new Bid(Phase.PREPARING, ballot, 1, own, Map.of(), Map.of(), Ballot.NONE);
    }

    /** The highest ballot that it has made or been beaten by. */
    Ballot highest() {
        return beatenBy.isAbove(ballot) ? beatenBy : ballot;
    }

    Bid promised(Map<Integer, Proposal> accepted) {
        Map<Integer, Proposal> all = new HashMap<>(found);
        accepted.forEach((slot, proposal) ->
                all.merge(slot, proposal, (one, other) -> one.ballot().isAbove(other.ballot()) ? one : other));
        return new Bid(phase, ballot, promises + 1, Map.copyOf(all), proposed, acceptances, beatenBy);
    }

    Bid leading() {
        return new Bid(Phase.LEADING, ballot, promises, Map.of(), Map.of(), Map.of(), Ballot.NONE);
    }

    Bid proposing(int slot, Command command) {
        Map<Integer, Command> more = new HashMap<>(proposed);
        more.put(slot, command);
        return new Bid(phase, ballot, promises, found, Map.copyOf(more), count(slot, 1), beatenBy);
    }

    Bid accepted(int slot) {
        return new Bid(phase, ballot, promises, found, proposed, count(slot, acceptances(slot) + 1), beatenBy);
    }

    private Map<Integer, Integer> count(int slot, int count) {
        Map<Integer, Integer> more = new HashMap<>(acceptances);
        more.put(slot, count);
        return Map.copyOf(more);
    }

    int acceptances(int slot) {
        return acceptances.get(slot);
    }

    Command command(int slot) {
        return proposed.get(slot);
    }

    boolean hasProposed(Command command) {
        return proposed.containsValue(command);
    }

    boolean hasProposedNothing() {
        return proposed.isEmpty();
    }

    Bid beaten(Ballot by) {
        return new Bid(Phase.WAITING, ballot, 0, Map.of(), Map.of(), Map.of(), by);
    }

    Bid ended() {
        return new Bid(Phase.NONE, ballot, 0, Map.of(), Map.of(), Map.of(), beatenBy);
    }
}
