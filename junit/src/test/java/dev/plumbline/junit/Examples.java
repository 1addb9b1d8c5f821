package dev.plumbline.junit;

import dev.plumbline.lineup.annotation.Invoke;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;

/** Annotated classes, run by {@link LineUpTest} alone. Nested in one that no pattern of a build finds. */
final class Examples {
    private Examples() {}

    @LineUp(value = ConcurrentLinkedQueue.class, operations = "offer(1), poll()", threads = 2, calls = 2, samples = 5)
    static class QueueOfTheJdk {}

    @LineUp(matrices = "add(1) | add(2)")
    static class SharedText {
        private final StringBuilder text = new StringBuilder();

        public void add(int number) {
            text.append(number);
        }
    }

    /** Makes the calls itself. */
    @LineUp(threads = 2, calls = 2, samples = 10)
    static class UnsafeStack {
        private final Deque<Integer> stack = new ArrayDeque<>();

        @Invoke({"10", "20"})
        void push(int element) {
            stack.push(element);
        }

        @Invoke
        Integer pop() {
            return stack.poll();
        }
    }

    /** A counter that loses increments. */
    static class Counter {
        private int count;

        public void inc() {
            count++;
        }

        public int get() {
            return count;
        }
    }

    @LineUp(value = Counter.class, matrices = "inc() | inc() get()", schedule = "1*2 0*3 1 2")
    static class Repeated {}

    @LineUp(value = Counter.class, operations = "inc(), got()")
    static class Misspelt {}

    @LineUp(value = Counter.class, operations = "inc(), get()", seconds = 0)
    static class OutOfTime {}

    /** Not annotated itself. */
    static class Around {
        @Nested
        @LineUp(value = Counter.class, matrices = "inc() | inc()", last = "get()")
        class Inner {
            @Nested
            @LineUp(value = Counter.class, matrices = "inc() get()")
            class Innermost {}
        }
    }

    @Disabled("a mistake that is known")
    @LineUp(value = Counter.class, matrices = "inc() | inc()", last = "get()")
    static class Off {}

    /** On methods. */
    static class Methods {
        static boolean ran;

        @LineUp(value = Counter.class, matrices = "inc() get()")
        void passes() {
            ran = true;
        }

        @LineUp(value = Counter.class, matrices = "inc() | inc()", last = "get()")
        void fails() {}
    }
}
