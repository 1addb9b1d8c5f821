package dev.plumbline.lineup.subjects;

import java.util.ArrayDeque;

/** Versions of one class, each for the next build. */
public final class Versions {
    private Versions() {}

    /** A queue of two elements at most. */
    public static class First {
        private final ArrayDeque<String> elements = new ArrayDeque<>();

        public synchronized boolean offer(String element) {
            return elements.size() < 2 && elements.add(element);
        }

        public synchronized String poll() {
            return elements.poll();
        }

        public synchronized void await() throws InterruptedException {
            while (elements.isEmpty()) {
                wait();
            }
        }

        public synchronized int size() {
            return elements.size();
        }
    }

    /** It takes a third element, and counts nothing. */
    public static class Second {
        private final ArrayDeque<String> elements = new ArrayDeque<>();

        public synchronized boolean offer(String element) {
            return elements.size() < 3 && elements.add(element);
        }

        public synchronized String poll() {
            return elements.poll();
        }

        public synchronized void await() {}

        public synchronized int size() {
            return 0;
        }
    }
}
