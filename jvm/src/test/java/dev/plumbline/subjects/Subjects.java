package dev.plumbline.subjects;

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
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Classes under test: counters, and such as do unusual things. */
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

    /** Starts threads in several ways. */
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

        public int timer() throws InterruptedException {
            CountDownLatch done = new CountDownLatch(1);
            java.util.Timer timer = new java.util.Timer();
            timer.schedule(
                    new java.util.TimerTask() {
                        @Override
                        public void run() {
                            done.countDown();
                        }
                    },
                    5);
            done.await();
            timer.cancel();
            return 6;
        }

        public int exit() {
            System.exit(3);
            return 0;
        }
    }

    /** A thread without a join: it may finish its work after all calls. */
    public static class Late {
        private volatile int count;

        public void start() {
            new Thread(() -> {
                        count = count + 1;
                        count = count + 1;
                    })
                    .start();
        }

        public int get() {
            return count;
        }
    }

    /** New objects and threads in every call, so that objects have other numbers in other schedules. */
    public static class Nodes {
        private record Node(int value, Node next) {}

        private volatile Node head;
        private int plain;

        public void push() {
            Node next = head;
            head = new Node(next == null ? 1 : next.value + 1, next);
        }

        public int pop() {
            Node first = head;
            if (first == null) {
                return 0;
            }
            head = first.next;
            return first.value;
        }

        public void late() {
            new Thread(() -> plain++).start();
        }

        public synchronized int plain() {
            return plain;
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
            Object thread = new Thread(() -> {});
            Object lambda = (Supplier<Object>) () -> plain;
            Map<Object, Integer> map = new HashMap<>();
            map.put(plain, 1);
            local.set(local.get() + 1);
            return System.nanoTime() + " " + System.currentTimeMillis() + " " + plain.hashCode() + " "
                    + System.identityHashCode(plain) + " " + thread.hashCode() + " " + lambda.hashCode() + " "
                    + new Surroundings().hashCode() + " "
                    + ThreadLocalRandom.current().nextInt() + " " + Math.random() + " " + new Random().nextInt() + " "
                    + Runtime.getRuntime().availableProcessors() + " " + local.get() + " "
                    + Thread.currentThread().getId() + " " + java.util.UUID.randomUUID() + " "
                    + java.time.Instant.now();
        }
    }

    /** Cleans up on request only. */
    public static class Cleaned {
        private int times;
        private final java.lang.ref.Cleaner.Cleanable cleanable =
                java.lang.ref.Cleaner.create().register(new Object(), () -> times++);

        public int collected() {
            System.gc();
            return times;
        }

        public int clean() {
            cleanable.clean();
            cleanable.clean();
            return times;
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
