package dev.plumbline.check.meter;

import dev.plumbline.check.StopReason;
import dev.plumbline.check.budget.Budget;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.List;

/** Counts the cost of a search and stops it when the budget is used up. */
public final class Meter {
    private static final int TICKS_BETWEEN_LOOKS_AT_MEMORY = 4096;
    private static final int TICKS_BETWEEN_BEATS = 64;

    /** Ends a search whose budget is used up. Has no stack trace: it is a result, not an error. */
    public static final class Exhausted extends Exception {
        private static final long serialVersionUID = 1;

        private final transient StopReason reason;

        public Exhausted(StopReason reason) {
            super(reason.text(), null, false, false);
            this.reason = reason;
        }

        public StopReason reason() {
            return reason;
        }
    }

    private static final Exhausted PAUSED = new Exhausted(new StopReason.Steps(0));

    private static final List<MemoryPoolMXBean> HEAP = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .toList();

    private final Budget budget;
    /** By the clock of the budget. */
    private final long start;

    private final long deadline;
    private final long started;
    private final boolean cheap;
    /** By {@link System#nanoTime}: before then the clock of the budget cannot have reached the deadline. */
    private long lookAgain = System.nanoTime();

    private Runnable beat = () -> {};
    private long steps;
    private long ticks;
    private long pauseAt = Long.MAX_VALUE;

    public Meter(Budget budget) {
        this(budget, budget.clock().nanos(Thread.currentThread()), System.nanoTime());
    }

    /** @param since a meter whose time is counted too, for work before the search */
    public Meter(Budget budget, Meter since) {
        this(budget, since.start, since.started);
    }

    private Meter(Budget budget, long start, long started) {
        this.budget = budget;
        this.start = start;
        this.started = started;
        this.cheap = budget.clock().isCheap();
        long nanos;
        try {
            nanos = budget.time().toNanos();
        } catch (ArithmeticException e) {
            nanos = Long.MAX_VALUE;
        }
        this.deadline = nanos > Long.MAX_VALUE - start ? Long.MAX_VALUE : start + nanos;
        HEAP.forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    /** A meter for a part of the search, with the same deadline and at most {@code most} of the remaining steps. */
    public Meter share(long most) {
        return new Meter(budget.withSteps(Math.max(0, Math.min(most, budget.steps() - steps))), this);
    }

    /** Counts one evaluation of the specification. */
    public void step() throws Exhausted {
        if (steps >= budget.steps()) {
            throw new Exhausted(new StopReason.Steps(budget.steps()));
        }
        steps++;
        tick();
    }

    /** Accounts for steps that another meter counted. */
    public void add(long others) {
        steps += others;
    }

    /** A part of a search. */
    @FunctionalInterface
    public interface Part {
        void run() throws Exhausted;
    }

    /**
     * Runs a part of a search that may do a certain amount of {@link #work}.
     *
     * @return whether it was completed
     */
    public boolean within(long most, Part part) throws Exhausted {
        pauseAt = ticks + most;
        try {
            part.run();
            return true;
        } catch (Exhausted e) {
            if (e != PAUSED) {
                throw e;
            }
            return false;
        } finally {
            pauseAt = Long.MAX_VALUE;
        }
    }

    /** Allows more work to the part that runs, but no more than {@code most} from now on. */
    public void allow(long more, long most) {
        pauseAt = Math.min(pauseAt + more, ticks + most);
    }

    /** Steps and similar work. Depends on the search only, so it is the same on every machine. */
    public long work() {
        return ticks;
    }

    /** Counts work of the search that does not evaluate the specification. */
    public void tick() throws Exhausted {
        if (ticks >= pauseAt) {
            throw PAUSED;
        }
        if (isOver()) {
            throw new Exhausted(StopReason.Time.of(budget));
        }
        if (++ticks % TICKS_BETWEEN_BEATS == 0) {
            beat.run();
        }
        if (ticks % TICKS_BETWEEN_LOOKS_AT_MEMORY == 0) {
            requireMemory();
        }
    }

    /** Tests the budget while the search waits: another thread may use up the memory meanwhile. */
    public void tickWhileWaiting() throws Exhausted {
        tick();
        requireMemory();
    }

    private void requireMemory() throws Exhausted {
        if (usedAfterCollection() > budget.memoryBytes()) {
            throw new Exhausted(new StopReason.Memory(budget.memoryBytes()));
        }
    }

    private boolean isOver() {
        if (cheap) {
            return budget.clock().nanos(Thread.currentThread()) - deadline >= 0;
        }
        long wall = System.nanoTime();
        if (wall - lookAgain < 0) {
            return false;
        }
        long left = deadline - budget.clock().nanos(Thread.currentThread());
        lookAgain = wall + left / budget.clock().fastest();
        return left <= 0;
    }

    /** The remaining time of the budget; less than 0 if more was used. */
    public Duration left() {
        return deadline == Long.MAX_VALUE
                ? budget.time()
                : Duration.ofNanos(deadline - budget.clock().nanos(Thread.currentThread()));
    }

    /** Calls this regularly between two steps, so that progress is shown with current figures. */
    public void everyNowAndThen(Runnable action) {
        beat = action;
    }

    /**
     * The memory that was still in use after the last collection of each pool. Plain heap usage includes garbage: with
     * a lazy collector, every search would seem to be out of memory.
     */
    private long usedAfterCollection() {
        long used = 0;
        for (MemoryPoolMXBean pool : HEAP) {
            MemoryUsage usage = pool.getCollectionUsage();
            used += usage == null ? 0 : usage.getUsed();
        }
        return used;
    }

    public long steps() {
        return steps;
    }

    /** The wall-clock time since the beginning. */
    public Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - started);
    }

    /** Pools have their peaks at different moments, so the sum is limited to the memory of the JVM. */
    public long peakMemoryBytes() {
        long peaks =
                HEAP.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
        return Math.min(peaks, Runtime.getRuntime().maxMemory());
    }
}
