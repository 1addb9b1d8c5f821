package dev.plumbline.casestudies.lineup.causes;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** A queue without a bound, all under one lock. */
public class LockedQueue {
    final ReentrantLock lock = new ReentrantLock();
    private final Deque<Integer> elements = new ArrayDeque<>();

    public void add(int element) {
        lock.lock();
        try {
            elements.addLast(element);
        } finally {
            lock.unlock();
        }
    }

    /** The oldest element; null if there is none. */
    public Integer tryTake() throws InterruptedException {
        lock.lock();
        try {
            return elements.pollFirst();
        } finally {
            lock.unlock();
        }
    }

    public int count() {
        lock.lock();
        try {
            return elements.size();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Root cause B (2x2, figure 1): the lock of tryTake may time out, and then the queue is called empty. The paper saw
     * a tryTake fail that came after an add of the same thread, while another thread was inside.
     */
    public static class LockTimesOut extends LockedQueue {
        @Override
        public Integer tryTake() throws InterruptedException {
            if (!lock.tryLock(10, TimeUnit.MILLISECONDS)) {
                return null;
            }
            try {
                return super.tryTake();
            } finally {
                lock.unlock();
            }
        }
    }
}
