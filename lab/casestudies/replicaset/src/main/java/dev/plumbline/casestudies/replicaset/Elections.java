package dev.plumbline.casestudies.replicaset;

import dev.plumbline.casestudies.replicaset.Message.VoteReply;
import dev.plumbline.casestudies.replicaset.Message.VoteRequest;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How one member takes part in elections.
 *
 * <p><b>One leader at a time.</b> A leader steps down if no majority has answered its messages for a while (the lease).
 * A member that has heard a leader, or has voted, does not vote for a little longer than that. Any electing majority
 * contains a member that answered the old leader, so the old leader has stepped down before. A candidate gives up long
 * before its voters may vote again, so a late answer elects no leader.
 *
 * <p>A member that has voted pulls no entries until the election is over. So the winner's oplog is at least as new as
 * that of any voter at the moment of the election, as the specification requires, and not only at the moment of the
 * vote.
 */
final class Elections {
    private static final long LEASE = Simulation.millis(500);
    private static final long CANDIDACY = Simulation.millis(100);
    /** The interval in which the leader checks its lease. */
    private static final int LOOK = 20;

    private static final long ABSTENTION = LEASE + Simulation.millis(2 * LOOK);

    private final Member member;
    private final Surroundings around;

    /** The latest term that this member has voted in or heard a vote of; on disk. */
    private long votedIn;

    private long noVoteUntil;
    private long noPullUntil;
    private long candidateFrom;
    private long candidateFor;
    /** Random: two members that lost their leader at the same time should not become candidates at the same time. */
    private long patience;

    private final Set<String> voters = new HashSet<>();
    /** For each peer, the time of the last message that it has answered. */
    private final Map<String, Long> answered = new HashMap<>();

    Elections(Member member, Surroundings around) {
        this.member = member;
        this.around = around;
    }

    void start() {
        candidateFor = 0;
        // Earlier votes and messages are forgotten, so they may be recent.
        abstain();
        member.every(LOOK / 2, LOOK, this::look);
    }

    private long now() {
        return around.simulation().now();
    }

    private void abstain() {
        noVoteUntil = now() + ABSTENTION;
        patience = around.simulation().between(0, 400);
        noPullUntil = now() + CANDIDACY + Simulation.millis(1);
    }

    boolean mayPull() {
        return now() > noPullUntil;
    }

    void heardLeader() {
        noVoteUntil = now() + ABSTENTION;
    }

    void acknowledged(String peer, long sentAt) {
        answered.merge(peer, sentAt, Math::max);
    }

    private void look() {
        if (member.isLeader()) {
            if (around.fault() != Fault.TWO_LEADERS && now() >= lastAnswers() + LEASE) {
                member.stepDown();
            }
        } else if (candidateFor != 0) {
            if (now() >= candidateFrom + CANDIDACY) {
                candidateFor = 0;
            }
        } else if (now() > noVoteUntil + patience && !member.isSyncing() && !member.isArbiter()) {
            stand();
        }
    }

    /** The latest time up to which a majority, including this member, has answered all messages. */
    private long lastAnswers() {
        List<Long> times = member.peers().stream()
                .map(p -> answered.getOrDefault(p, candidateFrom))
                .sorted()
                .toList();
        return times.get(times.size() - (member.majority() - 1));
    }

    private void stand() {
        candidateFrom = now();
        candidateFor = Math.max(votedIn, member.term()) + 1;
        votedIn = candidateFor;
        abstain();
        voters.clear();
        voters.add(member.name());
        for (String peer : member.peers()) {
            member.send(peer, new VoteRequest(candidateFor, member.oplog().last()));
        }
    }

    void requested(String from, VoteRequest request) {
        boolean isGranted = request.term() > Math.max(votedIn, member.term())
                && !member.isLeader()
                && now() > noVoteUntil
                && !member.oplog().last().isAfter(request.last());
        if (isGranted) {
            votedIn = request.term();
            candidateFor = 0;
            abstain();
        }
        member.send(from, new VoteReply(request.term(), isGranted, Math.max(votedIn, member.term())));
    }

    void replied(String from, VoteReply reply) {
        votedIn = Math.max(votedIn, reply.seen());
        if (candidateFor == 0 || reply.term() != candidateFor || now() >= candidateFrom + CANDIDACY) {
            return;
        }
        if (reply.isGranted()) {
            voters.add(from);
            if (voters.size() == member.majority()) {
                answered.clear();
                long elected = candidateFor;
                candidateFor = 0;
                member.becomeLeader(voters, elected);
            }
        }
    }
}
