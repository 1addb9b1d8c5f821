package dev.plumbline.benchmarks.corpus;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.TreeSet;

/** Sequential objects that hold elements: sets, queues, stacks, deques and priority queues. */
final class Collected {
    private Collected() {}

    private static IllegalArgumentException unknown(Invocation call) {
        return new IllegalArgumentException("no operation " + call.name());
    }

    /** A set. */
    static final class Elements implements SequentialObject {
        private final TreeSet<Long> elements = new TreeSet<>();

        @Override
        public Object perform(long process, Invocation call) {
            switch (call.name()) {
                case "add":
                    return elements.add(call.number("value"));
                case "remove":
                    return elements.remove(call.number("value"));
                case "contains":
                    return elements.contains(call.number("value"));
                case "size":
                    return (long) elements.size();
                default:
                    throw unknown(call);
            }
        }

        @Override
        public SequentialObject copy() {
            Elements copy = new Elements();
            copy.elements.addAll(elements);
            return copy;
        }
    }

    /** A queue, a stack or a deque, by the names of its operations. */
    static final class Line implements SequentialObject {
        private final Deque<Long> elements = new ArrayDeque<>();

        Line(Collection<Long> initial) {
            elements.addAll(initial);
        }

        @Override
        public Object perform(long process, Invocation call) {
            switch (call.name()) {
                case "enqueue", "addLast":
                    elements.addLast(call.number("value"));
                    return NOTHING;
                case "push", "addFirst":
                    elements.addFirst(call.number("value"));
                    return NOTHING;
                case "dequeue", "pop", "pollFirst":
                    return elements.pollFirst();
                case "pollLast":
                    return elements.pollLast();
                case "peek", "peekFirst":
                    return elements.peekFirst();
                case "peekLast":
                    return elements.peekLast();
                case "size":
                    return (long) elements.size();
                default:
                    throw unknown(call);
            }
        }

        @Override
        public SequentialObject copy() {
            return new Line(elements);
        }
    }

    /** A priority queue. */
    static final class Smallest implements SequentialObject {
        private final PriorityQueue<Long> elements = new PriorityQueue<>();

        @Override
        public Object perform(long process, Invocation call) {
            switch (call.name()) {
                case "insert":
                    elements.add(call.number("value"));
                    return NOTHING;
                case "deleteMin":
                    return elements.poll();
                case "peekMin":
                    return elements.peek();
                case "size":
                    return (long) elements.size();
                default:
                    throw unknown(call);
            }
        }

        @Override
        public SequentialObject copy() {
            Smallest copy = new Smallest();
            copy.elements.addAll(elements);
            return copy;
        }
    }
}
