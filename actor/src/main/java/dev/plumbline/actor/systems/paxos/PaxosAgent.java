package dev.plumbline.actor.systems.paxos;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.systems.paxos.PaxosMessage.Accept;
import dev.plumbline.actor.systems.paxos.PaxosMessage.Accepted;
import dev.plumbline.actor.systems.paxos.PaxosMessage.Ballot;
import dev.plumbline.actor.systems.paxos.PaxosMessage.Command;
import dev.plumbline.actor.systems.paxos.PaxosMessage.Commit;
import dev.plumbline.actor.systems.paxos.PaxosMessage.Prepare;
import dev.plumbline.actor.systems.paxos.PaxosMessage.Promise;
import dev.plumbline.actor.systems.paxos.PaxosMessage.Proposal;
import dev.plumbline.actor.systems.paxos.PaxosMessage.Refused;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Proposer, acceptor and learner in one. An agent is its own acceptor without messages.
 *
 * <p>An overtaken proposer tries again with a higher ballot, without limit. A patient one first waits until a proposal
 * of the ballot that beat it has reached its own acceptor. It does not wait in vain: the highest ballot of all is never
 * refused, and its proposer proposes at least one command. An impatient one tries again at once. Patience makes long
 * duels rare but does not exclude them: a leader that is refused before it learns that its proposal was accepted has
 * made no progress, and this can happen again and again.
 *
 * @param peers the other agents
 * @param promised as acceptor: lower ballots are no longer accepted
 * @param accepted as acceptor, by slot
 * @param heard the highest ballot of a proposal received
 * @param log the commands known to be chosen
 * @param unanswered commands of clients that sent them to this agent
 * @param bid its state as proposer
 */
record PaxosAgent(
        List<ActorRef> peers,
        boolean patient,
        Ballot promised,
        Map<Integer, Proposal> accepted,
        Ballot heard,
        PaxosLog log,
        List<Command> unanswered,
        Bid bid)
        implements Actor {
    /** The initial state. */
    static PaxosAgent first(List<ActorRef> peers, boolean patient) {
        return new PaxosAgent(peers, patient, Ballot.NONE, Map.of(), Ballot.NONE, PaxosLog.EMPTY, List.of(), Bid.NONE);
    }

    @Override
    public Actor receive(Context context, Object message) {
        if (message instanceof Command command) {
            return requested(context, command);
        }
        if (message instanceof Prepare prepare) {
            return prepare(context, prepare);
        }
        if (message instanceof Promise promise) {
            return promised(context, promise);
        }
        if (message instanceof Accept accept) {
            return accept(context, accept);
        }
        if (message instanceof Accepted accepts) {
            return accepted(context, accepts);
        }
        if (message instanceof Refused refused) {
            return refused(context, refused);
        }
        Commit commit = (Commit) message;
        return accepting(commit.slot(), new Proposal(commit.ballot(), commit.command()))
                .learn(context, commit.slot(), commit.command());
    }

    /**
     * The promises and accepted proposals of an acceptor must survive, or Paxos is wrong. Ballots stay unique: it had
     * promised its own. Requests that it has not answered are lost.
     */
    @Override
    public Optional<Actor> persisted() {
        return Optional.of(new PaxosAgent(peers, patient, promised, accepted, heard, log, List.of(), Bid.NONE));
    }

    private int majority() {
        return (peers.size() + 1) / 2 + 1;
    }

    private PaxosAgent promising(Ballot ballot) {
        return new PaxosAgent(peers, patient, ballot, accepted, heard, log, unanswered, bid);
    }

    private PaxosAgent bidding(Bid next) {
        return new PaxosAgent(peers, patient, promised, accepted, heard, log, unanswered, next);
    }

    /** Keeps the proposal unless there is one with a higher ballot. */
    private PaxosAgent accepting(int slot, Proposal proposal) {
        Proposal before = accepted.get(slot);
        if (before != null && before.ballot().isAbove(proposal.ballot())) {
            return this;
        }
        Map<Integer, Proposal> changed = new HashMap<>(accepted);
        changed.put(slot, proposal);
        return new PaxosAgent(peers, patient, promised, Map.copyOf(changed), heard, log, unanswered, bid);
    }

    private PaxosAgent hearing(Ballot ballot) {
        Ballot highest = ballot.isAbove(heard) ? ballot : heard;
        return new PaxosAgent(peers, patient, promised, accepted, highest, log, unanswered, bid);
    }

    private PaxosAgent owing(List<Command> commands) {
        return new PaxosAgent(peers, patient, promised, accepted, heard, log, List.copyOf(commands), bid);
    }

    /** Commands of its clients that are not known to be chosen. */
    private List<Command> open() {
        return unanswered.stream().filter(command -> !log.has(command)).toList();
    }

    private PaxosAgent requested(Context context, Command command) {
        List<Command> more = new ArrayList<>(unanswered);
        more.add(command);
        PaxosAgent next = owing(more);
        return switch (bid.phase()) {
            case NONE -> next.campaign(context);
            case PREPARING, WAITING -> next;
            case LEADING ->
                promised.isAbove(bid.ballot())
                        ? next.campaign(context)
                        : next.propose(context, next.freeSlot(), command);
        };
    }

    /** Begins phase 1 with a ballot above all that it has seen. */
    private PaxosAgent campaign(Context context) {
        int number = Math.max(promised.number(), bid.highest().number()) + 1;
        Ballot ballot = new Ballot(number, context.self().name());
        peers.forEach(peer -> context.send(peer, new Prepare(ballot)));
        return promising(ballot).bidding(Bid.preparing(context.self(), ballot, accepted));
    }

    private PaxosAgent prepare(Context context, Prepare prepare) {
        if (promised.isAbove(prepare.ballot())) {
            context.reply(new Refused(prepare.ballot(), promised));
            return this;
        }
        context.reply(new Promise(prepare.ballot(), accepted));
        return promising(prepare.ballot());
    }

    private PaxosAgent promised(Context context, Promise promise) {
        if (bid.phase() != Bid.Phase.PREPARING || !bid.ballot().equals(promise.ballot())) {
            return this;
        }
        Bid more = bid.promised(context.sender(), promise.accepted());
        if (more.promises().size() < majority()) {
            return bidding(more);
        }
        // Its own acceptor may have promised a higher ballot since, and would refuse its proposals now.
        return promised.isAbove(bid.ballot())
                ? bidding(more).overtaken(context, promised)
                : bidding(more.leading()).lead(context, more.found());
    }

    /**
     * Proposes commands again that may already be chosen, fills gaps, and then proposes the commands of its own
     * clients.
     */
    private PaxosAgent lead(Context context, Map<Integer, Proposal> found) {
        PaxosAgent next = this;
        int end = found.keySet().stream().mapToInt(slot -> slot + 1).max().orElse(0);
        for (int slot = 0; slot < end; slot++) {
            if (!log.has(slot)) {
                Proposal proposal = found.get(slot);
                next = next.propose(context, slot, proposal == null ? Command.NOTHING : proposal.command());
            }
        }
        for (Command command : open()) {
            if (!next.bid.hasProposed(command)) {
                next = next.propose(context, next.freeSlot(), command);
            }
        }
        // Agents that wait for this ballot wait for a proposal.
        return next.bid.hasProposedNothing() ? next.propose(context, next.freeSlot(), Command.NOTHING) : next;
    }

    private int freeSlot() {
        int afterAccepted =
                accepted.keySet().stream().mapToInt(slot -> slot + 1).max().orElse(0);
        return Math.max(afterAccepted, log.nextSlot());
    }

    private PaxosAgent propose(Context context, int slot, Command command) {
        peers.forEach(peer -> context.send(peer, new Accept(bid.ballot(), slot, command)));
        return accepting(slot, new Proposal(bid.ballot(), command))
                .bidding(bid.proposing(context.self(), slot, command));
    }

    private PaxosAgent accept(Context context, Accept accept) {
        if (promised.isAbove(accept.ballot())) {
            context.reply(new Refused(accept.ballot(), promised));
            return this;
        }
        context.reply(new Accepted(accept.ballot(), accept.slot()));
        PaxosAgent next = promising(accept.ballot())
                .accepting(accept.slot(), new Proposal(accept.ballot(), accept.command()))
                .hearing(accept.ballot());
        boolean waited = bid.phase() == Bid.Phase.WAITING && !bid.beatenBy().isAbove(accept.ballot());
        return waited ? next.again(context) : next;
    }

    private PaxosAgent accepted(Context context, Accepted accepts) {
        if (bid.phase() != Bid.Phase.LEADING || !bid.ballot().equals(accepts.ballot())) {
            return this;
        }
        Bid more = bid.accepted(context.sender(), accepts.slot());
        if (log.has(accepts.slot()) || more.acceptances(accepts.slot()) < majority()) {
            return bidding(more);
        }
        Command command = more.command(accepts.slot());
        peers.forEach(peer -> context.send(peer, new Commit(bid.ballot(), accepts.slot(), command)));
        return bidding(more).learn(context, accepts.slot(), command);
    }

    private PaxosAgent refused(Context context, Refused refused) {
        boolean current = bid.phase() == Bid.Phase.PREPARING || bid.phase() == Bid.Phase.LEADING;
        return current && bid.ballot().equals(refused.ballot()) ? overtaken(context, refused.promised()) : this;
    }

    private PaxosAgent overtaken(Context context, Ballot by) {
        boolean waits = patient && by.isAbove(heard);
        PaxosAgent next = bidding(bid.beaten(by));
        return waits ? next : next.again(context);
    }

    /** Tries again, if any command is left to be proposed. */
    private PaxosAgent again(Context context) {
        return open().isEmpty() ? bidding(bid.ended()) : campaign(context);
    }

    /** Records a chosen command and answers clients whose commands can now be applied. */
    private PaxosAgent learn(Context context, int slot, Command command) {
        PaxosLog next = log.with(slot, command);
        List<Command> left = new ArrayList<>();
        for (Command owed : unanswered) {
            Optional<Integer> result = next.result(owed);
            if (result.isEmpty()) {
                left.add(owed);
            } else {
                context.send(
                        owed.client().orElseThrow(), owed.value().isPresent() ? Answer.DONE : Answer.of(result.get()));
            }
        }
        return new PaxosAgent(peers, patient, promised, accepted, heard, next, List.copyOf(left), bid);
    }
}
