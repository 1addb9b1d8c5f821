package dev.plumbline.lineup.subjects;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Classes that start threads. */
public final class Attended {
    private Attended() {}

    /** A thread looks after the map every minute, for ever. */
    public static class Swept {
        final Map<Integer, Integer> numbers = new HashMap<>();
        private int sweeps;

        public Swept() {
            Thread sweeper = new Thread(this::sweepForEver);
            sweeper.setDaemon(true);
            sweeper.start();
        }

        private void sweepForEver() {
            while (true) {
                try {
                    Thread.sleep(60_000);
                } catch (InterruptedException e) {
                    return;
                }
                synchronized (numbers) {
                    sweeps++;
                    numbers.values().removeIf(number -> number < 0);
                }
            }
        }

        /** Right. */
        public int add(int key) {
            synchronized (numbers) {
                return numbers.merge(key, 1, Integer::sum);
            }
        }

        /** Wrong: two locks for one change. */
        public int addInTwo(int key) {
            int before;
            synchronized (numbers) {
                before = numbers.getOrDefault(key, 0);
            }
            synchronized (numbers) {
                numbers.put(key, before + 1);
                return before + 1;
            }
        }

        /** Right; blocks while there is no element, however often the sweeper runs. */
        public int await(int key) throws InterruptedException {
            synchronized (numbers) {
                while (!numbers.containsKey(key)) {
                    numbers.wait();
                }
                return numbers.get(key);
            }
        }

        /** Wrong: does not wake those who wait. */
        public void addSilently(int key) {
            synchronized (numbers) {
                numbers.put(key, 1);
            }
        }

        /** Right. */
        public void addLoudly(int key) {
            synchronized (numbers) {
                numbers.put(key, 1);
                numbers.notifyAll();
            }
        }

        public boolean wasSwept() {
            synchronized (numbers) {
                return sweeps > 1_000_000;
            }
        }
    }

    /** Wrong: two threads of a pool count without a lock. */
    public static class Pooled {
        private final ExecutorService pool = Executors.newFixedThreadPool(2);
        private int count;

        public int inc() throws Exception {
            return pool.submit(() -> ++count).get();
        }
    }

    /** One call interrupts another, which only asks whether it was. */
    public static class Interrupted {
        private volatile Thread looping;

        public String loop() {
            looping = Thread.currentThread();
            while (!Thread.interrupted()) {
                Thread.onSpinWait();
            }
            return "interrupted";
        }

        public void interrupt() {
            Thread thread = looping;
            if (thread != null) {
                thread.interrupt();
            }
        }
    }

    /** Its object can never be made. */
    public static class NeverMade {
        public NeverMade() throws InterruptedException {
            synchronized (this) {
                wait();
            }
        }

        public int get() {
            return 1;
        }
    }

    /** Deadlocks in the JVM: the thread needs the class, whose initialiser waits for the thread. */
    public static class InitialisedByAnother {
        private static int ready;

        static {
            Thread thread = new Thread(() -> ready = 1);
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                ready = 2;
            }
        }

        public int get() {
            return ready;
        }
    }

    /** Its initialiser waits for a task of a pool. */
    public static class InitialisedByPool {
        private static final int READY = ready();

        private static int ready() {
            try {
                return Executors.newFixedThreadPool(1).submit(new One()).get();
            } catch (Exception e) {
                return 2;
            }
        }

        public int get() {
            return READY;
        }
    }

    private static final class One implements Callable<Integer> {
        @Override
        public Integer call() {
            return 1;
        }
    }
}
