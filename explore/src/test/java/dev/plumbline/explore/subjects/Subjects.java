package dev.plumbline.explore.subjects;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Classes under test: right ones, wrong ones, and such as do unusual things. */
public final class Subjects {
    private Subjects() {}

    /** Loses increments. */
    public static class RacyCounter {
        private int value;

        public int increment() {
            return ++value;
        }

        public int get() {
            return value;
        }
    }

    /** The same with synchronized methods, one of them calling the other. */
    public static class SynchronizedCounter {
        private int value;

        public synchronized int increment() {
            value = get() + 1;
            return value;
        }

        public synchronized int get() {
            return value;
        }

        public synchronized int failing() {
            throw new IllegalStateException("held " + value);
        }
    }

    /** Monitors taken in two orders. */
    public static class MonitorDeadlock {
        private final Object left = new Object();
        private final Object right = new Object();

        public int leftFirst() {
            synchronized (left) {
                synchronized (right) {
                    return 1;
                }
            }
        }

        public int rightFirst() {
            synchronized (right) {
                synchronized (left) {
                    return 2;
                }
            }
        }
    }

    /** Locks taken in two orders. */
    public static class LockDeadlock {
        private final ReentrantLock left = new ReentrantLock();
        private final ReentrantLock right = new ReentrantLock();

        private static int both(ReentrantLock first, ReentrantLock second) {
            first.lock();
            try {
                second.lock();
                try {
                    return 1;
                } finally {
                    second.unlock();
                }
            } finally {
                first.unlock();
            }
        }

        public int leftFirst() {
            return both(left, right);
        }

        public int rightFirst() {
            return both(right, left);
        }
    }

    /** Looks before it waits, without the monitor in between. */
    public static class LostWakeUp {
        private boolean ready;

        public int await() throws InterruptedException {
            if (!look()) {
                synchronized (this) {
                    wait();
                }
            }
            return 1;
        }

        private synchronized boolean look() {
            return ready;
        }

        public synchronized int signal() {
            ready = true;
            notify();
            return 2;
        }
    }

    /** The same, done right. */
    public static class Gate {
        private boolean ready;

        public synchronized int await() throws InterruptedException {
            while (!ready) {
                wait();
            }
            return 1;
        }

        public synchronized int signal() {
            ready = true;
            notifyAll();
            return 2;
        }

        public synchronized int awaitAtMost(int millis) throws InterruptedException {
            if (!ready) {
                wait(millis);
            }
            return ready ? 1 : 0;
        }
    }

    /** One notify for two waiters, which tell who was woken. */
    public static class Waiters {
        private int tokens;

        public synchronized int take() throws InterruptedException {
            while (tokens == 0) {
                wait();
            }
            return --tokens;
        }

        public synchronized int put() {
            tokens++;
            notify();
            return tokens;
        }
    }

    /** Signals a condition that nobody may be waiting for yet, and remembers nothing. */
    public static class MissedSignal {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition condition = lock.newCondition();

        public int await() throws InterruptedException {
            lock.lock();
            try {
                condition.await();
                return 1;
            } finally {
                lock.unlock();
            }
        }

        public int signal() {
            lock.lock();
            try {
                condition.signal();
                return 2;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Waits for a flag in a loop. */
    public static class Spinner {
        private volatile boolean flag;
        private final AtomicBoolean lock = new AtomicBoolean();
        private int inside;

        public int spin() {
            while (!flag) {
                Thread.onSpinWait();
            }
            return 1;
        }

        public int yielding() {
            while (!flag) {
                Thread.yield();
            }
            return 1;
        }

        public int set() {
            flag = true;
            return 2;
        }

        /** A lock that spins with an exchange, which writes but changes nothing. */
        public int locked() {
            while (lock.getAndSet(true)) {
                Thread.onSpinWait();
            }
            int seen = ++inside;
            inside--;
            lock.set(false);
            return seen;
        }

        public int forever() {
            while (true) {
                set();
            }
        }

        /** Long, and no spinning. */
        public int bounded() {
            int sum = 0;
            for (int i = 0; i < 5_000; i++) {
                sum += flag ? 1 : 0;
            }
            return sum;
        }
    }

    /** Catches everything, for ever. */
    public static class Swallower {
        private final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();

        public int take() {
            while (true) {
                try {
                    return queue.take();
                } catch (Throwable e) {
                    // goes on
                }
            }
        }

        public int reflective() throws Exception {
            while (true) {
                try {
                    return (int) Swallower.class.getMethod("plain").invoke(this);
                } catch (Exception e) {
                    // goes on, for the cause is hidden
                }
            }
        }

        public int plain() throws InterruptedException {
            return queue.take();
        }

        public boolean put() {
            return queue.offer(7);
        }
    }

    /** Starts threads of its own, in several ways. */
    public static class ThreadStarter {
        private int value;
        private final AtomicInteger total = new AtomicInteger();

        public int racy() throws InterruptedException {
            Thread other = new Thread(() -> value++);
            other.start();
            value++;
            other.join();
            return value;
        }

        public int methodReference() throws InterruptedException {
            List<Thread> threads = new ArrayList<>(List.of(new Thread(total::incrementAndGet), new Adding(total)));
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            return total.get();
        }

        private static class Adding extends Thread {
            private final AtomicInteger to;

            Adding(AtomicInteger to) {
                this.to = to;
            }

            @Override
            public void run() {
                to.addAndGet(10);
            }
        }

        public int executor() throws InterruptedException, ExecutionException {
            ExecutorService executor = Executors.newFixedThreadPool(1);
            int result = executor.submit(() -> total.addAndGet(5)).get();
            executor.shutdown();
            return result + (executor.awaitTermination(1, TimeUnit.SECONDS) ? 100 : 0);
        }

        /** Never shut down: its thread is left waiting. */
        public int leftOver() throws InterruptedException, ExecutionException {
            return Executors.newSingleThreadExecutor().submit(() -> 3).get();
        }

        public int future() {
            return CompletableFuture.supplyAsync(() -> 4).thenApply(x -> x + 1).join();
        }

        public long parallel() {
            return List.of(1, 2, 3).parallelStream().count();
        }

        public int timer() {
            new java.util.Timer();
            return 0;
        }

        public int exit() {
            System.exit(3);
            return 0;
        }
    }

    /** Static state, set up by an initialiser that would wait if it could. */
    public static class StaticState {
        private static final List<Integer> SEEN = new ArrayList<>();
        private static final AtomicInteger NEXT = new AtomicInteger(40);
        private static int plain = new CountDownLatch(0).getCount() == 0 ? 5 : 6;

        public int next() {
            return NEXT.incrementAndGet();
        }

        public int plain() {
            return ++plain;
        }

        public synchronized int seen() {
            SEEN.add(1);
            return SEEN.size();
        }

        public static synchronized int locked() {
            return ++plain;
        }
    }

    /** Asks the surroundings what differs from run to run. */
    public static class Surroundings {
        private final ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 0);

        public String everything() {
            Object plain = new Object();
            Map<Object, Integer> map = new HashMap<>();
            map.put(plain, 1);
            local.set(local.get() + 1);
            return System.nanoTime() + " " + System.currentTimeMillis() + " " + plain.hashCode() + " "
                    + System.identityHashCode(plain) + " " + new Surroundings().hashCode() + " "
                    + ThreadLocalRandom.current().nextInt() + " " + Math.random() + " " + new Random().nextInt() + " "
                    + Runtime.getRuntime().availableProcessors() + " " + local.get() + " "
                    + Thread.currentThread().getId() + " " + java.util.UUID.randomUUID() + " "
                    + java.time.Instant.now();
        }
    }

    /** Lambdas, records, enums, reflection, switch on strings, exceptions, longs, arrays. */
    public static class Modern {
        private long[] sums = new long[2];
        private double ratio;
        private final Supplier<Integer> supplier = () -> (int) sums[0];

        private record Pair(int left, long right) {}

        private enum Sign {
            MINUS,
            PLUS
        }

        public int lambda(int by) {
            IntUnaryOperator add = x -> x + by;
            sums[0] = add.applyAsInt((int) sums[0]);
            ratio += 0.5;
            return supplier.get();
        }

        public String text() {
            Pair pair = new Pair((int) sums[0], sums[1]);
            return switch (Sign.valueOf("PLUS")) {
                case PLUS -> "+" + pair;
                case MINUS -> "-" + ratio;
            };
        }

        public Object reflective() throws Exception {
            return Modern.class.getMethod("lambda", int.class).invoke(this, 1);
        }
    }

    /** Interrupts. */
    public static class Interrupted {
        private volatile Thread sleeper;

        public String sleep() {
            sleeper = Thread.currentThread();
            try {
                synchronized (this) {
                    wait();
                }
                return "woken";
            } catch (InterruptedException e) {
                return "interrupted " + Thread.currentThread().isInterrupted();
            }
        }

        public String interrupt() {
            Thread thread = sleeper;
            if (thread == null) {
                return "nobody";
            }
            thread.interrupt();
            return "done";
        }

        public String nap() throws InterruptedException {
            long before = System.nanoTime();
            Thread.sleep(50);
            return System.nanoTime() - before >= 50_000_000 ? "slept" : "too short";
        }
    }

    /** Few accesses, each of them known: see BruteForceTest. */
    public static class Tiny {
        private int a;
        private volatile int b;

        public int read() {
            return a;
        }

        public int increment() {
            int next = a + 1;
            a = next;
            return next;
        }

        public int swap() {
            int first = a;
            int second = b;
            a = second;
            b = first;
            return first;
        }

        public synchronized int guarded() {
            int next = b + 1;
            b = next;
            return next;
        }
    }

    /** Shares collections without a lock. */
    public static class Unguarded {
        private final List<Integer> list = new ArrayList<>();
        private final Map<Integer, Integer> map = new HashMap<>();

        public int add(int element) {
            list.add(element);
            return 0;
        }

        public int size() {
            return list.size();
        }

        public Integer putIfMissing(int key) {
            if (!map.containsKey(key)) {
                map.put(key, key);
                return key;
            }
            return null;
        }

        public int synchronizedAdd(int element) {
            List<Integer> guarded = java.util.Collections.synchronizedList(list);
            synchronized (list) {
                guarded.add(element);
                return list.size();
            }
        }
    }
}
