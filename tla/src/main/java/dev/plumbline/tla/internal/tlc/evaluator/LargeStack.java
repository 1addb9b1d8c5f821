package dev.plumbline.tla.internal.tlc.evaluator;

import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.spec.SpecException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads with a stack for expressions that are nested many thousand levels deep. */
public final class LargeStack {
    /**
     * Many times the observed need for {@link Nesting#MOST}, interpreted and compiled; only the used part takes memory.
     */
    private static final long STACK_BYTES = 1L << 30;

    /** The interval at which the CPU time is checked; most work ends before the first check. */
    private static final long LOOK_MILLIS = 200;

    /** The time that interrupted work has to report its current formula. */
    private static final long PATIENCE_MILLIS = 10_000;

    private LargeStack() {}

    /**
     * Runs the work on a thread with a large stack. The calling thread waits for the end; if it is interrupted, so is
     * the work.
     *
     * @throws ExecutionException with the exception of the work
     */
    public static <T> T call(String name, Callable<T> work) throws ExecutionException {
        return call(name, Duration.ofSeconds(Long.MAX_VALUE), work);
    }

    /**
     * The same within a CPU time.
     *
     * @throws ExecutionException with the exception of the work
     * @throws SpecException a limit, if the work takes longer
     */
    public static <T> T call(String name, Duration most, Callable<T> work) throws ExecutionException {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(null, task, name, STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        long begun = BudgetClock.CPU.nanos(thread);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                    thread.interrupt();
                } catch (TimeoutException e) {
                    if (Duration.ofNanos(BudgetClock.CPU.nanos(thread) - begun).compareTo(most) > 0) {
                        throw SpecException.limit(
                                ended(task, thread) + " within " + seconds(most) + " s of CPU time", null);
                    }
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static String seconds(Duration time) {
        return BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros().toPlainString();
    }

    /**
     * The formula that the interrupted work reports. A thread that does not react is abandoned; it does not keep the
     * process alive.
     */
    private static String ended(FutureTask<?> task, Thread thread) {
        thread.interrupt();
        try {
            task.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            String told = String.valueOf(e.getCause().getMessage());
            if (e.getCause() instanceof CancellationException || told.contains(Nesting.UNFINISHED)) {
                return told;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            // It stays unknown.
        }
        return "the specification cannot be loaded";
    }

    /** The exception of work that throws no checked one; an {@link Error} is thrown at once. */
    public static RuntimeException unchecked(ExecutionException failure) {
        if (failure.getCause() instanceof Error error) {
            throw error;
        }
        return failure.getCause() instanceof RuntimeException runtime
                ? runtime
                : new IllegalStateException(failure.getCause());
    }
}
