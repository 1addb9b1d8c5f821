package dev.plumbline.cli.watch;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Work on a thread of its own: with a deep stack, because specifications are evaluated by recursion, and watched, because
 * a single step of a specification may take forever and cannot be interrupted.
 */
public final class Supervised {
    private static final long STACK_BYTES = 512L << 20;
    private static final long TICK_MILLIS = 100;

    private Supervised() {}

    /**
     * The result, or nothing if it did not come in time; then the thread is left behind, and as a daemon does not keep the
     * process alive.
     *
     * @param tick called ten times a second meanwhile, on the calling thread
     * @throws ExecutionException around whatever the work threw, errors included
     */
    public static <T> Optional<T> call(Callable<T> work, Duration patience, Runnable tick) throws ExecutionException {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(null, task, "check", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        long start = System.nanoTime();
        while (System.nanoTime() - start < patience.toNanos()) {
            try {
                return Optional.of(task.get(TICK_MILLIS, TimeUnit.MILLISECONDS));
            } catch (TimeoutException e) {
                tick.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            }
        }
        task.cancel(true);
        return Optional.empty();
    }
}
