package dev.plumbline.casestudies.lineup.causes;

import java.util.concurrent.atomic.AtomicInteger;

/** The writing end of a task: it is completed once, by a result or by a failure. */
public class CompletionSource {
    static final int PENDING = 0;
    static final int COMPLETING = 1;
    static final int SUCCEEDED = 2;
    static final int FAILED = 3;

    final AtomicInteger state = new AtomicInteger();
    volatile int outcome;

    /** Whether this call completed the task. */
    public boolean trySetResult(int result) {
        return tryComplete(result, SUCCEEDED);
    }

    /** Whether this call completed the task. */
    public boolean trySetFailure(int code) {
        return tryComplete(code, FAILED);
    }

    boolean tryComplete(int code, int newState) {
        if (!state.compareAndSet(PENDING, COMPLETING)) {
            // Another call completes the task; a caller whose attempt fails must see it completed.
            awaitCompletion();
            return false;
        }
        outcome = code;
        finish(newState);
        return true;
    }

    final synchronized void finish(int newState) {
        state.set(newState);
        notifyAll();
    }

    private synchronized void awaitCompletion() {
        boolean interrupted = false;
        while (state.get() < SUCCEEDED) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the result. */
    public int result() {
        awaitCompletion();
        if (state.get() == FAILED) {
            throw new IllegalStateException("failed with " + outcome);
        }
        return outcome;
    }

    public boolean isCompleted() {
        return state.get() >= SUCCEEDED;
    }

    /** Zero until there is one. */
    public int resultNow() {
        return state.get() == SUCCEEDED ? outcome : 0;
    }

    /**
     * Root cause F (2x2): checks whether the task is pending, then completes it, in two steps. Two calls complete the
     * same task. The paper names the class and the dimension.
     */
    public static class CompletesTwice extends CompletionSource {
        @Override
        boolean tryComplete(int code, int newState) {
            if (state.get() != PENDING) {
                return false;
            }
            outcome = code;
            finish(newState);
            return true;
        }
    }

    /**
     * Root cause G (2x2): the state that says that the result is there comes before the result. A task that was seen
     * completed has no result yet. The paper names the class and the dimension.
     */
    public static class ResultComesLate extends CompletionSource {
        @Override
        boolean tryComplete(int code, int newState) {
            if (!state.compareAndSet(PENDING, newState)) {
                return false;
            }
            outcome = code;
            finish(newState);
            return true;
        }
    }
}
