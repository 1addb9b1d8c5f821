package dev.plumbline.casestudies.replicaset;

import java.util.List;

/** Messages between members. */
sealed interface Message {
    /** Sent by every member to every other one regularly, and at once when it has new entries. */
    record Heartbeat(Report report, long sentAt, boolean isReply, long echoed) implements Message {}

    /**
     * The state of the sender.
     *
     * @param applied its last entry; while it makes its initial sync, the last one that it has copied
     */
    record Report(long term, boolean isLeader, boolean isSyncing, OpTime applied, OpTime commitPoint) {}

    record VoteRequest(long term, OpTime last) implements Message {}

    /** @param seen the latest term for which the voter has voted, or that it knows */
    record VoteReply(long term, boolean isGranted, long seen) implements Message {}

    /** Requests the entries after this one. */
    record Fetch(OpTime last) implements Message {}

    record Entries(OpTime previous, List<Long> terms, Report report) implements Message {}

    /** The sender, whose oplog is newer, does not have the requested entry. */
    record Diverged(OpTime previous, Oplog oplog) implements Message {}
}
