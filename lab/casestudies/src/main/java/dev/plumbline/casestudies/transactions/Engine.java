package dev.plumbline.casestudies.transactions;

import java.nio.file.Path;
import org.rocksdb.OptimisticTransactionDB;
import org.rocksdb.OptimisticTransactionOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Transaction;
import org.rocksdb.TransactionDB;
import org.rocksdb.TransactionDBOptions;
import org.rocksdb.TransactionOptions;
import org.rocksdb.WriteOptions;

/** One of the two kinds of transactions that RocksDB has, each beginning with a snapshot. */
abstract class Engine implements AutoCloseable {
    private static final long LOCK_TIMEOUT_MILLIS = 1;

    private final Options options;
    private final RocksDB database;
    final WriteOptions writing = new WriteOptions();

    private Engine(Options options, RocksDB database) {
        this.options = options;
        this.database = database;
    }

    abstract Transaction begin();

    private static Options create() {
        RocksDB.loadLibrary();
        return new Options().setCreateIfMissing(true);
    }

    /** Writes lock their key, or fail. */
    static Engine locking(Path folder) throws RocksDBException {
        Options options = create();
        TransactionDB database;
        try (TransactionDBOptions more = new TransactionDBOptions()) {
            database = TransactionDB.open(options, more, folder.toString());
        }
        return new Engine(options, database) {
            @Override
            Transaction begin() {
                try (TransactionOptions each =
                        new TransactionOptions().setSetSnapshot(true).setLockTimeout(LOCK_TIMEOUT_MILLIS)) {
                    return database.beginTransaction(writing, each);
                }
            }
        };
    }

    /** Writes never fail, commits may. */
    static Engine optimistic(Path folder) throws RocksDBException {
        Options options = create();
        OptimisticTransactionDB database = OptimisticTransactionDB.open(options, folder.toString());
        return new Engine(options, database) {
            @Override
            Transaction begin() {
                try (OptimisticTransactionOptions each = new OptimisticTransactionOptions().setSetSnapshot(true)) {
                    return database.beginTransaction(writing, each);
                }
            }
        };
    }

    @Override
    public void close() {
        database.close();
        writing.close();
        options.close();
    }
}
