package dev.plumbline.pekko;

import dev.plumbline.pekko.internal.threads.ThreadProgress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Runs an exploration on a thread of its own, and notices when a step does not come back: it has used too much CPU time,
 * or it waits and nothing runs that could wake it ({@link ThreadProgress}).
 */
final class Watchdog {
    private static final int FRAMES = 8;
    private static final long LOOK_EVERY_MILLIS = 20;

    /** Ends the exploration on its thread after it was given up. */
    private static final class GivenUp extends Error {
        private static final long serialVersionUID = 1;
    }

    private final Duration stepTime;
    private final ThreadGroup group = new ThreadGroup("plumbline-pekko");
    /** The number of the step that is under way; 0 for none. */
    private volatile long begun;

    private long steps;
    private volatile Supplier<String> step = () -> "";
    private volatile boolean givenUp;
    private volatile Throwable thrown;

    Watchdog(Duration stepTime) {
        this.stepTime = stepTime;
    }

    /** Of the thread that runs the exploration, and of those that it starts. */
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

    /** The step has come to its end. */
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
        Thread thread = new Thread(group, () -> catching(code), "plumbline-pekko");
        thread.setDaemon(true);
        thread.start();
        try {
            ThreadProgress progress = new ThreadProgress(stepTime);
            ThreadProgress.Watch watch = progress.watch();
            long watched = 0;
            while (thread.isAlive()) {
                thread.join(LOOK_EVERY_MILLIS);
                long now = begun;
                if (now != watched) {
                    watched = now;
                    watch = progress.watch();
                }
                if (now == 0) {
                    continue;
                }
                Optional<String> stuck = watch.stuck(with(thread));
                if (stuck.isPresent() && begun == now && thread.isAlive()) {
                    return Optional.of(giveUp(thread, stuck.get()));
                }
            }
        } catch (InterruptedException e) {
            giveUp(thread, "");
            Thread.currentThread().interrupt();
            return Optional.of("the exploration was interrupted");
        }
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        return Optional.empty();
    }

    private void catching(Runnable code) {
        try {
            code.run();
        } catch (GivenUp e) {
            // Nobody waits for it any more.
            return;
        } catch (RuntimeException | Error e) {
            thrown = e;
        }
    }

    private List<Thread> with(Thread thread) {
        Thread[] some = new Thread[group.activeCount() + 16];
        int count = group.enumerate(some);
        List<Thread> all = new ArrayList<>(Arrays.asList(some).subList(0, count));
        if (!all.contains(thread)) {
            all.add(thread);
        }
        return all;
    }

    private String giveUp(Thread thread, String why) {
        givenUp = true;
        String where = Arrays.stream(thread.getStackTrace())
                .limit(FRAMES)
                .map(StackTraceElement::toString)
                .collect(Collectors.joining(", "));
        thread.interrupt();
        return "a step does not come to its end: " + step.get() + "; " + why + ", at " + where
                + ". An actor must not block: what it waits for cannot happen before its step is over."
                + " Use pipeTo, or a message, instead of waiting; or allow more CPU time with stepTime";
    }

    /** Runs code that starts threads of its own, and has nothing to do with actors, beside the exploration. */
    <T> T outside(Supplier<T> code) {
        FutureTask<T> task = new FutureTask<>(code::get);
        Thread thread = new Thread(group.getParent(), task, "plumbline-pekko-check");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException exception) {
                throw exception;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            throw new GivenUp();
        }
    }
}
