package dev.plumbline.lineup.subjects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Textbook ways to share a variable, right and wrong. */
public final class Sharing {
    private Sharing() {}

    static final class Thing {
        int size;

        Thing() {
            size = 7;
        }
    }

    public static class CheckedTwice {
        private Thing thing;

        public int get() {
            if (thing == null) {
                synchronized (this) {
                    if (thing == null) {
                        thing = new Thing();
                    }
                }
            }
            return thing.size;
        }
    }

    public static class CheckedTwiceVolatile {
        private volatile Thing thing;

        public int get() {
            if (thing == null) {
                synchronized (this) {
                    if (thing == null) {
                        thing = new Thing();
                    }
                }
            }
            return thing.size;
        }
    }

    public static class StaticLazy {
        private static Thing thing;

        public int get() {
            if (thing == null) {
                thing = new Thing();
            }
            return thing.size;
        }
    }

    public static class LazyHolder {
        private static class Holder {
            static final Thing THING = new Thing();
        }

        public int get() {
            return Holder.THING.size;
        }
    }

    public static class Peterson {
        private boolean first;
        private boolean second;
        private int turn;
        private int count;

        public int one() {
            first = true;
            turn = 1;
            while (second && turn == 1) {}
            int now = ++count;
            first = false;
            return now;
        }

        public int two() {
            second = true;
            turn = 0;
            while (first && turn == 0) {}
            int now = ++count;
            second = false;
            return now;
        }
    }

    public static class PetersonVolatile {
        private volatile boolean first;
        private volatile boolean second;
        private volatile int turn;
        private int count;

        public int one() {
            first = true;
            turn = 1;
            while (second && turn == 1) {}
            int now = ++count;
            first = false;
            return now;
        }

        public int two() {
            second = true;
            turn = 0;
            while (first && turn == 0) {}
            int now = ++count;
            second = false;
            return now;
        }
    }

    public static class MissingVolatile {
        private boolean stopped;

        public void stop() {
            stopped = true;
        }

        public boolean stopped() {
            return stopped;
        }
    }

    public static class UnsafePublication {
        private Thing thing;

        public void put() {
            thing = new Thing();
        }

        public int take() {
            Thing seen = thing;
            return seen == null ? 0 : seen.size;
        }
    }

    /** Objects in final fields may be published by a race. */
    public static class FinalPublication {
        private static final class Primes {
            private final int[] primes = new int[2];
            private final Map<Integer, Thing> things = new HashMap<>();

            Primes() {
                primes[0] = 2;
                primes[1] = 3;
                things.put(1, new Thing());
            }
        }

        private Primes shared;

        public void put() {
            shared = new Primes();
        }

        public int take() {
            Primes seen = shared;
            return seen == null ? 0 : seen.primes[1] + seen.things.get(1).size;
        }
    }

    /** Later writes to them may not. */
    public static class FinalButWritten {
        private static final class Primes {
            private final int[] primes = new int[2];
        }

        private volatile Primes shared;

        public void put() {
            Primes made = new Primes();
            shared = made;
            made.primes[0] = 2;
        }

        public int take() {
            Primes seen = shared;
            return seen == null ? 0 : seen.primes[0];
        }
    }

    public static class HashOfItsOwn {
        private int hash;

        public int hash() {
            int known = hash;
            if (known == 0) {
                known = 31;
                hash = known;
            }
            return known;
        }
    }

    public static class TwoLocks {
        private final Object left = new Object();
        private final Object right = new Object();
        private int count;

        public void one() {
            synchronized (left) {
                count = 1;
            }
        }

        public void two() {
            synchronized (right) {
                count = 1;
            }
        }
    }

    public static class WrongOrder {
        private volatile boolean ready;
        private int data;

        public void put() {
            ready = true;
            data = 1;
        }

        public int take() {
            return ready ? data : 0;
        }
    }

    public static class Locked {
        private final ReentrantLock lock = new ReentrantLock();
        private long count;

        public long count() {
            lock.lock();
            try {
                return ++count;
            } finally {
                lock.unlock();
            }
        }
    }

    public static class LongCounter {
        private long count;

        public synchronized void add() {
            count++;
        }

        public long count() {
            return count;
        }
    }

    public static class ReadWriteLocked {
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private int count;

        public void add() {
            lock.writeLock().lock();
            try {
                count++;
            } finally {
                lock.writeLock().unlock();
            }
        }

        public int count() {
            lock.readLock().lock();
            try {
                return count;
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    public static class WrittenUnderReadLock {
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private int reads;

        public void read() {
            lock.readLock().lock();
            try {
                reads = 1;
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    public static class Stamped {
        private final StampedLock lock = new StampedLock();
        private int x;

        public void move() {
            long stamp = lock.writeLock();
            x++;
            lock.unlockWrite(stamp);
        }

        public int x() {
            long stamp = lock.readLock();
            try {
                return x;
            } finally {
                lock.unlockRead(stamp);
            }
        }
    }

    public static class StampedOptimistic {
        private final StampedLock lock = new StampedLock();
        private int x;

        public void move() {
            long stamp = lock.writeLock();
            x++;
            lock.unlockWrite(stamp);
        }

        public int x() {
            long stamp = lock.tryOptimisticRead();
            int seen = x;
            return lock.validate(stamp) ? seen : -1;
        }
    }

    public static class UnguardedMap {
        private final Map<Integer, Integer> map = new HashMap<>();

        public Integer put() {
            return map.put(1, 1);
        }

        public Integer get() {
            return map.get(1);
        }
    }

    public static class UnguardedList {
        private final List<Integer> list = new ArrayList<>();

        public void add() {
            list.add(1);
        }

        public int size() {
            return list.size();
        }
    }

    public static class VolatileArray {
        private volatile int[] cells = new int[2];

        public void set() {
            cells[1] = 1;
        }

        public int get() {
            return cells[1];
        }
    }

    public static class CopiedArray {
        private final int[] cells = new int[2];

        public void set() {
            cells[1] = 1;
        }

        public int[] copy() {
            return Arrays.copyOf(cells, 2);
        }
    }

    public static class ThreadLocals {
        private final ThreadLocal<int[]> own = ThreadLocal.withInitial(() -> new int[1]);

        public int count() {
            return ++own.get()[0];
        }
    }
}
