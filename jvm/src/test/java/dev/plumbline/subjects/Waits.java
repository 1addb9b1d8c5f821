package dev.plumbline.subjects;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Classes under test whose calls wait: for each other, for a signal, in a loop, or in vain. */
public final class Waits {
    private Waits() {}

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

    /** Signals a condition before a thread may wait for it, without a flag. */
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

        /** Never the same. */
        public int countsForever() {
            while (true) {
                inside++;
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
}
