package dev.plumbline.casestudies.transactions;

/** Misuses of the transactions of RocksDB. */
public enum TransactionFault {
    /** As it should be. */
    NONE,

    /**
     * Reads do not use the snapshot of the transaction. It is an easy mistake: {@code setSnapshot} on its own
     * only makes writes detect conflicts, while reads see the last committed value.
     */
    READS_OUTSIDE_SNAPSHOT,

    /** A thread that fails does not roll back its transaction, so that its locks stay. */
    CRASH_KEEPS_LOCKS
}
