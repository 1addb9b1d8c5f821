package dev.plumbline.runtime.resource;

import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Shows which processes seem to have failed: TRUE at the index of a process whose last probe failed. It may be wrong in
 * both directions for a while, as a process may be slow, or have failed since its last probe. A specification of a
 * perfect failure detector does not describe it.
 */
public final class FailureDetector implements Resource {
    private final Predicate<Value> alive;
    private final Duration interval;
    private final Map<Value, Boolean> failed = new ConcurrentHashMap<>();
    private final ResourceMap parts = new ResourceMap(Part::new);
    private volatile boolean closed;

    /**
     * @param alive probes the process at an index, in a thread of its own; it should answer within a bounded time
     * @param interval between two probes of a process
     */
    public FailureDetector(Predicate<Value> alive, Duration interval) {
        this.alive = alive;
        this.interval = interval;
    }

    /** Starts to probe the process on first use. */
    @Override
    public Resource at(Value index) {
        return parts.at(index);
    }

    @Override
    public void commit(Clock clock) {
        parts.commit(clock);
    }

    @Override
    public void abort(Clock clock) {
        parts.abort(clock);
    }

    @Override
    public void close() {
        closed = true;
    }

    /** It has no state to restore. */
    @Override
    public void restore(LoggedAccess access) {}

    @Override
    public Optional<Value> state() {
        return Optional.of(Tla.tuple());
    }

    @Override
    public String toString() {
        return "a failure detector";
    }

    private void probe(Value index) {
        try {
            while (!closed) {
                failed.put(index, !alive.test(index));
                Thread.sleep(interval.toMillis(), interval.toNanosPart() % 1_000_000);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private final class Part implements Resource {
        private final Value index;
        private Optional<Boolean> read = Optional.empty();

        Part(Value index) {
            this.index = index;
            Thread thread = new Thread(() -> probe(index), "probe of " + index);
            thread.setDaemon(true);
            thread.start();
        }

        /** Two reads of one section agree, since no process fails within a step. */
        @Override
        public ClockedValue read() {
            if (read.isEmpty()) {
                read = Optional.ofNullable(failed.get(index));
            }
            return ClockedValue.plain(Tla.bool(read.orElseThrow(() -> new SectionAborted("not probed yet"))));
        }

        @Override
        public void commit(Clock clock) {
            read = Optional.empty();
        }

        @Override
        public void abort(Clock clock) {
            read = Optional.empty();
        }
    }
}
