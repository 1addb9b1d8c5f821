package dev.plumbline.lineup.subjects;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/** Counters with locks whose threads wait in loops: right and wrong ones. */
public final class SpinLocks {
    private SpinLocks() {}

    /** The counter that the lock guards. */
    public abstract static class Guarded {
        private int count;

        abstract void lock();

        abstract void unlock();

        public int inc() {
            lock();
            try {
                count = count + 1;
                return count;
            } finally {
                unlock();
            }
        }

        public int get() {
            lock();
            try {
                return count;
            } finally {
                unlock();
            }
        }
    }

    /** Counts its tries in an array that no other thread can reach. */
    public static final class Counting extends Guarded {
        private final AtomicBoolean held = new AtomicBoolean();

        @Override
        void lock() {
            int[] tries = new int[1];
            while (!held.compareAndSet(false, true)) {
                tries[0]++;
            }
        }

        @Override
        void unlock() {
            held.set(false);
        }
    }

    /** Looks and takes in two steps. */
    public static final class CountingWrong extends Guarded {
        private volatile boolean held;

        @Override
        void lock() {
            int[] tries = new int[1];
            while (held) {
                tries[0]++;
            }
            held = true;
        }

        @Override
        void unlock() {
            held = false;
        }
    }

    /** Counts the tries of all threads in a field. */
    public static final class Statistics extends Guarded {
        private final AtomicBoolean held = new AtomicBoolean();
        private int tries;

        @Override
        void lock() {
            while (!held.compareAndSet(false, true)) {
                tries++;
            }
        }

        @Override
        void unlock() {
            held.set(false);
        }
    }

    /** Test, test and set. */
    public static final class Ttas extends Guarded {
        private final AtomicBoolean held = new AtomicBoolean();

        @Override
        void lock() {
            while (true) {
                while (held.get()) {
                    Thread.onSpinWait();
                }
                if (!held.getAndSet(true)) {
                    return;
                }
            }
        }

        @Override
        void unlock() {
            held.set(false);
        }
    }

    /** Sleeps for a random time that doubles. */
    public static final class Backoff extends Guarded {
        private final AtomicBoolean held = new AtomicBoolean();
        private final Random random = new Random();

        @Override
        void lock() {
            int limit = 1;
            while (held.getAndSet(true)) {
                int delay = random.nextInt(limit);
                limit = Math.min(64, 2 * limit);
                try {
                    Thread.sleep(delay);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        void unlock() {
            held.set(false);
        }
    }

    /** Tries, and sleeps in between. */
    public static final class TryLock extends Guarded {
        private final ReentrantLock lock = new ReentrantLock();

        @Override
        void lock() {
            while (!lock.tryLock()) {
                try {
                    Thread.sleep(10);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        void unlock() {
            lock.unlock();
        }
    }

    /** Tries for some time, again and again. */
    public static final class TimedTryLock extends Guarded {
        private final ReentrantLock lock = new ReentrantLock();

        @Override
        void lock() {
            try {
                while (!lock.tryLock(10, TimeUnit.MILLISECONDS)) {
                    Thread.yield();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        void unlock() {
            lock.unlock();
        }
    }

    /** Takes one lock, tries the other and gives the first one back if that fails. */
    public static final class TwoLocks {
        private final ReentrantLock left = new ReentrantLock();
        private final ReentrantLock right = new ReentrantLock();
        private int count;

        private int both(ReentrantLock first, ReentrantLock second) {
            while (true) {
                if (first.tryLock()) {
                    try {
                        if (second.tryLock()) {
                            try {
                                return ++count;
                            } finally {
                                second.unlock();
                            }
                        }
                    } finally {
                        first.unlock();
                    }
                }
                Thread.yield();
            }
        }

        public int leftFirst() {
            return both(left, right);
        }

        public int rightFirst() {
            return both(right, left);
        }
    }

    /** A number says which thread is next. */
    public static final class Ticket extends Guarded {
        private final AtomicInteger next = new AtomicInteger();
        private volatile int served;

        @Override
        void lock() {
            int mine = next.getAndIncrement();
            while (served != mine) {
                Thread.yield();
            }
        }

        @Override
        void unlock() {
            served = served + 1;
        }
    }

    /** Each waits for the node of the one before it (Craig, Landin, Hagersten). */
    public static final class Clh extends Guarded {
        private static final class Node {
            volatile boolean locked;
        }

        private final AtomicReference<Node> tail = new AtomicReference<>(new Node());
        private final ThreadLocal<Node> mine = ThreadLocal.withInitial(Node::new);
        private final ThreadLocal<Node> before = new ThreadLocal<>();

        @Override
        void lock() {
            Node node = mine.get();
            node.locked = true;
            Node predecessor = tail.getAndSet(node);
            before.set(predecessor);
            while (predecessor.locked) {
                // Waits.
            }
        }

        @Override
        void unlock() {
            Node node = mine.get();
            node.locked = false;
            mine.set(before.get());
        }
    }

    /** Each thread waits at its own node (Mellor-Crummey, Scott). */
    public static final class Mcs extends Guarded {
        private static final class Node {
            volatile boolean locked;
            volatile Node next;
        }

        private final AtomicReference<Node> tail = new AtomicReference<>();
        private final ThreadLocal<Node> mine = ThreadLocal.withInitial(Node::new);

        @Override
        void lock() {
            Node node = mine.get();
            Node predecessor = tail.getAndSet(node);
            if (predecessor != null) {
                node.locked = true;
                predecessor.next = node;
                while (node.locked) {
                    // Waits.
                }
            }
        }

        @Override
        void unlock() {
            Node node = mine.get();
            if (node.next == null) {
                if (tail.compareAndSet(node, null)) {
                    return;
                }
                while (node.next == null) {
                    // Waits for the successor to say who it is.
                }
            }
            node.next.locked = false;
            node.next = null;
        }
    }

    /** Numbers for the threads of a test, in the order in which they come. */
    private static final class Numbers {
        private final AtomicInteger next = new AtomicInteger();
        private final ThreadLocal<Integer> mine = ThreadLocal.withInitial(next::getAndIncrement);

        int mine() {
            return mine.get();
        }
    }

    /** For two threads. */
    public static final class Peterson extends Guarded {
        private final Numbers numbers = new Numbers();
        private volatile boolean firstWants;
        private volatile boolean secondWants;
        private volatile int victim;

        private void wants(int who, boolean wants) {
            if (who == 0) {
                firstWants = wants;
            } else {
                secondWants = wants;
            }
        }

        @Override
        void lock() {
            int me = numbers.mine();
            wants(me, true);
            victim = me;
            while ((me == 0 ? secondWants : firstWants) && victim == me) {
                // Waits.
            }
        }

        @Override
        void unlock() {
            wants(numbers.mine(), false);
        }
    }

    /** For four threads, as in a bakery (Lamport). */
    public static final class Bakery extends Guarded {
        private static final int THREADS = 4;
        private final Numbers numbers = new Numbers();
        private final boolean[] choosing = new boolean[THREADS];
        private final int[] label = new int[THREADS];

        @Override
        void lock() {
            int me = numbers.mine();
            choosing[me] = true;
            int highest = 0;
            for (int each : label) {
                highest = Math.max(highest, each);
            }
            label[me] = highest + 1;
            choosing[me] = false;
            for (int other = 0; other < THREADS; other++) {
                while (choosing[other]) {
                    // Waits.
                }
                while (label[other] != 0 && (label[other] < label[me] || label[other] == label[me] && other < me)) {
                    // Waits.
                }
            }
        }

        @Override
        void unlock() {
            label[numbers.mine()] = 0;
        }
    }
}
