package dev.plumbline.lineup.subjects;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The work-stealing deque of Chase and Lev (SPAA 2005), of a fixed size: its owner pushes and pops at the bottom, others
 * steal at the top.
 */
public class ChaseLev {
    private final AtomicLong top = new AtomicLong();
    private volatile long bottom;
    private final Integer[] elements = new Integer[8];

    public void push(int element) {
        long at = bottom;
        elements[(int) at % elements.length] = element;
        bottom = at + 1;
    }

    public Integer pop() {
        long at = bottom - 1;
        bottom = at;
        long first = top.get();
        if (first > at) {
            bottom = first;
            return null;
        }
        Integer element = elements[(int) at % elements.length];
        if (first == at) {
            element = last(first) ? element : null;
            bottom = first + 1;
        }
        return element;
    }

    /** The last element may be stolen at the same time: who moves the top has it. */
    boolean last(long first) {
        return top.compareAndSet(first, first + 1);
    }

    public Integer steal() {
        while (true) {
            long first = top.get();
            if (first >= bottom) {
                return null;
            }
            Integer element = elements[(int) first % elements.length];
            if (top.compareAndSet(first, first + 1)) {
                return element;
            }
        }
    }

    /** Takes the last element without asking whether it has been stolen. */
    public static class WithoutExchange extends ChaseLev {
        private final AtomicLong seen;

        public WithoutExchange() {
            this.seen = super.top;
        }

        @Override
        boolean last(long first) {
            seen.set(first + 1);
            return true;
        }
    }
}
