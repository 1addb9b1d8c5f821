package dev.plumbline.actor.systems.paxos;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.systems.paxos.PaxosMessage.Ballot;
import dev.plumbline.actor.systems.paxos.PaxosMessage.Command;
import dev.plumbline.actor.systems.paxos.PaxosMessage.Proposal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The state of an agent as proposer. Immutable.
 *
 * @param ballot its own ballot
 * @param promises the acceptors, itself included, that have promised
 * @param found in phase 1 the proposals that they have accepted, with the highest ballot of each slot
 * @param proposed in phase 2, by slot
 * @param acceptances in phase 2 the acceptors, itself included, that have accepted, by slot
 * @param beatenBy the ballot that overtook it last
 */
record Bid(
        Phase phase,
        Ballot ballot,
        Set<ActorRef> promises,
        Map<Integer, Proposal> found,
        Map<Integer, Command> proposed,
        Map<Integer, Set<ActorRef>> acceptances,
        Ballot beatenBy) {
    /** The phase of a proposer. */
    enum Phase {
        /** It proposes nothing. */
        NONE,
        /** Phase 1. */
        PREPARING,
        /** Phase 2, until another one overtakes it. */
        LEADING,
        /** Overtaken; lets the other one finish. */
        WAITING
    }

    static final Bid NONE = new Bid(Phase.NONE, Ballot.NONE, Set.of(), Map.of(), Map.of(), Map.of(), Ballot.NONE);

    /** @param own the proposals that its own acceptor has accepted */
    static Bid preparing(ActorRef self, Ballot ballot, Map<Integer, Proposal> own) {
        return new Bid(Phase.PREPARING, ballot, Set.of(self), own, Map.of(), Map.of(), Ballot.NONE);
    }

    /** The highest ballot that it has made or been beaten by. */
    Ballot highest() {
        return beatenBy.isAbove(ballot) ? beatenBy : ballot;
    }

    Bid promised(ActorRef by, Map<Integer, Proposal> accepted) {
        Map<Integer, Proposal> all = new HashMap<>(found);
        accepted.forEach((slot, proposal) ->
                all.merge(slot, proposal, (one, other) -> one.ballot().isAbove(other.ballot()) ? one : other));
        return new Bid(phase, ballot, with(promises, by), Map.copyOf(all), proposed, acceptances, beatenBy);
    }

    Bid leading() {
        return new Bid(Phase.LEADING, ballot, promises, Map.of(), Map.of(), Map.of(), Ballot.NONE);
    }

    Bid proposing(ActorRef self, int slot, Command command) {
        Map<Integer, Command> more = new HashMap<>(proposed);
        more.put(slot, command);
        return new Bid(phase, ballot, promises, found, Map.copyOf(more), acceptedBy(slot, Set.of(self)), beatenBy);
    }

    Bid accepted(ActorRef by, int slot) {
        Set<ActorRef> all = with(acceptances.get(slot), by);
        return new Bid(phase, ballot, promises, found, proposed, acceptedBy(slot, all), beatenBy);
    }

    private Map<Integer, Set<ActorRef>> acceptedBy(int slot, Set<ActorRef> acceptors) {
        Map<Integer, Set<ActorRef>> more = new HashMap<>(acceptances);
        more.put(slot, acceptors);
        return Map.copyOf(more);
    }

    /** A message may arrive twice, so acceptors are kept in a set and not only counted. */
    private static Set<ActorRef> with(Set<ActorRef> acceptors, ActorRef another) {
        Set<ActorRef> more = new HashSet<>(acceptors);
        more.add(another);
        return Set.copyOf(more);
    }

    int acceptances(int slot) {
        return acceptances.get(slot).size();
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
        return new Bid(Phase.WAITING, ballot, Set.of(), Map.of(), Map.of(), Map.of(), by);
    }

    Bid ended() {
        return new Bid(Phase.NONE, ballot, Set.of(), Map.of(), Map.of(), Map.of(), beatenBy);
    }
}
