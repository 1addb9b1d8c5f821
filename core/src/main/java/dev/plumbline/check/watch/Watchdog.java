package dev.plumbline.check.watch;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs work on a separate thread with a deep stack, because specifications are evaluated by recursion. The thread is
 * watched, because a single step of a specification may take for ever and cannot be interrupted.
 */
public final class Watchdog {
    /** Without a limit. */
    public static final Duration FOREVER = Duration.ofDays(10_000);

    /** Enough to load a specification again on a slow machine, however small the budget of the check was. */
    private static final Duration LOADING = Duration.ofMinutes(1);

    /**
     * Enough for a recursion of more than 100,000 levels. Not more: each garbage collection visits the whole stack, so
     * the time of an endless recursion grows with the square of its depth.
     */
    private static final long STACK_BYTES = 128L << 20;

    private Watchdog() {}

    /**
     * The result; empty if the work takes more CPU time than {@code patience}, or if the calling thread is interrupted
     * (it stays interrupted). The thread then continues; as a daemon it does not keep the process alive.
     *
     * @param patience in CPU time: a thread that is not scheduled is not hung. The work of other threads is not
     *     counted, and must end by itself.
     * @throws BadInput from the work; unchecked exceptions and errors are passed on too
     */
    public static <T> Optional<T> call(Callable<T> work, Duration patience) throws BadInput {
        return call(work, thread -> patience.toNanos() - Math.max(0, BudgetClock.CPU.nanos(thread)));
    }

    /** How long to wait for a thread. */
    @FunctionalInterface
    public interface Patience {
        /**
         * The nanoseconds to wait at least; 0 or less to give up. Called again when they have passed: by then the
         * thread may be in a phase with more time, or may not have had the CPU all the time.
         */
        long left(Thread thread);
    }

    /** The same with a patience that depends on more than the thread. */
    public static <T> Optional<T> call(Callable<T> work, Patience patience) throws BadInput {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = deepThread(task, "check");
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

    /** A thread on which specifications can be evaluated. It does not keep the process alive. */
    public static Thread deepThread(Runnable work, String name) {
        Thread thread = new Thread(null, work, name, STACK_BYTES);
        thread.setDaemon(true);
        return thread;
    }

    /** A problem of the work: returned if it is bad input, else thrown. */
    public static BadInput unwrapped(Throwable problem) {
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
     * The time after which a check counts as hung. It tests its budget at every step, so a little more than the budget
     * is enough; in total less than a tenth and a second more, also on a busy machine.
     */
    public static Duration patience(Budget budget, Duration extra) {
        if (budget.time().compareTo(FOREVER) >= 0) {
            return FOREVER;
        }
        return budget.time()
                .plusNanos(budget.time().toNanos() / 20)
                .plusMillis(500)
                .plus(extra);
    }

    /** The time for further evaluations of the specification, which may have to load it again. */
    public static Duration explainingTime(Budget budget) {
        Duration patience = patience(budget, Duration.ZERO);
        return patience.equals(FOREVER) ? FOREVER : patience.plus(LOADING);
    }
}
