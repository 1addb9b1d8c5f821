package dev.plumbline.casestudies.replicaset;

import dev.plumbline.casestudies.replicaset.Message.Heartbeat;
import dev.plumbline.casestudies.replicaset.Message.Report;
import dev.plumbline.record.StateEvent;
import dev.plumbline.record.StateLog;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A node of the replica set: its knowledge, heartbeats, terms and commit point. Elections and the pulling of entries are in separate classes. Every change of the four variables of the specification is followed by one call
 * of {@link #log}, in the same step of the simulation, so before another node can see it.
 */
final class Member {
    /** A report of a peer, and when it came. */
    record Heard(Report report, long at) {}

    private final String name;
    private final List<String> peers;
    private final Surroundings around;
    private final StateLog log;
    private final Elections elections;
    private final Puller puller;

    // On disk.
    private long term;
    private Oplog oplog = new Oplog();
    private OpTime commitPoint = OpTime.NONE;
    private boolean isSyncing;

    // In memory.
    private boolean isLeader;
    private boolean isUp;
    private int start;
    private final Map<String, Heard> heard = new HashMap<>();

    /** The term that this member has reported. It differs from its term only if all members share one number. */
    private long saidTerm;

    Member(String name, List<String> peers, Surroundings around, StateLog log, boolean isSyncing) {
        this.name = name;
        this.peers = peers;
        this.around = around;
        this.log = log;
        this.isSyncing = isSyncing;
        elections = new Elections(this, around);
        puller = new Puller(this, around);
    }

    String name() {
        return name;
    }

    List<String> peers() {
        return peers;
    }

    int majority() {
        return (peers.size() + 1) / 2 + 1;
    }

    boolean isLeader() {
        return isLeader;
    }

    boolean isUp() {
        return isUp;
    }

    boolean isSyncing() {
        return isSyncing;
    }

    boolean isArbiter() {
        return around.fault() == Fault.ARBITER && name.equals("n3");
    }

    Oplog oplog() {
        return oplog;
    }

    OpTime commitPoint() {
        return commitPoint;
    }

    Elections elections() {
        return elections;
    }

    long term() {
        return around.fault() == Fault.GLOBAL_TERM ? around.globalTerm() : term;
    }

    Map<String, Heard> heard() {
        return Collections.unmodifiableMap(heard);
    }

    /** Starts, for the first time or after a kill. */
    void start() {
        isUp = true;
        heard.clear();
        elections.start();
        puller.start();
        every(80, 120, () -> peers.forEach(this::beat));
    }

    /** Starts again. Whether it was a leader when it was killed is unknown. */
    void restart() {
        isLeader = false;
        log(log.event("Restart").arg("i", name));
        start();
    }

    /** Stops, and loses everything in memory. */
    void kill() {
        isUp = false;
        start++;
        around.network().closeConnections(name);
    }

    /** Repeats an action, each time after a random delay in milliseconds, until the member is killed. */
    void every(int least, int most, Runnable action) {
        once(around.simulation().between(least, most), () -> {
            action.run();
            every(least, most, action);
        });
    }

    void once(long delay, Runnable action) {
        int current = start;
        around.simulation().after(delay, () -> {
            if (current == start) {
                action.run();
            }
        });
    }

    void send(String to, Message message) {
        around.network().send(name, to, message);
    }

    void beat(String to) {
        send(to, new Heartbeat(report(), around.simulation().now(), false, 0));
    }

    Report report() {
        return new Report(term(), isLeader, isSyncing, isSyncing ? puller.copied() : oplog.last(), commitPoint);
    }

    void receive(String from, Message message) {
        if (!isUp) {
            return;
        }
        if (message instanceof Heartbeat heartbeat) {
            hear(from, heartbeat.report());
            learnCommitPointWithTermCheck(from, heartbeat.report().commitPoint());
            if (heartbeat.isReply()) {
                elections.acknowledged(from, heartbeat.echoed());
            } else {
                send(from, new Heartbeat(report(), around.simulation().now(), true, heartbeat.sentAt()));
            }
        } else if (message instanceof Message.VoteRequest request) {
            elections.requested(from, request);
        } else if (message instanceof Message.VoteReply reply) {
            elections.replied(from, reply);
        } else if (message instanceof Message.Fetch fetch) {
            puller.fetched(from, fetch);
        } else if (message instanceof Message.Entries entries) {
            hear(from, entries.report());
            puller.received(from, entries);
        } else if (message instanceof Message.Diverged diverged) {
            puller.diverged(from, diverged);
        }
    }

    private void hear(String from, Report report) {
        heard.put(from, new Heard(report, around.simulation().now()));
        if (report.term() > term()) {
            term = report.term();
            saidTerm = term;
            isLeader = false;
            log(log.event("UpdateTerm").arg("i", name).arg("j", from).arg("t", term));
        }
        if (report.isLeader() && report.term() == term()) {
            elections.heardLeader();
        }
        if (isLeader) {
            advanceCommitPoint();
        }
    }

    void becomeLeader(Set<String> voters, long elected) {
        isLeader = true;
        term = elected;
        saidTerm = elected;
        around.setGlobalTerm(elected);
        around.truth().elected(name);
        log(log.event("BecomeLeader")
                .arg("i", name)
                .arg("voters", new TreeSet<>(voters))
                .arg("t", elected));
        peers.forEach(this::beat);
    }

    void stepDown() {
        if (!around.truth().wasElectedLast(name)) {
            around.truth().departs();
        }
        isLeader = false;
        log(log.event("StepDown").arg("i", name));
    }

    void clientWrite() {
        oplog.append(term());
        log(log.event("ClientWrite").arg("i", name).state("oplog", name, oplog.logged()));
    }

    void append(String source, List<Long> entries) {
        oplog.append(entries);
        log(log.event("AppendOplog")
                .arg("i", name)
                .arg("j", source)
                .arg("n", oplog.length())
                .state("oplog", name, oplog.logged()));
        peers.forEach(this::beat);
    }

    void rollBack(String source, int length) {
        oplog.truncate(length);
        log(log.event("RollbackOplog").arg("i", name).arg("j", source).state("oplog", name, oplog.logged()));
        // Messages in transit describe the old state, which may be outdated.
        around.network().closeConnections(name);
    }

    /** Initial sync is over: from now on the copy is kept. */
    void finishSync(String source, Oplog copy) {
        isSyncing = false;
        oplog = around.fault() == Fault.PARTIAL_COPY ? copy.recent(3) : copy;
        if (oplog.logged().size() < oplog.length()) {
            around.truth().departs();
        }
        if (oplog.length() > 0) {
            log(log.event("AppendOplog")
                    .arg("i", name)
                    .arg("j", source)
                    .arg("n", oplog.length())
                    .state("oplog", name, oplog.logged()));
        }
        peers.forEach(this::beat);
    }

    /** Commits entries that a majority has, if they are of the leader's own term. */
    private void advanceCommitPoint() {
        int[] reached = new int[peers.size() + 1];
        reached[0] = oplog.length();
        for (int p = 0; p < peers.size(); p++) {
            Heard last = heard.get(peers.get(p));
            boolean counts = last != null
                    && (!last.report().isSyncing() || around.fault() == Fault.INITIAL_SYNC_QUORUM)
                    && oplog.holds(last.report().applied());
            reached[p + 1] = counts ? last.report().applied().index() : 0;
        }
        Arrays.sort(reached);
        OpTime reachedByMajority = new OpTime(term(), reached[reached.length - majority()]);
        if (oplog.holds(reachedByMajority) && reachedByMajority.isAfter(commitPoint)) {
            if (around.holders(reachedByMajority) < majority()) {
                around.truth().departs();
            }
            commitPoint = reachedByMajority;
            log(log.event("AdvanceCommitPoint").arg("i", name).arg("n", commitPoint.index()));
        }
    }

    /** By heartbeat: a member whose last entry is of another term may be on another branch. */
    private void learnCommitPointWithTermCheck(String from, OpTime announced) {
        if (announced.isAfter(commitPoint) && announced.term() == oplog.last().term()) {
            commitPoint = announced;
            log(log.event("LearnCommitPointWithTermCheck")
                    .arg("i", name)
                    .arg("j", from)
                    .arg("c", announced.logged()));
        }
    }

    /** With entries: the oplog is a part of the source's, so the entries that the source has committed are committed. */
    void learnCommitPointFromSyncSource(String from, OpTime announced) {
        OpTime got = announced.index() <= oplog.length() ? announced : oplog.last();
        if (got.isAfter(commitPoint)) {
            commitPoint = got;
            log(log.event("LearnCommitPointFromSyncSource")
                    .arg("i", name)
                    .arg("j", from)
                    .arg("c", announced.logged()));
        }
    }

    private void log(StateEvent event) {
        if (isLeader && !around.truth().wasElectedLast(name) || isArbiter() || saidTerm != term()) {
            around.truth().departs();
        }
        saidTerm = term();
        event.state("role", name, isArbiter() ? "Arbiter" : isLeader ? "Leader" : "Follower")
                .state("term", name, term())
                .state("commitPoint", name, commitPoint.logged());
        around.write(event);
    }
}
