package dev.plumbline.casestudies.transactions;

import dev.plumbline.workload.Setup;
import org.rocksdb.RocksDBException;

/** The workloads, by names that can be given to a command: {@code Transactions$Locking}. */
public final class Transactions {
    private Transactions() {}

    /** RocksDB's TransactionDB. */
    public static class Locking extends TransactionWorkload {
        public Locking() {
            this(TransactionFault.NONE, false);
        }

        Locking(TransactionFault fault, boolean crashes) {
            super(fault, crashes);
        }

        @Override
        Engine open(Setup setup) throws RocksDBException {
            return Engine.locking(setup.folder());
        }
    }

    /** RocksDB's OptimisticTransactionDB. */
    public static class Optimistic extends TransactionWorkload {
        public Optimistic() {
            this(TransactionFault.NONE);
        }

        Optimistic(TransactionFault fault) {
            super(fault, false);
        }

        @Override
        Engine open(Setup setup) throws RocksDBException {
            return Engine.optimistic(setup.folder());
        }
    }

    /** Threads that crash with a transaction open. */
    public static final class LockingWithCrashes extends Locking {
        public LockingWithCrashes() {
            super(TransactionFault.NONE, true);
        }
    }

    public static final class LockingReadsOutsideSnapshot extends Locking {
        public LockingReadsOutsideSnapshot() {
            super(TransactionFault.READS_OUTSIDE_SNAPSHOT, false);
        }
    }

    public static final class LockingCrashKeepsLocks extends Locking {
        public LockingCrashKeepsLocks() {
            super(TransactionFault.CRASH_KEEPS_LOCKS, true);
        }
    }

    public static final class OptimisticReadsOutsideSnapshot extends Optimistic {
        public OptimisticReadsOutsideSnapshot() {
            super(TransactionFault.READS_OUTSIDE_SNAPSHOT);
        }
    }
}
