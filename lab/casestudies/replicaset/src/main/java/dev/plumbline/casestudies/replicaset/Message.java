package dev.plumbline.casestudies.replicaset;

import java.util.List;

/** What members say to each other. */
sealed interface Message {
    /** What every member tells every other one from time to time, and at once when it has got new entries. */
    record Heartbeat(Report report, long sentAt, boolean isReply, long echoed) implements Message {}

    /**
     * How it stands with the sender.
     *
     * @param applied its last entry; while it makes its initial sync, the last one that it has copied
     */
    record Report(long term, boolean isLeader, boolean isSyncing, OpTime applied, OpTime commitPoint) {}

    record VoteRequest(long term, OpTime last) implements Message {}

    /** @param seen the latest term for which the voter has voted, or that it knows */
    record VoteReply(long term, boolean isGranted, long seen) implements Message {}

    /** What comes behind this entry? */
    record Fetch(OpTime last) implements Message {}

    record Entries(OpTime previous, List<Long> terms, Report report) implements Message {}

    /** The entry asked about is none of the sender's, whose oplog is newer. */
    record Diverged(OpTime previous, Oplog oplog) implements Message {}
}
