package dev.plumbline.casestudies.lineup.causes;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * An event that stays set until it is reset. The state is one number: a bit that says whether it is set, and above it
 * how many are waiting. Setting the event removes the waiters from the state, and wakes them only if there are any.
 */
public class ManualResetEvent {
    static final int SET = 1;
    static final int WAITER = 2;

    final AtomicInteger state = new AtomicInteger();
    private final Object lock = new Object();
    private int releases;

    public void await() throws InterruptedException {
        int releasesBefore;
        do {
            synchronized (lock) {
                releasesBefore = releases;
            }
            if (isSet()) {
                return;
            }
        } while (!enlist());
        synchronized (lock) {
            while (releases == releasesBefore) {
                lock.wait();
            }
        }
    }

    /** Counts the caller as waiting, unless the state has changed in between. */
    boolean enlist() {
        int seen = state.get();
        return (seen & SET) == 0 && state.compareAndSet(seen, seen + WAITER);
    }

    public void set() {
        int seen;
        do {
            seen = state.get();
            if ((seen & SET) != 0) {
                return;
            }
        } while (!state.compareAndSet(seen, SET));
        if (seen >= WAITER) {
            synchronized (lock) {
                releases++;
                lock.notifyAll();
            }
        }
    }

    public void reset() {
        int seen;
        do {
            seen = state.get();
        } while (!state.compareAndSet(seen, seen & ~SET));
    }

    public boolean isSet() {
        return (state.get() & SET) != 0;
    }

    /**
     * Root cause A (2x3): the new state is computed from a second reading. If another thread sets the event before that
     * reading and resets it after, the exchange succeeds, and the event looks set to the next thread that sets it,
     * which then wakes no waiter. The paper saw a wait that never ended, beside set, reset, set.
     */
    public static class ReadsItsStateAgain extends ManualResetEvent {
        @Override
        boolean enlist() {
            int seen = state.get();
            return (seen & SET) == 0 && state.compareAndSet(seen, state.get() + WAITER);
        }
    }
}
