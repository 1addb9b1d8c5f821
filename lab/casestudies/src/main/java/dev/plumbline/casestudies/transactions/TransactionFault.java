package dev.plumbline.casestudies.transactions;

/** How a program may misuse the transactions of RocksDB. */
public enum TransactionFault {
    /** As it should be. */
    NONE,

    /**
     * Reads are not told to use the snapshot of the transaction. It is an easy mistake: {@code setSnapshot} on its own
     * only makes writes look for conflicts, while reads see what was committed last.
     */
    READS_OUTSIDE_SNAPSHOT,

    /** A thread that fails does not roll back its transaction, so that its locks stay. */
    CRASH_KEEPS_LOCKS
}
