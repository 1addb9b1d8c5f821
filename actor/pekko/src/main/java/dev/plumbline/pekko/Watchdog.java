package dev.plumbline.pekko;

import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.pekko.internal.threads.ThreadProgress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Runs executions on its own thread, and detects a step that does not end: it has used too much CPU time, or it waits
 * and nothing runs that could wake it ({@link ThreadProgress}).
 */
final class Watchdog {
    private static final int FRAMES = 8;
    private static final List<String> LIBRARIES =
            List.of("java.", "javax.", "jdk.", "sun.", "scala.", "org.apache.pekko.", "dev.plumbline.pekko.internal.");
    private static final long LOOK_EVERY_MILLIS = 20;

    /** Ends an abandoned execution on its thread, and the thread. */
    private static final class GivenUp extends Error {
        private static final long serialVersionUID = 1;
    }

    private final ThreadProgress progress;
    private final ThreadGroup group = new ThreadGroup("plumbline-pekko");
    private final LinkedBlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
    private final Semaphore done = new Semaphore(0);
    private final Thread thread = new Thread(group, this::work, "plumbline-pekko");
    /** The number of the current step; 0 for none. */
    private volatile long begun;

    private long steps;
    private volatile Supplier<String> step = () -> "";
    private volatile boolean givenUp;
    private volatile boolean ended;
    private volatile Throwable thrown;

    Watchdog(ThreadProgress progress) {
        this.progress = progress;
        thread.setDaemon(true);
        thread.start();
    }

    /** The group of the thread that runs the executions, and of those that it starts. */
    ThreadGroup threads() {
        return group;
    }

    /** A step begins. */
    void begin(Supplier<String> what) {
        if (givenUp) {
            throw new GivenUp();
        }
        step = what;
        begun = ++steps;
    }

    /** The step has ended. */
    void end() {
        begun = 0;
        if (givenUp) {
            throw new GivenUp();
        }
    }

    /**
     * Runs the code to its end, or gives it up.
     *
     * @return why it was given up
     */
    Optional<String> run(Runnable code) {
        work.add(code);
        try {
            ThreadProgress.Watch watch = progress.watch();
            long watched = 0;
            while (!done.tryAcquire(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
                long now = begun;
                if (now != watched) {
                    watched = now;
                    watch = progress.watch();
                }
                if (now == 0) {
                    continue;
                }
                Optional<String> stuck = watch.stuck(with(thread));
                if (stuck.isPresent() && begun == now && done.availablePermits() == 0) {
                    return Optional.of(giveUp(stuck.get()));
                }
            }
        } catch (InterruptedException e) {
            giveUp("");
            Thread.currentThread().interrupt();
            return Optional.of("the exploration was interrupted");
        }
        Throwable found = thrown;
        thrown = null;
        begun = 0;
        if (found instanceof RuntimeException exception) {
            throw exception;
        }
        if (found instanceof Error error) {
            throw error;
        }
        return Optional.empty();
    }

    private void work() {
        while (!ended && !givenUp) {
            try {
                work.take().run();
            } catch (InterruptedException e) {
                // The watchdog was closed; or actors have interrupted this thread, which must not end it.
                continue;
            } catch (RuntimeException | Error e) {
                thrown = e;
            }
            if (!givenUp) {
                done.release();
            }
        }
    }

    /** The CPU time of its thread so far. */
    long cpuNanos() {
        return BudgetClock.CPU.nanos(thread);
    }

    /**
     * Ends the thread: no more code will be run.
     *
     * @param idle whether none is running
     * @return the CPU time of its thread
     */
    long close(boolean idle) {
        long used = cpuNanos();
        ended = true;
        if (idle) {
            thread.interrupt();
        }
        return used;
    }

    private List<Thread> with(Thread own) {
        Thread[] some = new Thread[group.activeCount() + 16];
        int count = group.enumerate(some);
        List<Thread> all = new ArrayList<>(Arrays.asList(some).subList(0, count));
        if (!all.contains(own)) {
            all.add(own);
        }
        return all;
    }

    private String giveUp(String why) {
        givenUp = true;
        String where = position(thread.getStackTrace());
        thread.interrupt();
        return "a step does not end: " + step.get() + "; " + why + ", at " + where
                + ". An actor must not block: what it waits for cannot happen before its step is over."
                + " Use pipeTo, or a message, instead of waiting; or allow more CPU time with stepTime";
    }

    /** Where it waits, and which line of the user made it wait: that is usually far below. */
    private static String position(StackTraceElement[] stack) {
        int own = 0;
        while (own < stack.length && isOfALibrary(stack[own].getClassName())) {
            own++;
        }
        if (own == stack.length) {
            return Arrays.stream(stack).limit(FRAMES).map(Watchdog::text).collect(Collectors.joining(", "));
        }
        return text(stack[own]) + (own == 0 ? "" : ", which calls " + text(stack[own - 1]));
    }

    /** Without the module or the class loader. */
    private static String text(StackTraceElement frame) {
        String text = frame.toString();
        return text.substring(text.lastIndexOf('/') + 1);
    }

    private static boolean isOfALibrary(String type) {
        return LIBRARIES.stream().anyMatch(type::startsWith);
    }
}
