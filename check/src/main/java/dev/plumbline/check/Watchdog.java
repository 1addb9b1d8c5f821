package dev.plumbline.check;

import dev.plumbline.history.BadInput;
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

    private static final long STACK_BYTES = 512L << 20;

    private Watchdog() {}

    /**
     * The result, or nothing if it did not come in time, or the calling thread was interrupted (which it then still
     * is); the thread is left behind, and as a daemon does not keep the process alive.
     *
     * @throws BadInput from the work, like whatever else is unchecked: a {@link RuntimeException}, an {@link Error}
     */
    public static <T> Optional<T> call(Callable<T> work, Duration patience) throws BadInput {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(null, task, "check", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        try {
            return Optional.of(task.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (ExecutionException e) {
            throw unwrapped(e.getCause());
        } catch (TimeoutException e) {
            task.cancel(true);
            return Optional.empty();
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

    /** How long a search may take before it must be hung: it looks at its budget at every step. */
    static Duration patience(Budget budget, Duration extra) {
        if (budget.time().compareTo(FOREVER) >= 0) {
            return FOREVER;
        }
        Duration tenth = budget.time().dividedBy(10);
        Duration grace = tenth.compareTo(Duration.ofSeconds(1)) < 0
                ? Duration.ofSeconds(1)
                : tenth.compareTo(Duration.ofSeconds(10)) > 0 ? Duration.ofSeconds(10) : tenth;
        return budget.time().plus(grace).plus(extra);
    }

    /** Loading is not the search: a small budget must not run out on a slow machine before the search begins. */
    static Duration loadingTime(Budget budget) {
        Duration least = Duration.ofMinutes(1);
        return budget.time().compareTo(least) > 0 ? budget.time() : least;
    }

    /** How long it may take to ask the specification further questions, which may load it again. */
    public static Duration explainingTime(Budget budget) {
        Duration patience = patience(budget, Duration.ZERO);
        return patience.equals(FOREVER) ? FOREVER : patience.plus(loadingTime(budget));
    }
}
