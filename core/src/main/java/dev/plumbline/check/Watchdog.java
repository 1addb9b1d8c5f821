package dev.plumbline.check;

import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Work on a thread of its own: with a deep stack, because specifications are evaluated by recursion, and watched,
 * because a single step of a specification may take forever and cannot be interrupted.
 */
public final class Watchdog {
    /** So long is not worth watching for. */
    public static final Duration FOREVER = Duration.ofDays(10_000);

    /** To load it again must be possible on a slow machine too, however small the budget of the check was. */
    private static final Duration LOADING = Duration.ofMinutes(1);

    /**
     * Enough for a recursion of more than 100,000 levels. Not more: each garbage collection visits the whole stack, so
     * a recursion without end takes a time that grows with the square of its depth.
     */
    private static final long STACK_BYTES = 128L << 20;

    private Watchdog() {}

    /**
     * The result, or nothing if its thread has had that much CPU time before it came, or the calling thread was
     * interrupted (which it then still is); the thread is left behind, and as a daemon does not keep the process alive.
     *
     * @param patience in CPU time: a thread that does not get its turn is not hung. What the work has other threads do
     *     is not counted, and has to come to an end by itself
     * @throws BadInput from the work, like whatever else is unchecked: a {@link RuntimeException}, an {@link Error}
     */
    public static <T> Optional<T> call(Callable<T> work, Duration patience) throws BadInput {
        return call(work, thread -> patience.toNanos() - Math.max(0, BudgetClock.CPU.nanos(thread)));
    }

    /** How long to wait for a thread. */
    @FunctionalInterface
    public interface Patience {
        /**
         * Nanoseconds for which it is at least worth waiting; 0 or less to give up. Asked again when they have passed:
         * by then the thread may have turned to what takes longer, or not have been at work all the time.
         */
        long left(Thread thread);
    }

    /** The same, with a patience that depends on more than the thread. */
    public static <T> Optional<T> call(Callable<T> work, Patience patience) throws BadInput {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(null, task, "check", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        try {
            while (true) {
                long left = patience.left(thread);
                try {
                    return Optional.of(task.get(Math.max(0, left), TimeUnit.NANOSECONDS));
                } catch (TimeoutException e) {
                    if (left <= 0) {
                        task.cancel(true);
                        return Optional.empty();
                    }
                }
            }
        } catch (ExecutionException e) {
            throw unwrapped(e.getCause());
        } catch (InterruptedException e) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static BadInput unwrapped(Throwable problem) {
        if (problem instanceof BadInput bad) {
            return bad;
        }
        if (problem instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (problem instanceof Error error) {
            throw error;
        }
        throw new IllegalStateException(problem);
    }

    /**
     * How long a check may take before it must be hung: it looks at its budget at every step. Less than a tenth and a
     * second beyond the budget: on a busy machine it takes a while until we are heard.
     */
    static Duration patience(Budget budget, Duration extra) {
        if (budget.time().compareTo(FOREVER) >= 0) {
            return FOREVER;
        }
        return budget.time()
                .plusNanos(budget.time().toNanos() / 20)
                .plusMillis(500)
                .plus(extra);
    }

    /** How long it may take to ask the specification further questions, which may load it again. */
    public static Duration explainingTime(Budget budget) {
        Duration patience = patience(budget, Duration.ZERO);
        return patience.equals(FOREVER) ? FOREVER : patience.plus(LOADING);
    }
}
