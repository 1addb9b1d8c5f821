package dev.plumbline.lineup.subjects;

import java.util.concurrent.atomic.AtomicInteger;

/** Classes that are right only if each thread keeps to its role. */
public final class Roled {
    private Roled() {}

    /** Lamport's ring: one thread offers, one polls. */
    public static class Ring {
        private final int[] elements = new int[4];
        private volatile int head;
        private volatile int tail;

        public boolean offer(int element) {
            int at = tail;
            if (at - head == elements.length) {
                return false;
            }
            elements[at % elements.length] = element;
            tail = at + 1;
            return true;
        }

        public int poll() {
            int at = head;
            if (at == tail) {
                return 0;
            }
            int element = elements[at % elements.length];
            head = at + 1;
            return element;
        }
    }

    /** A ring whose tail is moved before the element is there. */
    public static class HastyRing {
        private final int[] elements = new int[4];
        private volatile int head;
        private volatile int tail;

        public void offer(int element) {
            int at = tail;
            tail = at + 1;
            elements[at % elements.length] = element;
        }

        public int poll() {
            int at = head;
            if (at == tail) {
                return 0;
            }
            head = at + 1;
            return elements[at % elements.length];
        }
    }

    /** The deque of Chase and Lev, of fixed size: its owner pushes and pops, and others steal. */
    public static class StealDeque {
        private final int[] elements = new int[16];
        private final AtomicInteger top = new AtomicInteger();
        private volatile int bottom;

        public void push(int element) {
            elements[bottom % elements.length] = element;
            bottom = bottom + 1;
        }

        public int pop() {
            int at = bottom - 1;
            bottom = at;
            int first = top.get();
            if (at < first) {
                bottom = first;
                return 0;
            }
            int element = elements[at % elements.length];
            if (at > first) {
                return element;
            }
            boolean won = top.compareAndSet(first, first + 1);
            bottom = first + 1;
            return won ? element : 0;
        }

        public int steal() {
            while (true) {
                int first = top.get();
                if (first >= bottom) {
                    return 0;
                }
                int element = elements[first % elements.length];
                if (top.compareAndSet(first, first + 1)) {
                    return element;
                }
            }
        }
    }
}
