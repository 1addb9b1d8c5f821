package dev.plumbline.lineup.subjects;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;

/** Classes that hand their work to pools of two, to a thread for each task, or to a single thread. */
public final class Pools {
    private Pools() {}

    private static int result(java.util.concurrent.Future<Integer> future) {
        try {
            return future.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Tasks of a pool of two add under a lock: right. */
    public static class Locked {
        private final ExecutorService pool = Executors.newFixedThreadPool(2);
        private int sum;

        public int add(int amount) {
            return result(pool.submit(new Callable<Integer>() {
                @Override
                public Integer call() {
                    synchronized (Locked.this) {
                        sum += amount;
                        return sum;
                    }
                }
            }));
        }

        public synchronized int get() {
            return sum;
        }
    }

    /** Tasks of a pool of two add without a lock: wrong. */
    public static class Unlocked {
        private final ExecutorService pool = Executors.newFixedThreadPool(2);
        private volatile int sum;

        public int add(int amount) {
            return result(pool.submit(() -> sum += amount));
        }

        public int get() {
            return sum;
        }
    }

    /** A single thread has all the work: right. */
    public static class Single {
        private final ExecutorService worker = Executors.newSingleThreadExecutor();
        private int sum;

        public int add(int amount) {
            return result(worker.submit(() -> sum += amount));
        }

        public int get() {
            return result(worker.submit(() -> sum));
        }
    }

    /**
     * A single thread writes, and readers do not ask it: the write may be read before its call began to wait. Right.
     */
    public static class SingleForgets {
        private final ExecutorService worker = Executors.newSingleThreadExecutor();
        private volatile int sum;

        /** Does not wait for the task: wrong. */
        public void add(int amount) {
            worker.execute(() -> sum += amount);
        }

        public int get() {
            return sum;
        }
    }

    /** A thread for each task, joined: right with the lock. */
    public static class PerTask {
        private int sum;

        public int add(int amount) throws InterruptedException {
            int[] seen = new int[1];
            Thread thread = new Thread(() -> {
                synchronized (this) {
                    sum += amount;
                    seen[0] = sum;
                }
            });
            thread.start();
            thread.join();
            return seen[0];
        }

        public synchronized int get() {
            return sum;
        }
    }

    /** A thread for each task, joined, without a lock: wrong. */
    public static class PerTaskUnlocked {
        private volatile int sum;

        public int add(int amount) throws InterruptedException {
            Thread thread = new Thread(() -> sum += amount);
            thread.start();
            thread.join();
            return sum;
        }
    }

    /** Passes values to its own thread by a queue, and gets each answer by a queue of the caller: right. */
    public static class HandOff {
        private record Job(int amount, SynchronousQueue<Integer> answer) {}

        private final LinkedBlockingQueue<Job> jobs = new LinkedBlockingQueue<>();
        private int sum;

        public HandOff() {
            Thread thread = new Thread(this::work);
            thread.setDaemon(true);
            thread.start();
        }

        private void work() {
            try {
                while (true) {
                    Job job = jobs.take();
                    sum += job.amount;
                    job.answer.put(sum);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        public int add(int amount) throws InterruptedException {
            Job job = new Job(amount, new SynchronousQueue<>());
            jobs.put(job);
            return job.answer.take();
        }
    }

    /** A pool of two whose tasks look, and then write: wrong, by two tasks at once. */
    public static class Check {
        private final ExecutorService pool = Executors.newFixedThreadPool(2);
        private volatile boolean taken;

        public boolean take() {
            return result(pool.submit(() -> {
                        if (taken) {
                            return 0;
                        }
                        taken = true;
                        return 1;
                    }))
                    == 1;
        }
    }

    /** Both halves of a sum are computed by tasks of a pool of two, each under the lock: the sum is not. Wrong. */
    public static class Halves {
        private final ExecutorService pool = Executors.newFixedThreadPool(2);
        private final int[] halves = new int[2];

        public void set(int value) throws InterruptedException {
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int half = 0; half < 2; half++) {
                int index = half;
                tasks.add(() -> {
                    synchronized (halves) {
                        halves[index] = value;
                    }
                    return 0;
                });
            }
            pool.invokeAll(tasks);
        }

        public int sum() {
            synchronized (halves) {
                return halves[0] + halves[1];
            }
        }
    }

    /** A future that is completed by a pool of two: right. */
    public static class Completed {
        private final ExecutorService pool = Executors.newFixedThreadPool(2);
        private int sum;

        public int add(int amount) {
            return CompletableFuture.supplyAsync(
                            () -> {
                                synchronized (this) {
                                    sum += amount;
                                    return sum;
                                }
                            },
                            pool)
                    .join();
        }
    }

    /** A pool that makes threads as they are needed, and lets them go: right. */
    public static class Cached {
        private final ExecutorService pool = Executors.newCachedThreadPool();
        private int sum;

        public int add(int amount) {
            return result(pool.submit(new Callable<Integer>() {
                @Override
                public Integer call() {
                    synchronized (Cached.this) {
                        sum += amount;
                        return sum;
                    }
                }
            }));
        }
    }
}
