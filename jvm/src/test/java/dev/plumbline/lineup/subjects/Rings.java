package dev.plumbline.lineup.subjects;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Bounded buffers of two places under a lock: right. */
public final class Rings {
    private Rings() {}

    /** With a lock and two conditions. */
    public static class WithConditions {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition notFull = lock.newCondition();
        private final Condition notEmpty = lock.newCondition();
        private final int[] places = new int[2];
        private int first;
        private int size;

        public void put(int value) throws InterruptedException {
            lock.lock();
            try {
                while (size == places.length) {
                    notFull.await();
                }
                places[(first + size) % places.length] = value;
                size++;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        public int take() throws InterruptedException {
            lock.lock();
            try {
                while (size == 0) {
                    notEmpty.await();
                }
                int value = places[first];
                first = (first + 1) % places.length;
                size--;
                notFull.signal();
                return value;
            } finally {
                lock.unlock();
            }
        }

        public int size() {
            lock.lock();
            try {
                return size;
            } finally {
                lock.unlock();
            }
        }
    }

    /** With the monitor of the object. */
    public static class WithMonitor {
        private final int[] places = new int[2];
        private int first;
        private int size;

        public synchronized void put(int value) throws InterruptedException {
            while (size == places.length) {
                wait();
            }
            places[(first + size) % places.length] = value;
            size++;
            notifyAll();
        }

        public synchronized int take() throws InterruptedException {
            while (size == 0) {
                wait();
            }
            int value = places[first];
            first = (first + 1) % places.length;
            size--;
            notifyAll();
            return value;
        }

        public synchronized int size() {
            return size;
        }
    }
}
