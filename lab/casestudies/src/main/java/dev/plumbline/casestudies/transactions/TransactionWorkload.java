package dev.plumbline.casestudies.transactions;

import dev.plumbline.workload.Actions;
import dev.plumbline.workload.Call;
import dev.plumbline.workload.Setup;
import dev.plumbline.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/**
 * Drives the transactions of RocksDB, several of each thread one after the other; the specification is
 * {@code SnapshotIsolation.tla}. The subclasses are in {@link Transactions}.
 */
public abstract class TransactionWorkload extends Workload {
    /** As in the configurations of the specification. */
    private static final int KEYS = 8;

    private static final int WRITES_PER_CRASH = 40;

    private final TransactionFault fault;
    private final boolean crashes;
    private final List<Session> sessions = new ArrayList<>();
    private Engine engine;

    protected TransactionWorkload(TransactionFault fault, boolean crashes) {
        this.fault = fault;
        this.crashes = crashes;
    }

    abstract Engine open(Setup setup) throws RocksDBException;

    @Override
    public void setUp(Setup setup) throws RocksDBException {
        engine = open(setup);
        for (int thread = 0; thread < setup.threads(); thread++) {
            sessions.add(new Session(engine, fault));
        }
    }

    @Override
    public void tearDown() {
        for (Session session : sessions) {
            if (session.isOpen()) {
                session.close();
            }
        }
        engine.close();
    }

    @Override
    public void register(Actions actions) {
        actions.add("Begin", 6, this::begin)
                .add("Read", 6, this::read)
                .add("Write", 5, this::write)
                .add("Commit", 3, this::commit)
                .add("Rollback", 1, this::rollBack);
    }

    private void begin(Call call) {
        Session session = sessions.get(call.thread());
        if (!session.isOpen()) {
            name(call, session).begin();
            session.begin();
            call.end();
        }
    }

    private void read(Call call) throws RocksDBException {
        Session session = sessions.get(call.thread());
        int key = key(call);
        if (session.isOpen() && !session.mustRollBack) {
            name(call, session).argument("key", key).begin();
            long result = session.read(key);
            call.end().result("result", result);
        }
    }

    private void write(Call call) throws RocksDBException {
        Session session = sessions.get(call.thread());
        int key = key(call);
        long value = call.random().nextInt(5) == 0 ? 0 : 1 + call.random().nextInt(1_000_000);
        boolean crash = crashes && call.random().nextInt(WRITES_PER_CRASH) == 0;
        if (!session.isOpen() || session.mustRollBack) {
            return;
        }
        name(call, session).argument("key", key).argument("value", value).begin();
        // The first thread never crashes, so that it can observe the locks of the others.
        if (crash && call.thread() > 0) {
            crash(session);
        }
        try {
            session.write(key, value);
            call.end().result("result", "ok");
        } catch (RocksDBException e) {
            Status status = e.getStatus();
            if (status.getCode() == Status.Code.Busy) {
                call.end().result("result", "conflict");
            } else if (status.getCode() == Status.Code.TimedOut && status.getSubCode() == Status.SubCode.LockTimeout) {
                call.end().result("result", "locked");
            } else if (status.getCode() == Status.Code.TimedOut) {
                // The table of locks was busy, so nothing is known about the key.
                call.abort();
            } else {
                throw e;
            }
        }
    }

    /** Like a thread that dies of an exception with an open transaction. */
    private void crash(Session session) throws RocksDBException {
        if (fault != TransactionFault.CRASH_KEEPS_LOCKS) {
            session.rollBack();
            session.close();
        }
        throw new IllegalStateException("crash on purpose");
    }

    private void commit(Call call) throws RocksDBException {
        Session session = sessions.get(call.thread());
        if (!session.isOpen() || session.mustRollBack) {
            return;
        }
        name(call, session).begin();
        try {
            session.commit();
            call.end().result("result", "ok");
            session.close();
        } catch (RocksDBException e) {
            if (e.getStatus().getCode() != Status.Code.Busy) {
                throw e;
            }
            call.end().result("result", "conflict");
            session.mustRollBack = true;
        }
    }

    private void rollBack(Call call) throws RocksDBException {
        Session session = sessions.get(call.thread());
        if (session.isOpen()) {
            name(call, session).begin();
            session.rollBack();
            call.end();
            session.close();
        }
    }

    private static Call name(Call call, Session session) {
        return call.argument("tx", (Object) new long[] {call.thread(), session.number()});
    }

    private static int key(Call call) {
        return 1 + call.random().nextInt(KEYS);
    }
}
