package dev.plumbline.junit;

import dev.plumbline.lineup.annotation.Operation;
import dev.plumbline.lineup.result.RacePolicy;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;

/** Annotated classes, run by {@link LineUpTest} alone. Nested in one that no pattern of a build finds. */
final class Examples {
    private Examples() {}

    @LineUp(
            value = ConcurrentLinkedQueue.class,
            operations = "offer(1), poll()",
            threads = 2,
            calls = 2,
            samples = 1,
            small = 6)
    static class QueueOfTheJdk {}

    @LineUp(matrix = "add(1) | add(2)")
    static class SharedText {
        private final StringBuilder text = new StringBuilder();

        public void add(int number) {
            text.append(number);
        }
    }

    /** Makes the calls itself. */
    @LineUp(threads = 2, calls = 2, samples = 10, violations = 1)
    static class UnsafeStack {
        private final Deque<Integer> stack = new ArrayDeque<>();

        @Operation({"10", "20"})
        void push(int element) {
            stack.push(element);
        }

        @Operation
        Integer pop() {
            return stack.poll();
        }
    }

    /** Checks twice, and its field is not volatile. */
    public static class Lazy {
        private int[] sizes;

        public int get() {
            if (sizes == null) {
                synchronized (this) {
                    if (sizes == null) {
                        sizes = new int[] {7};
                    }
                }
            }
            return sizes[0];
        }
    }

    @LineUp(value = Lazy.class, matrix = "get() | get()")
    static class RacyLazy {}

    @LineUp(value = Lazy.class, matrix = "get() | get()", races = RacePolicy.OFF)
    static class UnwatchedLazy {}

    @LineUp(
            value = Lazy.class,
            operations = "get()",
            threads = 2,
            calls = 2,
            samples = 1,
            small = 6,
            races = RacePolicy.FAIL)
    static class ForbiddenLazy {}

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

    @LineUp(value = Counter.class, matrix = "inc() | inc() get()", schedule = "1*2 0*3 1 2")
    static class Repeated {}

    @LineUp(value = Counter.class, operations = "inc(), got()")
    static class Misspelt {}

    /** A counter without a violation, which a fast machine could find before the time is up. */
    static class LockedCounter {
        private int count;

        public synchronized void inc() {
            count++;
        }

        public synchronized int get() {
            return count;
        }
    }

    @LineUp(value = LockedCounter.class, operations = "inc(), get()", budget = "1ms")
    static class OutOfTime {}

    /** Not annotated itself. */
    static class Around {
        @Nested
        @LineUp(value = Counter.class, matrix = "inc() | inc()", after = "get()")
        class Inner {
            @Nested
            @LineUp(value = Counter.class, matrix = "inc() get()")
            class Innermost {}
        }
    }

    @Disabled("a mistake that is known")
    @LineUp(value = Counter.class, matrix = "inc() | inc()", after = "get()")
    static class Off {}

    /** On methods. */
    static class Methods {
        static boolean ran;

        @LineUp(value = Counter.class, matrix = "inc() get()")
        void passes() {
            ran = true;
        }

        @LineUp(value = Counter.class, matrix = "inc() | inc()", after = "get()")
        void fails() {}
    }

    /** An annotation of one's own. */
    @LineUp(value = Counter.class, matrix = "inc() | inc()", after = "get()")
    @Retention(RetentionPolicy.RUNTIME)
    @interface CountsRight {}

    @CountsRight
    static class Composed {}

    static class ComposedOnAMethod {
        @CountsRight
        void fails() {}
    }

    @LineUp(threads = 2, calls = 1, samples = 10, small = 6, violations = 1)
    abstract static class Checked {
        int count;

        @Operation
        abstract int next();
    }

    static class Extending extends Checked {
        @Override
        @Operation
        int next() {
            return count++;
        }
    }

    /** Has a static class that is annotated and extends it: neither is found twice. */
    static class AroundItself {
        @LineUp(value = Counter.class, matrix = "inc() | inc()", after = "get()")
        static class Within extends AroundItself {}
    }

    @LineUp(value = Unloadable.class, matrix = "get()")
    static class NotLoaded {}

    static class Unloadable {
        static final int SIZE = Integer.parseInt("many");

        public int get() {
            return SIZE;
        }
    }

    /** Right for one producer and one consumer. */
    static class Ring {
        private final int[] elements = new int[4];
        private volatile int head;
        private volatile int tail;

        public void offer(int element) {
            elements[tail % elements.length] = element;
            tail = tail + 1;
        }

        public int poll() {
            int at = head;
            if (at == tail) {
                return 0;
            }
            int element = elements[at % elements.length];
            head = at + 1;
            return element;
        }
    }

    @LineUp(value = Ring.class, operations = "producer: offer(1), offer(2); consumer: poll()", samples = 2, small = 12)
    static class WithRoles {}

    @LineUp(value = Ring.class, operations = "offer(1), poll()", threads = 2, calls = 2, violations = 1)
    static class WithoutRoles {}

    @LineUp(value = Ring.class, operations = "producer: offer(1); others: poll()", threads = 1)
    static class TooFewThreads {}

    /** Two counters, both of which lose increments. */
    static class Counters {
        private final Counter ins = new Counter();
        private final Counter outs = new Counter();

        public void in() {
            ins.inc();
        }

        public int ins() {
            return ins.get();
        }

        public void out() {
            outs.inc();
        }

        public int outs() {
            return outs.get();
        }
    }

    private static final String IN_AND_OUT = "in() out() | in() ins() out() outs()";

    @LineUp(value = Counters.class, matrix = IN_AND_OUT)
    static class BothWrong {}

    @LineUp(
            value = Counters.class,
            matrix = IN_AND_OUT,
            mute = {"methods=in", "methods=out,kind=non-linearizable"})
    static class BothKnown {}

    @LineUp(value = Counters.class, matrix = IN_AND_OUT, mute = "in")
    static class WrongMute {}

    static final String OBSERVATIONS = "target/observations-of-ring.xml";

    @LineUp(value = Ring.class, matrix = "offer(1) | poll()", observations = OBSERVATIONS)
    static class Observed {}
}
