package dev.plumbline.cli;

import dev.plumbline.lineup.annotation.Operation;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;

/** Classes to be tested by the command {@code lineup}. */
public final class LineupSubjects {
    private LineupSubjects() {}

    /** A stack that is not thread-safe. */
    public static class Stack {
        private final int[] elements = new int[10];
        private int size;

        @Operation({"1", "2"})
        public void push(int element) {
            elements[size++] = element;
        }

        @Operation
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

    /** Checks twice, and its field is not volatile. */
    public static class Lazy {
        private static final class Thing {
            int size = 7;
        }

        private Thing thing;

        public int get() {
            if (thing == null) {
                synchronized (this) {
                    if (thing == null) {
                        thing = new Thing();
                    }
                }
            }
            return thing.size;
        }
    }

    /** Free of races, with less order than that of volatile variables. */
    public static class Ordered {
        private final java.util.concurrent.atomic.AtomicInteger ready = new java.util.concurrent.atomic.AtomicInteger();
        private int data;

        public void put() {
            data = 1;
            ready.lazySet(1);
        }

        public int take() {
            return ready.get() == 1 ? data : 0;
        }
    }

    /** Shares a format; the race is inside the format. */
    public static final class Days {
        private final SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd", Locale.ROOT);

        public String day(int number) {
            return format.format(new Date(number * 86_400_000L));
        }
    }
}
