package dev.plumbline.lineup.subjects;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/** Classes that look and try again until what they saw holds. */
public final class Retries {
    private Retries() {}

    /** Sleeps until it is open. */
    public static final class SleepGate {
        private volatile boolean done;

        public int await() throws InterruptedException {
            while (!done) {
                Thread.sleep(10);
            }
            return 1;
        }

        public void set() {
            done = true;
        }
    }

    /** Gives up after some looks, or after some time. */
    public static final class Bounded {
        private volatile boolean done;

        public boolean looks() {
            for (int spins = 0; spins < 100; spins++) {
                if (done) {
                    return true;
                }
                Thread.onSpinWait();
            }
            return false;
        }

        public boolean until() {
            long deadline = System.nanoTime() + 1_000_000_000L;
            while (System.nanoTime() < deadline) {
                if (done) {
                    return true;
                }
            }
            return false;
        }

        public boolean naps() throws InterruptedException {
            for (int tries = 0; tries < 3; tries++) {
                if (done) {
                    return true;
                }
                Thread.sleep(10);
            }
            return false;
        }

        public void set() {
            done = true;
        }
    }

    /** Loops that never end. */
    public static final class Endless {
        private volatile int count;

        public int counts() {
            while (true) {
                count = count + 1;
            }
        }

        public int looks() {
            while (true) {
                if (count < 0) {
                    return count;
                }
            }
        }

        public int get() {
            return count;
        }
    }

    /** Readers check a number that is odd during a write. */
    public static class Sequence {
        private volatile int version;
        private volatile int left;
        private volatile int right;

        public synchronized void write(int value) {
            version = version + 1;
            left = value;
            right = value;
            version = version + 1;
        }

        public String read() {
            while (true) {
                int before = version;
                int seenLeft = left;
                int seenRight = right;
                if (before % 2 == 0 && holds(before)) {
                    return seenLeft + "," + seenRight;
                }
            }
        }

        boolean holds(int before) {
            return version == before;
        }
    }

    /** Does not look again. */
    public static final class SequenceWrong extends Sequence {
        @Override
        boolean holds(int before) {
            return true;
        }
    }

    /** Reads without the lock unless there is a write. */
    public static final class Optimistic {
        private final StampedLock lock = new StampedLock();
        private int left;
        private int right;

        public void write(int value) {
            long stamp = lock.writeLock();
            left = value;
            right = value;
            lock.unlockWrite(stamp);
        }

        public String read() {
            while (true) {
                long stamp = lock.tryOptimisticRead();
                int seenLeft = left;
                int seenRight = right;
                if (lock.validate(stamp)) {
                    return seenLeft + "," + seenRight;
                }
                Thread.onSpinWait();
            }
        }
    }

    /** One producer and one consumer, who wait for each other in loops (Lamport). */
    public static final class Ring {
        private final int[] items = new int[1];
        private volatile int head;
        private volatile int tail;

        public void put(int item) {
            while (tail - head == items.length) {
                Thread.yield();
            }
            items[tail % items.length] = item;
            tail = tail + 1;
        }

        public int take() {
            while (tail == head) {
                Thread.yield();
            }
            int item = items[head % items.length];
            head = head + 1;
            return item;
        }
    }

    /** A sorted list with marks (Harris, Michael). */
    public static final class MarkedList {
        private static final class Node {
            final int key;
            final AtomicMarkableReference<Node> next;

            Node(int key, Node next) {
                this.key = key;
                this.next = new AtomicMarkableReference<>(next, false);
            }
        }

        private final Node head = new Node(Integer.MIN_VALUE, new Node(Integer.MAX_VALUE, null));

        private Node[] find(int key) {
            boolean[] marked = {false};
            retry:
            while (true) {
                Node before = head;
                Node current = before.next.getReference();
                while (true) {
                    Node after = current.next.get(marked);
                    while (marked[0]) {
                        if (!before.next.compareAndSet(current, after, false, false)) {
                            continue retry;
                        }
                        current = after;
                        after = current.next.get(marked);
                    }
                    if (current.key >= key) {
                        return new Node[] {before, current};
                    }
                    before = current;
                    current = after;
                }
            }
        }

        public boolean add(int key) {
            while (true) {
                Node[] window = find(key);
                if (window[1].key == key) {
                    return false;
                }
                if (window[0].next.compareAndSet(window[1], new Node(key, window[1]), false, false)) {
                    return true;
                }
            }
        }

        public boolean remove(int key) {
            while (true) {
                Node[] window = find(key);
                if (window[1].key != key) {
                    return false;
                }
                Node after = window[1].next.getReference();
                if (window[1].next.attemptMark(after, true)) {
                    window[0].next.compareAndSet(window[1], after, false, false);
                    return true;
                }
            }
        }

        public boolean contains(int key) {
            Node current = head;
            while (current.key < key) {
                current = current.next.getReference();
            }
            return current.key == key && !current.next.isMarked();
        }
    }

    /** A queue of nodes (Michael, Scott). */
    public static final class NodeQueue {
        private static final class Node {
            final Integer item;
            final AtomicReference<Node> next = new AtomicReference<>();

            Node(Integer item) {
                this.item = item;
            }
        }

        private final AtomicReference<Node> head;
        private final AtomicReference<Node> tail;

        public NodeQueue() {
            Node first = new Node(null);
            head = new AtomicReference<>(first);
            tail = new AtomicReference<>(first);
        }

        public void add(int item) {
            Node node = new Node(item);
            while (true) {
                Node last = tail.get();
                Node next = last.next.get();
                if (next != null) {
                    tail.compareAndSet(last, next);
                } else if (last.next.compareAndSet(null, node)) {
                    tail.compareAndSet(last, node);
                    return;
                }
            }
        }

        public Integer poll() {
            while (true) {
                Node first = head.get();
                Node last = tail.get();
                Node next = first.next.get();
                if (first == last) {
                    if (next == null) {
                        return null;
                    }
                    tail.compareAndSet(last, next);
                } else if (head.compareAndSet(first, next)) {
                    return next.item;
                }
            }
        }
    }

    /** A turn that two threads hand to each other; each waits for the other's progress. */
    public static final class PingPong {
        private final AtomicInteger turn = new AtomicInteger();

        public int ping() {
            while (turn.get() % 2 != 0) {
                Thread.yield();
            }
            return turn.incrementAndGet();
        }

        public int pong() {
            while (turn.get() % 2 == 0) {
                Thread.yield();
            }
            return turn.incrementAndGet();
        }
    }

    /** Locks of nodes that are tried, and given back together if one is taken. */
    public static final class TriedPair {
        private final ReentrantLock[] locks = {new ReentrantLock(), new ReentrantLock()};
        private int count;

        public int inc(int first) throws InterruptedException {
            while (true) {
                locks[first].lock();
                try {
                    if (locks[1 - first].tryLock()) {
                        try {
                            return ++count;
                        } finally {
                            locks[1 - first].unlock();
                        }
                    }
                } finally {
                    locks[first].unlock();
                }
                Thread.sleep(1);
            }
        }
    }
}
