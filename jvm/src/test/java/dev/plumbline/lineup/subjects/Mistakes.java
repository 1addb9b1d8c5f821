package dev.plumbline.lineup.subjects;

/** A class with more than one mistake. */
public final class Mistakes {
    private Mistakes() {}

    /** Two independent races: of {@code inc} and {@code count}, and of {@code put} and {@code sum}; {@code peek} is right. */
    public static class Two {
        private int count;
        private volatile int sum;
        private final int constant = 3;

        public void inc() {
            count++;
        }

        public int count() {
            return count;
        }

        public void put(int number) {
            sum = sum + number;
        }

        public int sum() {
            return sum;
        }

        public int peek() {
            return constant;
        }
    }

    /** One of them is mended. */
    public static class One {
        private int count;
        private int sum;

        public synchronized void inc() {
            count++;
        }

        public synchronized int count() {
            return count;
        }

        public void put(int number) {
            sum = sum + number;
        }

        public int sum() {
            return sum;
        }
    }

    /** Any two changes race. */
    public static class UpAndDown {
        private int count;

        public void inc() {
            count++;
        }

        public void dec() {
            count--;
        }

        public int count() {
            return count;
        }
    }
}
