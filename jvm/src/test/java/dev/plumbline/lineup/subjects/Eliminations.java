package dev.plumbline.lineup.subjects;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Lock-free stacks, exchangers and combiners whose mistakes need three threads, or a state that a call made before. */
public final class Eliminations {
    private static final int EMPTY = -1;

    private Eliminations() {}

    private static final class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private static final class Offer {
        final int value;

        Offer(int value) {
            this.value = value;
        }
    }

    /** One attempt on the stack, then one offer to the other side. The offer is withdrawn without a look: wrong. */
    public static class Stack {
        final AtomicReference<Node> top = new AtomicReference<>();
        final AtomicReference<Offer> slot = new AtomicReference<>();

        public void push(int value) {
            while (true) {
                Node old = top.get();
                if (top.compareAndSet(old, new Node(value, old))) {
                    return;
                }
                if (slot.compareAndSet(null, new Offer(value))) {
                    slot.set(null);
                }
            }
        }

        public int pop() {
            while (true) {
                Node old = top.get();
                if (old == null) {
                    return EMPTY;
                }
                if (top.compareAndSet(old, old.next)) {
                    return old.value;
                }
                Offer offer = slot.get();
                if (offer != null && slot.compareAndSet(offer, null)) {
                    return offer.value;
                }
            }
        }
    }

    /** The same, right: who cannot withdraw the offer has handed its value over. */
    public static class StackRight extends Stack {
        @Override
        public void push(int value) {
            while (true) {
                Node old = top.get();
                if (top.compareAndSet(old, new Node(value, old))) {
                    return;
                }
                Offer offer = new Offer(value);
                if (slot.compareAndSet(null, offer) && !slot.compareAndSet(offer, null)) {
                    return;
                }
            }
        }
    }

    /** Two places, chosen by value, each of them withdrawn without a look. */
    public static class StackWithArray {
        private final AtomicReference<Node> top = new AtomicReference<>();
        private final AtomicReferenceArray<Offer> slots = new AtomicReferenceArray<>(2);

        public void push(int value) {
            while (true) {
                Node old = top.get();
                if (top.compareAndSet(old, new Node(value, old))) {
                    return;
                }
                int place = value % 2;
                if (slots.compareAndSet(place, null, new Offer(value))) {
                    slots.set(place, null);
                }
            }
        }

        public int pop() {
            while (true) {
                Node old = top.get();
                if (old == null) {
                    return EMPTY;
                }
                if (top.compareAndSet(old, old.next)) {
                    return old.value;
                }
                for (int place = 0; place < 2; place++) {
                    Offer offer = slots.get(place);
                    if (offer != null && slots.compareAndSet(place, offer, null)) {
                        return offer.value;
                    }
                }
            }
        }
    }

    /** Two who meet swap their values. The first looks for its partner's value twice, and may miss it. */
    public static class Swapper {
        private final AtomicReference<int[]> waiting = new AtomicReference<>();

        /** The other thread's value, or its own if none came. */
        public int swap(int value) {
            int[] mine = {value, EMPTY};
            if (waiting.compareAndSet(null, mine)) {
                boolean met = mine[1] != EMPTY;
                waiting.set(null);
                return met ? mine[1] : value;
            }
            int[] other = waiting.get();
            if (other == null) {
                return value;
            }
            other[1] = value;
            return other[0];
        }
    }

    /** A stack whose nodes are used again: a pop that is preempted after its reads may restore an old top (ABA). */
    public static class StackWithReuse {
        private final AtomicReference<Node> top = new AtomicReference<>();
        private final AtomicReference<Node> free = new AtomicReference<>();

        public void push(int value) {
            Node node = take(free);
            if (node == null) {
                node = new Node(value, null);
            }
            node.value = value;
            put(top, node);
        }

        public int pop() {
            Node node = take(top);
            if (node == null) {
                return EMPTY;
            }
            int value = node.value;
            put(free, node);
            return value;
        }

        private static Node take(AtomicReference<Node> list) {
            Node old;
            do {
                old = list.get();
            } while (old != null && !list.compareAndSet(old, old.next));
            return old;
        }

        private static void put(AtomicReference<Node> list, Node node) {
            do {
                node.next = list.get();
            } while (!list.compareAndSet(node.next, node));
        }
    }

    /**
     * The thread with the lock performs the published requests of others. A second request overwrites the first, which
     * is lost.
     */
    public static class Combiner {
        private static final class Request {
            final int amount;
            volatile boolean done;

            Request(int amount) {
                this.amount = amount;
            }
        }

        private final AtomicInteger lock = new AtomicInteger();
        private final AtomicReference<Request> published = new AtomicReference<>();
        private volatile int sum;

        public void add(int amount) {
            if (lock.compareAndSet(0, 1)) {
                sum += amount;
                combine();
                lock.set(0);
                return;
            }
            Request request = new Request(amount);
            published.set(request);
            for (int tries = 0; tries < 2; tries++) {
                if (request.done) {
                    return;
                }
                if (lock.compareAndSet(0, 1)) {
                    combine();
                    lock.set(0);
                }
            }
        }

        private void combine() {
            Request request = published.getAndSet(null);
            if (request != null) {
                sum += request.amount;
                request.done = true;
            }
        }

        public int get() {
            return sum;
        }
    }
}
