package dev.plumbline.graph.internal.expand;

import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.check.meter.Meter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Threads that expand blocks of states. Blocks are taken in the order in which they were submitted. A step that does
 * not end in time is detected; its thread is abandoned. It is a daemon, so it does not keep the process alive.
 */
public final class Workers implements AutoCloseable {
    /** Enough for the deepest recursion that the evaluator allows; only the used part of a stack takes memory. */
    public static final long STACK_BYTES = 128L << 20;

    private static final int LARGEST_BLOCK = 64;
    private static final int BLOCKS_AHEAD = 8;
    private static final long LOOKS_MILLIS = 50;

    /**
     * @param expansions the results for the states of the block, in order
     * @param hungAt the number of a state whose expansion did not end, or less than 0
     */
    public record Block(List<Expansion> expansions, int hungAt) {}

    /** The state that a thread works on. */
    private static final class Current {
        private volatile int state = -1;
        /** The state it worked on at the last inspection, and its CPU time then. */
        private int seen = -1;

        private long since;

        /** Whether the thread has worked on one state for longer than {@code patience} since an earlier inspection. */
        boolean isStuck(Thread thread, long patience) {
            int at = state;
            long now = BudgetClock.CPU.nanos(thread);
            if (at < 0 || at != seen) {
                seen = at;
                since = now;
                return false;
            }
            return now - since > patience;
        }
    }

    private final Expander expander;
    private final int threads;
    private final long patience;
    private final ExecutorService pool;
    private final Deque<Future<List<Expansion>>> asked = new ArrayDeque<>();
    private final ConcurrentHashMap<Thread, Current> current = new ConcurrentHashMap<>();

    /**
     * @param patience the CPU time that one evaluation of the specification may take
     * @param clock counts the time of the threads
     */
    public Workers(Expander expander, int threads, Duration patience, SearchClock clock) {
        this.expander = expander;
        this.threads = threads;
        this.patience = patience.toNanos();
        this.pool = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(null, work, "explore", STACK_BYTES);
            thread.setDaemon(true);
            clock.add(thread);
            return thread;
        });
    }

    public boolean wantsMore() {
        return asked.size() < threads * BLOCKS_AHEAD;
    }

    /** Blocks are small if few states wait, so that all threads get some. */
    public int blockSize(int available) {
        return Math.max(1, Math.min(LARGEST_BLOCK, available / (2 * threads)));
    }

    public void submit(int from, int until) {
        asked.add(pool.submit(() -> {
            Thread thread = Thread.currentThread();
            List<Expansion> expansions = new ArrayList<>(until - from);
            Current own = current.computeIfAbsent(thread, any -> new Current());
            for (int state = from; state < until; state++) {
                own.state = state;
                expansions.add(expander.of(state));
            }
            own.state = -1;
            return expansions;
        }));
    }

    /** The oldest submitted block that is left. */
    public Block take(Meter meter) throws Meter.Exhausted {
        Future<List<Expansion>> next = asked.remove();
        while (true) {
            try {
                return new Block(next.get(LOOKS_MILLIS, TimeUnit.MILLISECONDS), -1);
            } catch (TimeoutException e) {
                meter.tickWhileWaiting();
                for (Map.Entry<Thread, Current> each : current.entrySet()) {
                    if (each.getValue().isStuck(each.getKey(), patience)) {
                        return new Block(List.of(), each.getValue().seen);
                    }
                }
            } catch (ExecutionException e) {
                throw unchecked(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancellationException("the search was interrupted");
            }
        }
    }

    private static RuntimeException unchecked(Throwable problem) {
        if (problem instanceof Error error) {
            throw error;
        }
        return problem instanceof RuntimeException runtime ? runtime : new IllegalStateException(problem);
    }

    /** Does not wait: a thread may be evaluating a step that never ends. */
    @Override
    public void close() {
        pool.shutdownNow();
    }
}
