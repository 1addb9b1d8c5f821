package dev.plumbline.lineup.subjects;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;

/** Classes that take from the JVM what differs from run to run, and are none the worse for it. */
public final class Outward {
    private Outward() {}

    /** Right: waits with deadlines by all sorts of clocks. */
    public static class Deadlines {
        private final Clock clock = Clock.systemUTC();
        private boolean open;

        public synchronized void open() {
            open = true;
            notifyAll();
        }

        public synchronized boolean byDate() throws InterruptedException {
            Date end = new Date(new Date().getTime() + 300);
            while (!open && new Date().before(end)) {
                wait(20);
            }
            return open;
        }

        public synchronized boolean byClock() throws InterruptedException {
            Instant end = clock.instant().plusMillis(300);
            while (!open && clock.instant().isBefore(end)) {
                wait(20);
            }
            return open;
        }

        public synchronized boolean byLocalTime() throws InterruptedException {
            LocalDateTime end = LocalDateTime.now().plusNanos(300_000_000);
            while (!open && LocalDateTime.now().isBefore(end)) {
                wait(20);
            }
            return open;
        }
    }

    /** Wrong, and what it does depends on where enums and threads come to lie in hash tables. */
    public static class Hashed {
        private enum Colour {
            RED,
            GREEN,
            BLUE,
            WHITE
        }

        private final Map<Colour, Integer> colours = new HashMap<>();
        private final Map<Thread, Integer> callers = new HashMap<>();

        public String next() {
            synchronized (callers) {
                callers.put(Thread.currentThread(), 1);
                for (Colour colour : Colour.values()) {
                    colours.putIfAbsent(colour, 0);
                }
            }
            int seen = colours.get(Colour.RED);
            colours.put(Colour.RED, seen + 1);
            return colours.keySet().iterator().next().name() + seen;
        }
    }

    /** Right: the names of threads count from 0 for every object. */
    public static class Named {
        public synchronized String name() throws InterruptedException {
            String[] name = new String[1];
            Thread thread = new Thread(() -> name[0] = Thread.currentThread().getName());
            thread.start();
            thread.join();
            return name[0];
        }
    }

    /** Right: the hook is to run when the process ends, not an execution. */
    public static class Hooked {
        private final Thread hook = new Thread(() -> System.getProperties().setProperty("plumbline.hooked", "ran"));

        public boolean add() {
            try {
                Runtime.getRuntime().addShutdownHook(hook);
                return true;
            } catch (IllegalArgumentException e) {
                return false;
            }
        }

        public boolean remove() {
            return Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
