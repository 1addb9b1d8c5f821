package dev.plumbline.lineup.subjects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Other right and wrong classes. */
public final class Others {
    private Others() {}

    /** Root cause J: an unordered bag of two places, filled in turn and looked through from the first. */
    public static class Bag {
        private final AtomicInteger first = new AtomicInteger();
        private final AtomicInteger second = new AtomicInteger();
        private final AtomicInteger added = new AtomicInteger();

        public void add(int element) {
            (added.getAndIncrement() % 2 == 0 ? first : second).set(element);
        }

        public int tryTake() {
            int taken = first.getAndSet(0);
            return taken != 0 ? taken : second.getAndSet(0);
        }
    }

    /** Looks for a while and gives up; right. */
    public static class Patient {
        private volatile boolean set;

        public boolean await() {
            for (int looks = 0; looks < 1_000; looks++) {
                if (set) {
                    return true;
                }
                Thread.onSpinWait();
            }
            return false;
        }

        public void set() {
            set = true;
        }
    }

    /** Two threads of the class race for the result of a single call. */
    public static class Race {
        private final AtomicInteger winner = new AtomicInteger();

        public int race() throws InterruptedException {
            winner.set(0);
            Thread one = new Thread(() -> winner.compareAndSet(0, 1));
            Thread other = new Thread(() -> winner.compareAndSet(0, 2));
            one.start();
            other.start();
            one.join();
            other.join();
            return winner.get();
        }
    }

    /** Chance decides. */
    public static class Die {
        public int roll() {
            return 1 + (int) (6 * Math.random());
        }
    }

    /** Gives the time since the last call. */
    public static class StopWatch {
        private volatile long last = System.nanoTime();

        public long lap() {
            long now = System.nanoTime();
            long lap = now - last;
            last = System.nanoTime();
            return lap;
        }
    }

    /** A lock that spins. */
    public static class SpinLocked {
        private final AtomicInteger locked = new AtomicInteger();
        private int count;

        public int inc() {
            while (!locked.compareAndSet(0, 1)) {
                Thread.onSpinWait();
            }
            int result = ++count;
            locked.set(0);
            return result;
        }

        public void lock() {
            while (!locked.compareAndSet(0, 1)) {
                Thread.onSpinWait();
            }
        }

        public void unlock() {
            locked.set(0);
        }
    }

    /** Gives back all kinds of things. */
    public static class Kinds {
        private final List<Integer> some = new ArrayList<>(List.of(3, 1, 2));
        private int mutable;

        record Pair(int left, String right) {}

        public Kinds itself() {
            return this;
        }

        public Object object() {
            return new Object();
        }

        public Object pair() {
            return new Pair(1, "b");
        }

        public Object mutable() {
            mutable++;
            return new Kinds();
        }

        public int[] array() {
            return new int[] {1, 2};
        }

        public List<Integer> list() {
            return some;
        }

        public Optional<String> optional() {
            return Optional.of("x");
        }

        public void fails() {
            throw new IllegalStateException("at " + System.identityHashCode(new Object()));
        }

        public String described() {
            return "I am " + new Object() + " with " + Arrays.toString(new int[0]);
        }

        public Thread.State state() {
            return Thread.State.NEW;
        }

        public long twice(long number) {
            return 2 * number;
        }

        public int chosen(int number) {
            return number;
        }

        public int chosen(Object any) {
            return -1;
        }

        public int either(Integer number, Object any) {
            return 1;
        }

        public int either(Object any, Integer number) {
            return 2;
        }
    }
}
