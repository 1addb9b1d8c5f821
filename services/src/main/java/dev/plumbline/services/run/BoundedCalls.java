package dev.plumbline.services.run;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Calls methods of a service that may hang, because they wait for a node that does not answer. Several calls can be
 * under way at a time, so that faults need not wait for each of them in turn.
 */
final class BoundedCalls implements AutoCloseable {
    private static final long MILLIS = 1500;

    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "question to a service");
        thread.setDaemon(true);
        return thread;
    });

    /** A call that has begun. */
    final class Answer<T> {
        private final Future<T> future;
        private final long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MILLIS);

        private Answer(Future<T> future) {
            this.future = future;
        }

        /** The answer, or another one if the call has failed or takes too long. */
        T or(T otherwise) throws InterruptedException {
            try {
                return future.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
            } catch (ExecutionException | TimeoutException e) {
                future.cancel(true);
                return otherwise;
            }
        }
    }

    <T> Answer<T> ask(Callable<T> call) {
        return new Answer<>(threads.submit(call));
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
