package dev.plumbline.benchmarks.corpus;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.NavigableSet;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.TreeSet;

/** Collections of the JDK as sequential objects: sets, queues, stacks, deques, priority queues and logs. */
final class Collected {
    private Collected() {}

    /** A set. */
    record Elements(NavigableSet<Long> elements) implements SequentialObject {
        @Override
        public Object perform(long process, Invocation call) {
            return switch (call.name()) {
                case "add" -> elements.add(call.number("value"));
                case "remove" -> elements.remove(call.number("value"));
                case "contains" -> elements.contains(call.number("value"));
                case "size" -> (long) elements.size();
                default -> throw call.unknown();
            };
        }

        @Override
        public SequentialObject copy() {
            return new Elements(new TreeSet<>(elements));
        }
    }

    /** A queue, a stack or a deque, by the names of its operations. */
    record DoubleEnded(Deque<Long> elements) implements SequentialObject {
        @Override
        public Object perform(long process, Invocation call) {
            return switch (call.name()) {
                case "enqueue", "addLast" -> SequentialObject.nothing(() -> elements.addLast(call.number("value")));
                case "push", "addFirst" -> SequentialObject.nothing(() -> elements.addFirst(call.number("value")));
                case "dequeue", "pop", "pollFirst" -> elements.pollFirst();
                case "pollLast" -> elements.pollLast();
                case "peek", "peekFirst" -> elements.peekFirst();
                case "peekLast" -> elements.peekLast();
                case "size" -> (long) elements.size();
                default -> throw call.unknown();
            };
        }

        @Override
        public SequentialObject copy() {
            return new DoubleEnded(new ArrayDeque<>(elements));
        }
    }

    /** A queue of the JDK that gives its elements in some order, such as the smallest first. */
    record SingleEnded(Queue<Long> elements) implements SequentialObject {
        @Override
        public Object perform(long process, Invocation call) {
            return switch (call.name()) {
                case "insert", "enqueue" -> SequentialObject.nothing(() -> elements.add(call.number("value")));
                case "deleteMin", "dequeue" -> elements.poll();
                case "peekMin", "peek" -> elements.peek();
                case "size" -> (long) elements.size();
                default -> throw call.unknown();
            };
        }

        @Override
        public SequentialObject copy() {
            return new SingleEnded(new PriorityQueue<>(elements));
        }
    }

    /** A log: elements are appended, and stay. */
    record Log(List<Long> elements) implements SequentialObject {
        @Override
        public Object perform(long process, Invocation call) {
            return switch (call.name()) {
                case "append" -> {
                    elements.add(call.number("value"));
                    yield elements.size() - 1L;
                }
                case "read" -> List.copyOf(elements);
                case "watch" ->
                    List.copyOf(
                            elements.subList(Math.min((int) call.number("from"), elements.size()), elements.size()));
                default -> throw call.unknown();
            };
        }

        @Override
        public SequentialObject copy() {
            return new Log(new ArrayList<>(elements));
        }
    }
}
