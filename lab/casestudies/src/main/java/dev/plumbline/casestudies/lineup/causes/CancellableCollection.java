package dev.plumbline.casestudies.lineup.causes;

import java.util.ArrayDeque;
import java.util.Deque;

/** A collection that can be cancelled: nothing can be taken then, and who is waiting is told. */
public class CancellableCollection {
    private final Deque<Integer> elements = new ArrayDeque<>();
    private boolean cancelled;

    public synchronized void add(int element) {
        elements.addLast(element);
        notifyAll();
    }

    /** Waits for an element. */
    public synchronized int take() throws InterruptedException {
        requireNotCancelled();
        while (elements.isEmpty()) {
            wait();
            wokenUp();
        }
        return elements.pollFirst();
    }

    /** What one who waited does first. */
    void wokenUp() {
        requireNotCancelled();
    }

    final void requireNotCancelled() {
        if (cancelled) {
            throw new IllegalStateException("cancelled");
        }
    }

    public synchronized void cancel() {
        cancelled = true;
        notifyAll();
    }

    /**
     * Root cause K (2x2), intended non-linearizability: cancelling acts on those who come later and not on those who
     * are waiting; these go on waiting, and take what is added after cancel has returned.
     */
    public static class CancelActsLater extends CancellableCollection {
        @Override
        void wokenUp() {}
    }
}
