package dev.plumbline.casestudies.replicaset;

import dev.plumbline.casestudies.replicaset.Message.Diverged;
import dev.plumbline.casestudies.replicaset.Message.Entries;
import dev.plumbline.casestudies.replicaset.Message.Fetch;
import java.util.List;

/**
 * Replication of entries between members. A new member first performs an initial sync: it copies the whole oplog of
 * another one while it clones the data, which takes time. Until then the copy is only in memory.
 */
final class Puller {
    private static final int BATCH = 10;
    private static final long SILENCE = Simulation.millis(1000);

    private final Member member;
    private final Surroundings around;

    private Oplog copy = new Oplog();
    private String syncSource = "";
    private long clonedAt;
    private long answeredAt;

    Puller(Member member, Surroundings around) {
        this.member = member;
        this.around = around;
    }

    void start() {
        forgetCopy();
        if (!member.isArbiter()) {
            member.every(30, 80, this::pull);
        }
    }

    private void forgetCopy() {
        copy = new Oplog();
        syncSource = "";
    }

    /** The last entry of the copy. */
    OpTime copied() {
        return copy.last();
    }

    private void pull() {
        if (member.isSyncing()) {
            sync();
        } else if (!member.isLeader()) {
            List<String> ahead = sources().stream()
                    .filter(p -> member.heard()
                            .get(p)
                            .report()
                            .applied()
                            .isAfter(member.oplog().last()))
                    .toList();
            if (!ahead.isEmpty()) {
                member.send(
                        ahead.get(around.simulation().choose(ahead.size())),
                        new Fetch(member.oplog().last()));
            }
        }
    }

    private void sync() {
        List<String> sources = sources();
        if (!sources.contains(syncSource)
                || answeredAt + SILENCE < around.simulation().now()) {
            forgetCopy();
        }
        if (syncSource.isEmpty() && !sources.isEmpty()) {
            syncSource = sources.get(around.simulation().choose(sources.size()));
            answeredAt = around.simulation().now();
            clonedAt = answeredAt + around.simulation().between(400, 1500);
        }
        if (!syncSource.isEmpty()) {
            member.send(syncSource, new Fetch(copy.last()));
        }
    }

    /** The members with data that were heard recently. */
    private List<String> sources() {
        return member.peers().stream()
                .filter(p -> {
                    Member.Heard heard = member.heard().get(p);
                    return heard != null
                            && heard.at() + SILENCE > around.simulation().now()
                            && !heard.report().isSyncing()
                            && heard.report().applied().index() > 0;
                })
                .toList();
    }

    void fetched(String from, Fetch fetch) {
        Oplog oplog = member.oplog();
        if (oplog.continuesFrom(fetch.last())
                || oplog.length() > 0 && fetch.last().index() == 0) {
            int index = fetch.last().index();
            member.send(from, new Entries(fetch.last(), oplog.after(index, BATCH), member.report()));
        } else if (oplog.last().term() > fetch.last().term()) {
            member.send(from, new Diverged(fetch.last(), oplog.copy()));
        }
    }

    void received(String from, Entries entries) {
        if (!member.elections().mayPull()) {
            return;
        }
        if (member.isSyncing()) {
            if (from.equals(syncSource) && entries.previous().equals(copy.last())) {
                answeredAt = around.simulation().now();
                copy.append(entries.terms());
                if (entries.terms().size() < BATCH && around.simulation().now() >= clonedAt) {
                    member.finishSync(from, copy);
                    member.learnCommitPointFromSyncSource(from, entries.report().commitPoint());
                    forgetCopy();
                }
            }
        } else if (!member.isLeader()
                && entries.previous().equals(member.oplog().last())) {
            if (!entries.terms().isEmpty()) {
                member.append(from, entries.terms());
            }
            member.learnCommitPointFromSyncSource(from, entries.report().commitPoint());
        }
    }

    void diverged(String from, Diverged diverged) {
        if (member.isSyncing()) {
            if (from.equals(syncSource)) {
                forgetCopy();
            }
        } else if (!member.isLeader()
                && member.elections().mayPull()
                && diverged.previous().equals(member.oplog().last())) {
            member.rollBack(from, member.oplog().commonLength(diverged.oplog()));
        }
    }
}
