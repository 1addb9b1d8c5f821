package dev.plumbline.lineup.subjects;

import java.util.concurrent.atomic.AtomicInteger;

/** An event that stays set until it is reset. Root cause A of Line-Up: the new state is made of a second reading. */
public class ManualResetEvent {
    private static final int SET = 1;
    private static final int WAITER = 2;

    private final AtomicInteger state = new AtomicInteger();
    private volatile int released;

    /** The reading that the new state is made of. */
    protected int base(int local) {
        return state.get();
    }

    public void await() throws InterruptedException {
        int before;
        while (true) {
            before = released;
            int local = state.get();
            if ((local & SET) != 0) {
                return;
            }
            if (state.compareAndSet(local, base(local) + WAITER)) {
                break;
            }
        }
        synchronized (this) {
            while (released == before) {
                wait();
            }
        }
    }

    public void set() {
        int local;
        do {
            local = state.get();
            if ((local & SET) != 0) {
                return;
            }
        } while (!state.compareAndSet(local, SET));
        if (local >= WAITER) {
            synchronized (this) {
                released++;
                notifyAll();
            }
        }
    }

    public void reset() {
        int local;
        do {
            local = state.get();
        } while (!state.compareAndSet(local, local & ~SET));
    }

    /** Without the mistake. */
    public static class Right extends ManualResetEvent {
        @Override
        protected int base(int local) {
            return local;
        }
    }
}
