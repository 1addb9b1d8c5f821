package dev.plumbline.graph;

import dev.plumbline.check.StopReason;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.watch.ShutdownHook;
import dev.plumbline.graph.internal.expand.Checkpoint;
import dev.plumbline.graph.internal.expand.RowStates;
import dev.plumbline.graph.internal.expand.SearchClock;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Saves a search to a file, at intervals and when it is stopped, so that the next run can continue it. When a search is
 * complete, its file is deleted.
 *
 * <p>When the process is asked to end (Ctrl-C), the search stops after its current state and writes the file; the
 * process waits for that.
 */
final class ResumableSearch implements AutoCloseable {
    /** CPU time of all threads between two saves. */
    private static final long BETWEEN = Duration.ofMinutes(10).toNanos();

    private static final long MOST_MINUTES_TO_STOP = 10;

    private final Checkpoint checkpoint;
    private final RowStates states;
    private final SearchClock clock;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final ShutdownHook hook = new ShutdownHook(this::stopAndWait);
    private volatile boolean stopping;
    private long last;

    ResumableSearch(Path file, RowStates states, SearchClock clock) {
        this.checkpoint = new Checkpoint(file);
        this.states = states;
        this.clock = clock;
        this.last = clock.nanos(Thread.currentThread());
    }

    /** The point at which an earlier search stopped, after restoring its states. */
    Optional<Checkpoint.Reached> earlier() throws BadInput {
        return checkpoint.exists() ? Optional.of(checkpoint.load(states)) : Optional.empty();
    }

    /** Stops or saves the search if it is time to; called between two states. */
    void saveOrStop(Checkpoint.Reached reached) throws Meter.Exhausted, BadInput {
        if (stopping) {
            throw new Meter.Exhausted(StopReason.Simple.STOPPED);
        }
        long now = clock.nanos(Thread.currentThread());
        if (now - last > BETWEEN) {
            checkpoint.save(states, reached);
            last = clock.nanos(Thread.currentThread());
        }
    }

    void save(Checkpoint.Reached reached) throws BadInput {
        checkpoint.save(states, reached);
    }

    void discard() throws BadInput {
        checkpoint.delete();
    }

    private void stopAndWait() {
        stopping = true;
        try {
            closed.await(MOST_MINUTES_TO_STOP, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        if (!stopping) {
            hook.close();
        }
    }
}
