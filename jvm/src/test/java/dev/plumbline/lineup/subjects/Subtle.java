package dev.plumbline.lineup.subjects;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Everyday classes, each with one mistake that needs a certain state, or more than two threads. */
public final class Subtle {
    private Subtle() {}

    /** Takes before it has looked whether there was enough, and gives back: others see too little meanwhile. */
    public static class Stock {
        private final AtomicInteger left = new AtomicInteger();

        public void add(int number) {
            left.addAndGet(number);
        }

        public boolean take(int number) {
            if (left.addAndGet(-number) >= 0) {
                return true;
            }
            left.addAndGet(number);
            return false;
        }
    }

    /** A counter is kept beside a concurrent queue. */
    public static class CountedQueue {
        private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        private final AtomicInteger size = new AtomicInteger();

        public void offer(int value) {
            queue.offer(value);
            size.incrementAndGet();
        }

        public Integer poll() {
            Integer value = queue.poll();
            if (value != null) {
                size.decrementAndGet();
            }
            return value;
        }

        public int size() {
            return size.get();
        }
    }

    /** Moves between two accounts, with a lock for each of them but never both. */
    public static class Accounts {
        private int first = 10;
        private int second;

        public void move(int amount) {
            synchronized ("first") {
                first -= amount;
            }
            synchronized ("second") {
                second += amount;
            }
        }

        public int total() {
            synchronized ("first") {
                synchronized ("second") {
                    return first + second;
                }
            }
        }
    }

    /** Removes a key whose count has reached zero, although another thread may have added to it since. */
    public static class Multiset {
        private final ConcurrentHashMap<Integer, AtomicInteger> counts = new ConcurrentHashMap<>();

        public void add(int key) {
            counts.computeIfAbsent(key, any -> new AtomicInteger()).incrementAndGet();
        }

        public boolean remove(int key) {
            AtomicInteger count = counts.get(key);
            if (count == null || count.get() == 0) {
                return false;
            }
            if (count.decrementAndGet() == 0) {
                counts.remove(key);
            }
            return true;
        }

        public int count(int key) {
            AtomicInteger count = counts.get(key);
            return count == null ? 0 : count.get();
        }
    }

    /** The snapshot is taken field by field, and only once looked at again. */
    public static class Pair {
        private volatile int left;
        private volatile int right;
        private volatile int version;

        public synchronized void set(int value) {
            left = value;
            right = value;
            version++;
        }

        public int sum() {
            int before = version;
            int sum = left + right;
            if (version != before) {
                sum = left + right;
            }
            return sum;
        }
    }

    /** A read lock is released before the write lock is taken, and the condition is not tested again. */
    public static class Cache {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<Integer, Integer> map = new HashMap<>();

        public int get(int key) {
            lock.readLock().lock();
            try {
                Integer known = map.get(key);
                if (known != null) {
                    return known;
                }
            } finally {
                lock.readLock().unlock();
            }
            lock.writeLock().lock();
            try {
                map.put(key, 0);
                return 0;
            } finally {
                lock.writeLock().unlock();
            }
        }

        public void put(int key, int value) {
            lock.writeLock().lock();
            try {
                map.put(key, value);
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    /** A buffer of one place that wakes one thread where it has to wake all. */
    public static class OnePlace {
        private Integer value;

        public synchronized void put(int wanted) throws InterruptedException {
            while (value != null) {
                wait();
            }
            value = wanted;
            notify();
        }

        public synchronized int take() throws InterruptedException {
            while (value == null) {
                wait();
            }
            int taken = value;
            value = null;
            notify();
            return taken;
        }
    }

    /** Two permits are taken one by one. */
    public static class TwoAtOnce {
        private final Semaphore permits = new Semaphore(2);

        public void both() throws InterruptedException {
            permits.acquire();
            permits.acquire();
            permits.release(2);
        }

        public boolean one() {
            boolean taken = permits.tryAcquire();
            if (taken) {
                permits.release();
            }
            return taken;
        }
    }

    /** The limit holds for each thread that looks, not for all of them. */
    public static class Limit {
        private final AtomicLong used = new AtomicLong();

        public boolean acquire() {
            if (used.get() < 2) {
                used.incrementAndGet();
                return true;
            }
            return false;
        }

        public void release() {
            used.decrementAndGet();
        }
    }

    /** Closes once; but a put that looked before may come after. */
    public static class Closable {
        private final AtomicBoolean closed = new AtomicBoolean();
        private final ArrayDeque<Integer> values = new ArrayDeque<>();

        public boolean put(int value) {
            if (closed.get()) {
                return false;
            }
            synchronized (values) {
                values.add(value);
            }
            return true;
        }

        public int close() {
            closed.set(true);
            synchronized (values) {
                return values.size();
            }
        }
    }

    /** A linked queue whose tail is advanced by insertions, and read by poll to see whether it is empty. */
    public static class TailQueue {
        private static final class Node {
            final int value;
            final AtomicReference<Node> next = new AtomicReference<>();

            Node(int value) {
                this.value = value;
            }
        }

        private final AtomicReference<Node> head = new AtomicReference<>(new Node(0));
        private final AtomicReference<Node> tail = new AtomicReference<>(head.get());

        public void offer(int value) {
            Node node = new Node(value);
            tail.getAndSet(node).next.set(node);
        }

        public int poll() {
            while (true) {
                Node first = head.get();
                Node next = first.next.get();
                if (next == null) {
                    return -1;
                }
                if (head.compareAndSet(first, next)) {
                    return next.value;
                }
            }
        }
    }

    /** The maximum is written when it was larger at the time of the look. */
    public static class Maximum {
        private volatile int most;

        public void record(int value) {
            if (value > most) {
                most = value;
            }
        }

        public int most() {
            return most;
        }
    }
}
