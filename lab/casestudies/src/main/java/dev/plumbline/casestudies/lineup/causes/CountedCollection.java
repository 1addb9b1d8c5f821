package dev.plumbline.casestudies.lineup.causes;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/** A queue with a semaphore that counts the elements that can be taken. */
public class CountedCollection {
    final ConcurrentLinkedQueue<Integer> elements = new ConcurrentLinkedQueue<>();
    final Semaphore available = new Semaphore(0);

    public void add(int element) {
        synchronized (this) {
            elements.add(element);
            available.release();
        }
    }

    /** Null if there is none. */
    public Integer tryTake() {
        synchronized (this) {
            return available.tryAcquire() ? elements.poll() : null;
        }
    }

    public int count() {
        synchronized (this) {
            return available.availablePermits();
        }
    }

    /** The oldest element; null if there is none. */
    public Integer peek() {
        synchronized (this) {
            return elements.peek();
        }
    }

    /**
     * Root causes H (2x2) and I (3x2), intended nondeterminism: without a lock around both, an element is in the queue
     * a moment before it is counted. So count may be 0 though an element was seen (H), and tryTake may fail though
     * another add has returned whose element is still there (I): the permit of that add went to the element before it.
     * The developers documented this behaviour, since a lock would be too expensive.
     */
    public static class CountsLater extends CountedCollection {
        @Override
        public void add(int element) {
            elements.add(element);
            available.release();
        }

        @Override
        public Integer tryTake() {
            return available.tryAcquire() ? elements.poll() : null;
        }

        @Override
        public int count() {
            return available.availablePermits();
        }

        @Override
        public Integer peek() {
            return elements.peek();
        }
    }
}
