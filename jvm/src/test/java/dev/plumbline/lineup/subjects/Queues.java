package dev.plumbline.lineup.subjects;

import dev.plumbline.lineup.annotation.Operation;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Queues, right and wrong. */
public final class Queues {
    private Queues() {}

    /** The queue of figure 1 of Line-Up: the lock of tryTake may time out. */
    public static class TimesOut {
        private final ReentrantLock lock = new ReentrantLock();
        private final Deque<Integer> elements = new ArrayDeque<>();

        public void add(int element) {
            lock.lock();
            try {
                elements.addLast(element);
            } finally {
                lock.unlock();
            }
        }

        public Integer tryTake() throws InterruptedException {
            if (!lock.tryLock(10, TimeUnit.MILLISECONDS)) {
                return null;
            }
            try {
                return elements.pollFirst();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Right, with monitors, a blocking call, and calls that fill what they are given. */
    public static class Right {
        private final Deque<Integer> elements = new ArrayDeque<>();

        @Operation({"200", "400"})
        public synchronized void add(int element) {
            elements.addLast(element);
            notifyAll();
        }

        @Operation
        public synchronized Integer tryTake() {
            return elements.pollFirst();
        }

        public synchronized int take() throws InterruptedException {
            while (elements.isEmpty()) {
                wait();
            }
            return elements.pollFirst();
        }

        public synchronized int drainTo(Collection<Integer> into) {
            into.addAll(elements);
            elements.clear();
            return into.size();
        }
    }

    /** Looks whether it is empty before it waits, without a lock between: a signal can get lost. */
    public static class LosesSignals {
        private final Deque<Integer> elements = new ArrayDeque<>();

        public synchronized void add(int element) {
            elements.addLast(element);
            notify();
        }

        public int take() throws InterruptedException {
            boolean empty;
            synchronized (this) {
                empty = elements.isEmpty();
            }
            synchronized (this) {
                if (empty) {
                    wait();
                }
                return elements.isEmpty() ? -1 : elements.pollFirst();
            }
        }
    }
}
