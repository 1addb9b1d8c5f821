package dev.plumbline.casestudies.transactions;

import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.Transaction;

/** The transactions of one thread, one after the other. */
final class Session {
    private final Engine engine;
    private final boolean readsSnapshot;
    private long begun;
    private Transaction open;
    private ReadOptions reading;

    /** After a failed commit the transaction can only be rolled back. */
    boolean mustRollBack;

    Session(Engine engine, TransactionFault fault) {
        this.engine = engine;
        readsSnapshot = fault != TransactionFault.READS_OUTSIDE_SNAPSHOT;
    }

    boolean isOpen() {
        return open != null;
    }

    /** The number of the transaction that is open, or that would be begun next, among those of this thread. */
    long number() {
        return isOpen() ? begun : begun + 1;
    }

    void begin() {
        open = engine.begin();
        reading = new ReadOptions();
        if (readsSnapshot) {
            reading.setSnapshot(open.getSnapshot());
        }
        begun++;
    }

    /** 0 if there is none. */
    long read(int key) throws RocksDBException {
        byte[] found = open.get(reading, bytes(key));
        return found == null ? 0 : Long.parseLong(new String(found, java.nio.charset.StandardCharsets.US_ASCII));
    }

    void write(int key, long value) throws RocksDBException {
        if (value == 0) {
            open.delete(bytes(key));
        } else {
            open.put(bytes(key), bytes(value));
        }
    }

    void commit() throws RocksDBException {
        open.commit();
    }

    void rollBack() throws RocksDBException {
        open.rollback();
    }

    /** Forgets the transaction, which is over. */
    void close() {
        reading.close();
        open.close();
        open = null;
        mustRollBack = false;
    }

    private static byte[] bytes(long number) {
        return Long.toString(number).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    }
}
