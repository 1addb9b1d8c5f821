package dev.plumbline.lineup.subjects;

import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Classes that pass their work to their own threads: {@code log(x)} passes it on, {@code flush()} waits for it. */
public final class Loggers {
    private Loggers() {}

    /** A pool of one thread; flush waits for a task after all others, and returns the number of lines. */
    public static class OnOneThread {
        private final ExecutorService pool = Executors.newSingleThreadExecutor();
        private final List<Integer> lines = new ArrayList<>();

        public void log(int line) {
            pool.execute(() -> lines.add(line));
        }

        public int flush() throws InterruptedException, ExecutionException {
            return pool.submit(lines::size).get();
        }
    }

    /** The same, but flush does not wait: how many lines it sees depends on how far the thread has come. */
    public static class DoesNotWait {
        private final ExecutorService pool = Executors.newSingleThreadExecutor();
        private volatile int lines;

        public void log(int line) {
            pool.execute(() -> lines = lines + 1);
        }

        public int flush() {
            return lines;
        }
    }

    /** Two threads, which add to the same number without a lock. */
    public static class OnTwoThreads {
        private final ExecutorService pool = Executors.newFixedThreadPool(2);
        private int lines;

        public int log(int line) throws InterruptedException, ExecutionException {
            return pool.submit(() -> lines++).get() >= 0 ? line : -1;
        }

        public int flush() throws InterruptedException, ExecutionException {
            return pool.submit(() -> lines).get();
        }
    }

    /** A thread and a queue; flush adds a mark after the lines, and waits for it. */
    public static class OwnThread {
        private final LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        private int lines;

        public OwnThread() {
            Thread writer = new Thread(() -> {
                try {
                    while (true) {
                        queue.take().run();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            writer.setDaemon(true);
            writer.start();
        }

        public void log(int line) {
            queue.add(() -> lines++);
        }

        public int flush() {
            CompletableFuture<Integer> mark = new CompletableFuture<>();
            queue.add(() -> mark.complete(lines));
            return mark.join();
        }
    }

    /** Tasks of the common pool, each after the previous one. */
    public static class Chained {
        private CompletableFuture<Integer> last = CompletableFuture.completedFuture(0);

        public synchronized void log(int line) {
            last = last.thenApplyAsync(lines -> lines + 1);
        }

        public int flush() {
            CompletableFuture<Integer> seen;
            synchronized (this) {
                seen = last;
            }
            return seen.join();
        }
    }

    /** The same without the lock: a line can be lost. */
    public static class ChainedWithoutLock {
        private volatile CompletableFuture<Integer> last = CompletableFuture.completedFuture(0);

        public void log(int line) {
            last = last.thenApplyAsync(lines -> lines + 1);
        }

        public int flush() {
            return last.join();
        }
    }

    /** Tasks of the common pool. */
    public static class OnCommonPool {
        private int lines;

        public int log(int line) {
            return CompletableFuture.supplyAsync(() -> add()).join() > 0 ? line : -1;
        }

        private synchronized int add() {
            return ++lines;
        }

        public int flush() {
            return ForkJoinPool.commonPool().submit(() -> read()).join();
        }

        private synchronized int read() {
            return lines;
        }
    }

    /** A pool for tasks that are due later. */
    public static class Scheduled {
        private final ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor();
        private int lines;

        public void log(int line) {
            pool.schedule(() -> lines++, 0, TimeUnit.MILLISECONDS);
        }

        public int flush() throws InterruptedException, ExecutionException {
            return pool.schedule(() -> lines, 0, TimeUnit.MILLISECONDS).get();
        }
    }

    /** A timer's thread. */
    public static class OnTimer {
        private final Timer timer = new Timer(true);
        private int lines;

        public void log(int line) {
            timer.schedule(task(() -> lines++), 0);
        }

        public int flush() {
            CompletableFuture<Integer> mark = new CompletableFuture<>();
            timer.schedule(task(() -> mark.complete(lines)), 0);
            return mark.join();
        }

        private static TimerTask task(Runnable work) {
            return new TimerTask() {
                @Override
                public void run() {
                    work.run();
                }
            };
        }
    }
}
