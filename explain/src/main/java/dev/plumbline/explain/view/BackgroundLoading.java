package dev.plumbline.explain.view;

import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Loads while the browser starts; early requests wait. Parts that can be shown before everything is loaded are shown.
 */
public final class BackgroundLoading implements Content.Loading {
    /** The work that takes a while. */
    @FunctionalInterface
    public interface Work {
        /** @param early may be given an exhibit to show until the whole one is there */
        ViewedHistory load(Consumer<ViewedHistory> early) throws BadInput;
    }

    private final CompletableFuture<ViewedHistory> first = new CompletableFuture<>();
    private final CompletableFuture<ViewedHistory> whole = new CompletableFuture<>();

    private BackgroundLoading() {}

    public static BackgroundLoading start(Work work) {
        BackgroundLoading loading = new BackgroundLoading();
        Thread thread = new Thread(() -> loading.run(work), "load");
        thread.setDaemon(true);
        thread.start();
        return loading;
    }

    private void run(Work work) {
        try {
            ViewedHistory loaded = work.load(first::complete);
            whole.complete(loaded);
            first.complete(loaded);
        } catch (BadInput | RuntimeException | Error e) {
            whole.completeExceptionally(e);
            first.completeExceptionally(e);
        }
    }

    @Override
    public ViewedHistory load() throws BadInput {
        return result(whole);
    }

    /** Content that turned out to be bad is no longer shown, although its beginning was good. */
    @Override
    public ViewedHistory first() throws BadInput {
        return result(whole.isDone() ? whole : first);
    }

    /**
     * Gives most of what cannot be read the time to be found out.
     *
     * @param patience until something can be shown
     * @param more from then on, until all of it is there
     */
    public void await(Duration patience, Duration more) throws BadInput {
        if (isDoneWithin(first, patience)) {
            isDoneWithin(whole, more);
        }
    }

    private static boolean isDoneWithin(CompletableFuture<ViewedHistory> future, Duration patience) throws BadInput {
        try {
            future.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw problem(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BadInput("interrupted");
        }
    }

    private static ViewedHistory result(CompletableFuture<ViewedHistory> future) throws BadInput {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw problem(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BadInput("interrupted");
        }
    }

    private static BadInput problem(ExecutionException e) {
        if (e.getCause() instanceof BadInput bad) {
            return bad;
        }
        if (e.getCause() instanceof RuntimeException ours) {
            throw ours;
        }
        if (e.getCause() instanceof OutOfMemoryError) {
            return new BadInput("memory ran out; PLUMBLINE_JAVA_OPTS=-Xmx... gives more", e.getCause());
        }
        throw new IllegalStateException(e.getCause());
    }
}
