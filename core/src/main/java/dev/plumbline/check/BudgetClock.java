package dev.plumbline.check;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/** By what the time of a budget is measured. */
public interface BudgetClock {
    /** The time that passes for everyone. For those that ask for it by name: verdicts then depend on the machine. */
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
     * The time that the thread of the check was at work. It does not matter then what else the machine does, and a
     * check that is decided within its budget on an idle machine is decided on a busy one too. Where Java cannot tell,
     * it is {@link #WALL}. Waiting for input costs nothing.
     */
    ThreadTime CPU = new ThreadTime();

    /**
     * The time that the whole process was at work, with collecting garbage and compiling. For a program that does one
     * thing: a search that makes large values leaves much of the work to the collector. Where the system cannot tell, it
     * is {@link #CPU}.
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

    /** See {@link #CPU}. The only place that asks Java for the CPU time of threads. */
    final class ThreadTime implements BudgetClock {
        /** Java looks for it among all of its kind each time that it is asked. */
        private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

        private ThreadTime() {}

        /** Whether Java tells the CPU time of threads. */
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

    /** What it shows for this thread, counted from any moment; less than 0 if the thread is not alive. */
    long nanos(Thread thread);

    /** Whether it may be read at every step of a search. If not, it is read again when by {@link #WALL} it may be over. */
    default boolean isCheap() {
        return false;
    }

    /** How many times faster than {@link #WALL} it may run: 1 for the time of one thread, more for that of several. */
    default int fastest() {
        return 1;
    }
}
