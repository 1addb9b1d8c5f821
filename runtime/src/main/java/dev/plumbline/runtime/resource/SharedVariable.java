package dev.plumbline.runtime.resource;

import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A variable that processes in one JVM share. A section locks it with its first access and unlocks it when it ends.
 *
 * <p><b>No deadlock.</b> A section waits for a lock for a bounded time and then aborts, which gives up the locks that
 * it has. So two sections that take two variables in opposite order cannot wait for each other forever. Taking locks in
 * a fixed order was rejected: which variables a section takes shows only while it runs. The lock is fair, so a section
 * that needs one variable gets it.
 *
 * <p><b>Clocks.</b> A read comes after the last write. A write comes after the last write and all reads since, those of
 * aborted sections included: their records say what they read, and that was before the write. Reads are not ordered
 * among each other.
 *
 * <p><b>Going on after a kill.</b> All processes of the JVM take up their logs before one of them runs, and each hands its
 * accesses to this variable over. Writes are totally ordered by their clocks, and reads lie between two of them, so the
 * order of all accesses is known again.
 */
public final class SharedVariable {
    private static final long PATIENCE_MICROS = 2_000;

    private final Semaphore lock = new Semaphore(1, true);
    // What follows belongs to whoever has the lock.
    private Value value;
    private Clock writes = Clock.NONE;
    private Clock accesses = Clock.NONE;
    // Accesses of earlier lives that are still to be put in order. Nobody runs before all are here.
    private final List<PastAccess> past = new ArrayList<>();

    public SharedVariable(Value initial) {
        value = initial;
    }

    /** The variable as a resource of one process. */
    public Resource handle() {
        return new Handle();
    }

    /** In an order that clocks allow: what has seen more records comes later. */
    private void takeUpThePast(Resource as) {
        past.sort(Comparator.comparingLong(access -> access.clock().total()));
        for (PastAccess access : past) {
            value = access.replayed(value, as);
            accesses = accesses.merge(access.clock());
            writes = access.write() ? access.clock() : writes;
        }
        past.clear();
    }

    private final class Handle implements Resource {
        private boolean locked;
        private boolean written;
        private Value current;

        private void lock() {
            if (locked) {
                return;
            }
            try {
                if (!lock.tryAcquire(PATIENCE_MICROS, TimeUnit.MICROSECONDS)) {
                    throw new SectionAborted("another section holds a shared variable");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new SectionAborted("interrupted");
            }
            locked = true;
            if (!past.isEmpty()) {
                takeUpThePast(this);
            }
            written = false;
            current = value;
        }

        @Override
        public Stamped read() {
            lock();
            return new Stamped(current, writes);
        }

        @Override
        public Written write(Value next) {
            lock();
            Value old = current;
            current = next;
            written = true;
            return new Written(Optional.of(old), accesses);
        }

        @Override
        public Resource at(Value index) {
            return new LocalState.Part(this, List.of(index));
        }

        @Override
        public void commit(Clock clock) {
            if (locked) {
                if (written) {
                    value = current;
                    // The clock has seen all accesses before: the write said so.
                    writes = clock;
                    accesses = clock;
                } else {
                    accesses = accesses.merge(clock);
                }
                unlock();
            }
        }

        @Override
        public void abort(Clock clock) {
            if (locked) {
                accesses = accesses.merge(clock);
                unlock();
            }
        }

        private void unlock() {
            locked = false;
            lock.release();
        }

        @Override
        public void restore(PastAccess access) {
            past.add(access);
        }

        /** Whoever writes comes after aborted sections of the earlier life, too. */
        @Override
        public void restored(Clock clock) {
            lock.acquireUninterruptibly();
            accesses = accesses.merge(clock);
            lock.release();
        }

        @Override
        public String toString() {
            return "a shared variable";
        }
    }
}
