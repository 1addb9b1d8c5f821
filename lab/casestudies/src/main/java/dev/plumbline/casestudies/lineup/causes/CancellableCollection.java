package dev.plumbline.casestudies.lineup.causes;

import java.util.ArrayDeque;
import java.util.Deque;

/** A collection that can be cancelled: then nothing can be taken, and waiting threads are notified. */
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

    /** The first action of a thread that was woken up. */
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
     * Root cause K (2x2), intended non-linearizability: cancelling affects later calls but not waiting threads; these
     * continue to wait, and take elements that are added after cancel has returned.
     */
    public static class CancelActsLater extends CancellableCollection {
        @Override
        void wokenUp() {}
    }
}
