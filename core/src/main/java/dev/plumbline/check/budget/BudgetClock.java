package dev.plumbline.check.budget;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/** Measures the time of a budget. */
public interface BudgetClock {
    /** Wall-clock time. Only used if chosen explicitly, since verdicts then depend on the machine. */
    BudgetClock WALL = new BudgetClock() {
        @Override
        public long nanos(Thread thread) {
            return System.nanoTime();
        }

        @Override
        public boolean isCheap() {
            return true;
        }
    };

    /**
     * The CPU time of the thread of the check. A check that is decided within its budget on an idle machine is decided
     * on a busy one too. If Java cannot measure it, it is {@link #WALL}. Waiting for input costs nothing.
     */
    ThreadTime CPU = new ThreadTime();

    /**
     * The CPU time of the whole process, including garbage collection and compilation. For a program with a single
     * task: for a search with large values, garbage collection is a large part of the work. If the system cannot
     * measure it, it is {@link #CPU}.
     */
    BudgetClock PROCESS = new BudgetClock() {
        @Override
        public long nanos(Thread thread) {
            return ProcessHandle.current()
                    .info()
                    .totalCpuDuration()
                    .map(Duration::toNanos)
                    .orElseGet(() -> CPU.nanos(thread));
        }

        @Override
        public int fastest() {
            return Runtime.getRuntime().availableProcessors();
        }
    };

    /** See {@link #CPU}. The only place that reads the CPU time of threads. */
    final class ThreadTime implements BudgetClock {
        /** Cached, since each lookup searches all beans. */
        private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

        private ThreadTime() {}

        /** Whether Java can measure the CPU time of threads. */
        public boolean isKnown() {
            return threads.isThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();
        }

        @Override
        public long nanos(Thread thread) {
            if (!isKnown()) {
                return System.nanoTime();
            }
            return thread == Thread.currentThread()
                    ? threads.getCurrentThreadCpuTime()
                    : threads.getThreadCpuTime(thread.getId());
        }
    }

    /** The time of this thread since an arbitrary moment; less than 0 if the thread is not alive. */
    long nanos(Thread thread);

    /**
     * Whether it is cheap enough to be read at every step of a search. Otherwise it is read again when, by
     * {@link #WALL}, the budget may be used up.
     */
    default boolean isCheap() {
        return false;
    }

    /** How many times faster than {@link #WALL} it may run: 1 for one thread, more for several. */
    default int fastest() {
        return 1;
    }
}
