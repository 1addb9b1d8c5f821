package dev.plumbline.subjects;

import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Classes that do what is not all run, each with a right form where there is one. */
public class Unexplored {
    private Unexplored() {}

    /** Waits without a loop, and within one. */
    public static class Waiting {
        private int number;

        public synchronized int once() throws InterruptedException {
            if (number == 0) {
                wait();
            }
            return number--;
        }

        public synchronized int again() throws InterruptedException {
            while (number == 0) {
                wait();
            }
            return number--;
        }

        /** The loop around the wait does not check before it takes. */
        public synchronized int unchecked() throws InterruptedException {
            for (int i = 0; i < 2; i++) {
                if (number == 0) {
                    wait();
                }
                number--;
            }
            return number;
        }

        public synchronized void put() {
            number++;
            notifyAll();
        }
    }

    /** Swaps weakly without a loop, and within one. */
    public static class Weak {
        private final AtomicInteger number = new AtomicInteger();

        public boolean once() {
            int seen = number.get();
            return number.weakCompareAndSetVolatile(seen, seen + 1);
        }

        public int again() {
            int seen;
            do {
                seen = number.get();
            } while (!number.weakCompareAndSetVolatile(seen, seen + 1));
            return seen;
        }
    }

    /** Copies an object and an array, with a lock and without. */
    public static class Copied implements Cloneable {
        private int[] numbers = {0, 0};
        private int sum;

        public void fill(int value) {
            Arrays.fill(numbers, value);
        }

        public synchronized void fillLocked(int value) {
            Arrays.fill(numbers, value);
            sum = value;
        }

        public int first() {
            return numbers[0];
        }

        public synchronized int firstLocked() {
            return numbers[0];
        }

        public void sum(int value) {
            sum = value;
        }

        public int copy() throws CloneNotSupportedException {
            return ((Copied) clone()).sum;
        }

        public synchronized int copyLocked() throws CloneNotSupportedException {
            return ((Copied) clone()).sum;
        }

        @Override
        protected Object clone() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    /** Sets a field by reflection. */
    public static class Reflected {
        volatile int number;

        public void set(int value) throws ReflectiveOperationException {
            Reflected.class.getDeclaredField("number").setInt(this, value);
        }

        public int get() {
            return number;
        }
    }

    /** Keeps a number in a thread, and uses another one within a call. */
    public static class Local {
        private final ThreadLocal<Integer> kept = new ThreadLocal<>();
        private volatile int number;

        public int stale() {
            if (kept.get() == null) {
                kept.set(number);
            }
            return kept.get();
        }

        public int fresh() {
            kept.set(number);
            return kept.get();
        }

        public void set(int value) {
            number = value;
        }
    }

    /** An enum whose constructor writes elsewhere, and one that does not. */
    public static class Enums {
        private static volatile int count;

        enum Loud {
            ONE;

            Loud() {
                count++;
            }
        }

        enum Quiet {
            ONE(3),
            TWO(4);

            final int number;

            Quiet(int number) {
                this.number = number;
            }
        }

        public String loud() {
            return Loud.ONE.name();
        }

        public int quiet() {
            return Quiet.ONE.number + Quiet.TWO.number;
        }
    }

    /** Calls the JDK, and what it gives decides. */
    public static class Deciding {
        private final ReentrantLock lock = new ReentrantLock();
        private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

        public int take() {
            if (!lock.tryLock()) {
                return -2;
            }
            Integer found = queue.poll();
            lock.unlock();
            return found == null ? -1 : found;
        }
    }
}
