package dev.plumbline.cli;

import dev.plumbline.lineup.annotation.Invoke;

/** Classes to be tested by the command {@code lineup}. */
public final class LineupSubjects {
    private LineupSubjects() {}

    /** A stack that is not thread-safe. */
    public static class Stack {
        private final int[] elements = new int[10];
        private int size;

        @Invoke({"1", "2"})
        public void push(int element) {
            elements[size++] = element;
        }

        @Invoke
        public int pop() {
            return size == 0 ? 0 : elements[--size];
        }
    }

    /** The same, with locks. */
    public static class SafeStack {
        private final Stack stack = new Stack();

        public synchronized void push(int element) {
            stack.push(element);
        }

        public synchronized int pop() {
            return stack.pop();
        }
    }

    /** Prints, and loses numbers. */
    public static final class Talkative {
        private int last;
        private int count;

        public int next() {
            System.out.println("next");
            return ++last;
        }

        public synchronized int inc() {
            System.out.println("counting");
            System.err.println("still counting");
            return ++count;
        }
    }

    /** Two independent mistakes. */
    public static final class Mistakes {
        private int count;
        private int sum;

        public void inc() {
            count++;
        }

        public int count() {
            return count;
        }

        public void put(int number) {
            sum += number;
        }

        public int sum() {
            return sum;
        }
    }
}
