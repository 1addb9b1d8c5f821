package dev.plumbline.actor.states.published;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.states.published.RegisterClients.Get;
import dev.plumbline.actor.states.published.RegisterClients.GetOk;
import dev.plumbline.actor.states.published.RegisterClients.Put;
import dev.plumbline.actor.states.published.RegisterClients.PutOk;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A server of single-decree Paxos: proposer, acceptor and learner in one. A server that has not learnt stays silent. */
record Paxos(
        List<ActorRef> peers,
        Ballot ballot,
        Optional<Proposal> proposal,
        Map<ActorRef, Optional<Accepted>> promises,
        Set<ActorRef> accepts,
        Optional<Accepted> accepted,
        boolean decided)
        implements Actor {
    record Ballot(int round, ActorRef leader) implements Comparable<Ballot> {
        @Override
        public int compareTo(Ballot other) {
            return Comparator.comparingInt(Ballot::round)
                    .thenComparing(Ballot::leader)
                    .compare(this, other);
        }
    }

    record Proposal(int id, ActorRef client, int value) {}

    record Accepted(Ballot ballot, Proposal proposal) {}

    record Prepare(Ballot ballot) {}

    record Promise(Ballot ballot, Optional<Accepted> last) {}

    record Propose(Ballot ballot, Proposal proposal) {}

    record Accept(Ballot ballot) {}

    record Decided(Ballot ballot, Proposal proposal) {}

    static Paxos server(int number, int servers) {
        return new Paxos(
                RegisterClients.others(number, servers),
                new Ballot(0, RegisterClients.server(0)),
                Optional.empty(),
                Map.of(),
                Set.of(),
                Optional.empty(),
                false);
    }

    private int majority() {
        return (peers.size() + 1) / 2 + 1;
    }

    @Override
    public Actor receive(Context context, Object message) {
        if (decided) {
            if (message instanceof Get get) {
                context.reply(new GetOk(get.id(), accepted.orElseThrow().proposal.value));
            }
            return this;
        }
        if (message instanceof Put put && proposal.isEmpty()) {
            Ballot next = new Ballot(ballot.round + 1, context.self());
            tell(context, new Prepare(next));
            Proposal own = new Proposal(put.id(), context.sender(), put.value());
            return new Paxos(
                    peers, next, Optional.of(own), Map.of(context.self(), accepted), Set.of(), accepted, false);
        }
        if (message instanceof Prepare prepare && ballot.compareTo(prepare.ballot) < 0) {
            context.reply(new Promise(prepare.ballot, accepted));
            return new Paxos(peers, prepare.ballot, proposal, promises, accepts, accepted, false);
        }
        if (message instanceof Promise promise && promise.ballot.equals(ballot)) {
            return promised(context, promise);
        }
        if (message instanceof Propose propose && ballot.compareTo(propose.ballot) <= 0) {
            context.reply(new Accept(propose.ballot));
            Accepted now = new Accepted(propose.ballot, propose.proposal);
            return new Paxos(peers, propose.ballot, proposal, promises, accepts, Optional.of(now), false);
        }
        if (message instanceof Accept accept && accept.ballot.equals(ballot)) {
            return accepted(context);
        }
        if (message instanceof Decided done) {
            Accepted now = new Accepted(done.ballot, done.proposal);
            return new Paxos(peers, done.ballot, proposal, promises, accepts, Optional.of(now), true);
        }
        return this;
    }

    private Paxos promised(Context context, Promise promise) {
        Map<ActorRef, Optional<Accepted>> more = new HashMap<>(promises);
        more.put(context.sender(), promise.last);
        if (more.size() != majority()) {
            return new Paxos(peers, ballot, proposal, more, accepts, accepted, false);
        }
        Proposal chosen = more.values().stream()
                .flatMap(Optional::stream)
                .max(Comparator.comparing(Accepted::ballot))
                .map(Accepted::proposal)
                .orElseGet(proposal::orElseThrow);
        tell(context, new Propose(ballot, chosen));
        Set<ActorRef> own = new HashSet<>(accepts);
        own.add(context.self());
        return new Paxos(
                peers, ballot, Optional.of(chosen), more, own, Optional.of(new Accepted(ballot, chosen)), false);
    }

    private Paxos accepted(Context context) {
        Set<ActorRef> more = new HashSet<>(accepts);
        more.add(context.sender());
        boolean enough = more.size() == majority();
        if (enough) {
            Proposal chosen = proposal.orElseThrow();
            tell(context, new Decided(ballot, chosen));
            context.send(chosen.client, new PutOk(chosen.id));
        }
        return new Paxos(peers, ballot, proposal, promises, more, accepted, enough);
    }

    private void tell(Context context, Object message) {
        peers.forEach(peer -> context.send(peer, message));
    }
}
