package dev.plumbline.casestudies.lineup.causes;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A collection to which nothing can be added any more once it is declared complete, and which is then completed when
 * empty.
 */
public class CompletableCollection {
    private final Deque<Integer> elements = new ArrayDeque<>();
    private boolean complete;

    public void add(int element) {
        synchronized (this) {
            requireOpen();
            append(element);
        }
    }

    final synchronized void requireOpen() {
        if (complete) {
            throw new IllegalStateException("nothing can be added any more");
        }
    }

    final synchronized void append(int element) {
        elements.addLast(element);
        notifyAll();
    }

    /** Waits for an element. */
    public synchronized int take() throws InterruptedException {
        while (elements.isEmpty()) {
            if (complete) {
                throw new IllegalStateException("completed");
            }
            wait();
        }
        return elements.pollFirst();
    }

    /** Null if there is none. */
    public synchronized Integer tryTake() {
        return elements.pollFirst();
    }

    public synchronized void completeAdding() {
        complete = true;
        notifyAll();
    }

    public synchronized boolean isCompleted() {
        return complete && elements.isEmpty();
    }

    public synchronized int count() {
        return elements.size();
    }

    /**
     * Root cause D (2x2): add checks in one step whether the collection is still open, and adds in another. So an element
     * gets into a collection that was already seen completed. The paper names the class and the dimension.
     */
    public static class AddsAfterCompletion extends CompletableCollection {
        @Override
        public void add(int element) {
            requireOpen();
            append(element);
        }
    }
}
