package dev.plumbline.casestudies.lineup.causes;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** A bag of two stripes that are filled in turn. Taking searches them from the first to the last. */
public class StripedBag {
    final List<Deque<Integer>> stripes = List.of(new ArrayDeque<>(), new ArrayDeque<>());
    private final Object whole = new Object();
    private int next;

    private synchronized Deque<Integer> nextStripe() {
        next = 1 - next;
        return stripes.get(1 - next);
    }

    final void put(int element) {
        Deque<Integer> stripe = nextStripe();
        synchronized (stripe) {
            stripe.addLast(element);
        }
    }

    final Integer takeAny() {
        for (Deque<Integer> stripe : stripes) {
            synchronized (stripe) {
                Integer taken = stripe.pollFirst();
                if (taken != null) {
                    return taken;
                }
            }
        }
        return null;
    }

    public void add(int element) {
        synchronized (whole) {
            put(element);
        }
    }

    /** Null if the bag is empty. */
    public Integer tryTake() {
        synchronized (whole) {
            return takeAny();
        }
    }

    /**
     * Root cause J (2x2), intended nondeterminism: a bag may give any of its elements. Taking searches one stripe after
     * the other, each with its own lock; meanwhile both get an element, and it returns the second, which an atomic call
     * would never do.
     */
    public static class LockEachStripe extends StripedBag {
        @Override
        public void add(int element) {
            put(element);
        }

        @Override
        public Integer tryTake() {
            return takeAny();
        }
    }
}
