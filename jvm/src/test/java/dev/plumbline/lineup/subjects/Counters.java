package dev.plumbline.lineup.subjects;

import java.util.concurrent.locks.ReentrantLock;

/** The counters of section 2.2 of Line-Up. */
public final class Counters {
    private Counters() {}

    /** Buggy counter 1: no lock. */
    public static class Unlocked {
        private int count;

        public void inc() {
            count = count + 1;
        }

        public int get() {
            return count;
        }
    }

    /** Buggy counter 2: get never gives its lock back. */
    public static class NeverUnlocks {
        private final ReentrantLock lock = new ReentrantLock();
        private int count;

        public void inc() {
            lock.lock();
            count = count + 1;
            lock.unlock();
        }

        public int get() {
            lock.lock();
            return count;
        }
    }

    /** A lock that is not released only if two threads meet in it, so that serial runs do not show it. */
    public static class UnlocksOnlyIfAlone {
        private final ReentrantLock lock = new ReentrantLock();
        private volatile int inside;
        private int count;

        public void inc() {
            inside++;
            lock.lock();
            count = count + 1;
            if (inside == 1) {
                lock.unlock();
            }
            inside--;
        }

        public int get() {
            return count;
        }
    }

    /** Right. */
    public static class Synchronized {
        private int count;

        public synchronized void inc() {
            count = count + 1;
        }

        public synchronized int get() {
            return count;
        }

        public synchronized void set(int value) {
            count = value;
        }
    }

    /** Its results depend on how often the class was used before. */
    public static class CountsInAFile {
        public long next() {
            return Outside.next();
        }
    }

    /** A semaphore-like counter: dec blocks at zero. */
    public static class Blocking {
        private int count;

        public synchronized void inc() {
            count++;
            notifyAll();
        }

        public synchronized void dec() throws InterruptedException {
            while (count == 0) {
                wait();
            }
            count--;
        }

        public synchronized int get() {
            return count;
        }
    }
}
