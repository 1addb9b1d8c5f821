package dev.plumbline.runtime.resource;

import dev.plumbline.runtime.value.Tla;
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
 * <p><b>No deadlock.</b> A section waits for a lock for a bounded time and then aborts, which releases its locks. So
 * two sections that take two variables in opposite order cannot wait for each other forever. Taking locks in a fixed
 * order is not possible: the variables that a section uses are known only while it runs. The lock is fair, so a section
 * that needs one variable gets it.
 *
 * <p><b>Clocks.</b> A read comes after the last write. A write comes after the last write and all reads since,
 * including those of aborted sections: their records contain the values that they read before the write. Reads are not
 * ordered among each other.
 *
 * <p><b>Resuming after a kill.</b> All processes of the JVM restore their logs before one of them runs, and each passes
 * on its accesses to this variable. Writes are totally ordered by their clocks, and reads lie between two of them, so
 * the order of all accesses is known again.
 *
 * <p>A process that has stored its state begins with the value of that time, and passes on only later accesses. Of these
 * values the latest is used. It includes an access if and only if its clock has seen that access: included accesses are
 * merged into the clock. A later section had locked the variable before any other process could see one of its effects, and
 * merged its clock into that of the variable before it unlocked the variable. So the clock cannot have seen it earlier.
 */
public final class SharedVariable {
    private static final long PATIENCE_MICROS = 2_000;

    private final Semaphore lock = new Semaphore(1, true);
    // The following fields belong to the holder of the lock.
    private Value value;
    private Clock writes = Clock.NONE;
    private Clock accesses = Clock.NONE;
    // Accesses of earlier incarnations that are still to be ordered. No process runs before all of them are here.
    private final List<LoggedAccess> past = new ArrayList<>();
    private Optional<Stored> stored = Optional.empty();

    /** The variable when a process stored its state. */
    private record Stored(Value value, Clock writes, Clock accesses) {}

    public SharedVariable(Value initial) {
        value = initial;
    }

    /** The variable as a resource of one process. */
    public Resource handle() {
        return new Handle();
    }

    /** Replays them in an order that the clocks allow: an access that has seen more records comes later. */
    private void replayPast(Resource as) {
        if (stored.isPresent()) {
            value = stored.get().value();
            writes = stored.get().writes();
            accesses = accesses.merge(stored.get().accesses());
            past.removeIf(access -> access.clock().within(stored.get().accesses()));
            stored = Optional.empty();
        }
        past.sort(Comparator.comparingLong(access -> access.clock().total()));
        for (LoggedAccess access : past) {
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
            if (!past.isEmpty() || stored.isPresent()) {
                replayPast(this);
            }
            written = false;
            current = value;
        }

        @Override
        public ClockedValue read() {
            lock();
            return new ClockedValue(current, writes);
        }

        @Override
        public WriteResult write(Value next) {
            lock();
            Value old = current;
            current = next;
            written = true;
            return new WriteResult(Optional.of(old), accesses);
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
                    // The clock has seen all earlier accesses, since the write merged them.
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
        public void restore(LoggedAccess access) {
            past.add(access);
        }

        @Override
        public Optional<Value> state() {
            lock();
            Value state = Tla.tuple(value, writes.toValue(), accesses.toValue());
            unlock();
            return Optional.of(state);
        }

        @Override
        public void restoreState(Value state) {
            List<Value> parts = ((Value.Tuple) state).elements();
            Stored other = new Stored(parts.get(0), Clock.of(parts.get(1)), Clock.of(parts.get(2)));
            if (stored.isEmpty()
                    || stored.get().accesses().total() < other.accesses().total()) {
                stored = Optional.of(other);
            }
        }

        /** Writes come after aborted sections of the earlier incarnation, too. */
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
