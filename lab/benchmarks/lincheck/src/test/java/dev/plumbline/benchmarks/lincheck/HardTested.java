package dev.plumbline.benchmarks.lincheck;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Classes that are hard for a search over schedules: state inside objects of the JDK, calls that lose only by a switch
 * between them, loops that wait, and mistakes that memory shows and no schedule.
 */
public final class HardTested {
    private HardTested() {}

    /** One format for all threads, which its documentation warns of. */
    public static class DateFormats {
        private final SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd", Locale.ROOT);

        public DateFormats() {
            Executions.one();
            format.setTimeZone(TimeZone.getTimeZone("UTC"));
        }

        public String format(int day) {
            return format.format(new Date(TimeUnit.DAYS.toMillis(day)));
        }
    }

    public static class DecimalFormats {
        private final DecimalFormat format = new DecimalFormat("0.00", DecimalFormatSymbols.getInstance(Locale.ROOT));

        public DecimalFormats() {
            Executions.one();
        }

        public String format(int number) {
            return format.format(number);
        }
    }

    public static class Text {
        private final StringBuilder text = new StringBuilder();

        public Text() {
            Executions.one();
        }

        public void append(int digit) {
            text.append(digit);
        }

        public int length() {
            return text.length();
        }
    }

    public static class Units {
        private final Map<TimeUnit, Integer> map = new EnumMap<>(TimeUnit.class);

        public Units() {
            Executions.one();
        }

        public Integer put(int unit) {
            return map.put(TimeUnit.values()[unit], unit);
        }

        public int size() {
            return map.size();
        }
    }

    /** The deque of Chase and Lev: its owner pushes and pops at the bottom, thieves steal from the top. */
    public static class StealingDeque {
        private static final int EMPTY = -1;

        final AtomicInteger top = new AtomicInteger();
        final AtomicInteger bottom = new AtomicInteger();
        final AtomicIntegerArray elements = new AtomicIntegerArray(8);

        public StealingDeque() {
            Executions.one();
        }

        public void push(int element) {
            int end = bottom.get();
            elements.set(end, element);
            bottom.set(end + 1);
        }

        public int pop() {
            int last = bottom.get() - 1;
            bottom.set(last);
            int first = top.get();
            if (last < first) {
                bottom.set(first);
                return EMPTY;
            }
            int element = elements.get(last);
            if (last == first) {
                element = takesLast(first) ? element : EMPTY;
                bottom.set(first + 1);
            }
            return element;
        }

        boolean takesLast(int first) {
            return top.compareAndSet(first, first + 1);
        }

        public int steal() {
            int first = top.get();
            if (bottom.get() <= first) {
                return EMPTY;
            }
            int element = elements.get(first);
            return top.compareAndSet(first, first + 1) ? element : EMPTY;
        }
    }

    /** Owner and thief may take the same last element. */
    public static class StealingDequeWithoutExchange extends StealingDeque {
        @Override
        boolean takesLast(int first) {
            top.set(first + 1);
            return true;
        }
    }

    /** Right. Counts how often it has tried, in an array that no other thread sees. */
    public static class SpinningCounter {
        private final AtomicBoolean locked = new AtomicBoolean();
        private int tries;
        private int count;

        public SpinningCounter() {
            Executions.one();
        }

        public int next() {
            int[] tried = new int[1];
            while (!locked.compareAndSet(false, true)) {
                tried[0]++;
            }
            tries += tried[0];
            int next = ++count;
            locked.set(false);
            return next;
        }
    }

    /** The same, unlocked before the count is written. */
    public static class SpinningCounterUnlockedEarly {
        private final AtomicBoolean locked = new AtomicBoolean();
        private int tries;
        private int count;

        public SpinningCounterUnlockedEarly() {
            Executions.one();
        }

        public int next() {
            int[] tried = new int[1];
            while (!locked.compareAndSet(false, true)) {
                tried[0]++;
            }
            tries += tried[0];
            int next = count + 1;
            locked.set(false);
            count = next;
            return next;
        }
    }

    /** Right, though it polls. */
    public static class SleepingFlag {
        private volatile boolean done;

        public SleepingFlag() {
            Executions.one();
        }

        public void await() throws InterruptedException {
            while (!done) {
                Thread.sleep(10);
            }
        }

        public void set() {
            done = true;
        }
    }

    /** Double-checked locking without volatile: right in every schedule, wrong on memory that reorders. */
    public static class LazyBox {
        private static final class Box {
            private int value;

            Box(int value) {
                this.value = value;
            }
        }

        private Box box;

        public LazyBox() {
            Executions.one();
        }

        public int get() {
            if (box == null) {
                synchronized (this) {
                    if (box == null) {
                        box = new Box(1);
                    }
                }
            }
            return box.value;
        }
    }
}
