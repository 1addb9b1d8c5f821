package dev.plumbline.run;

import dev.plumbline.history.BadInput;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The process of a run, which does not outlive ours. */
final class ChildProcess {
    private static final long GLANCE_MILLIS = 50;

    private ChildProcess() {}

    /** Looked at now and then while a process runs. */
    @FunctionalInterface
    interface Watch {
        /** Whether it may take as long as it likes from now on. */
        boolean unhurried() throws IOException;
    }

    /** Whether it ended by itself in time; otherwise it is killed. */
    static boolean await(Process process, Duration patience, Watch watch) throws BadInput, IOException {
        // Who ends this process means the child too.
        Thread ending = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(ending);
        try {
            long start = System.nanoTime();
            while (!process.waitFor(GLANCE_MILLIS, TimeUnit.MILLISECONDS)) {
                if (!watch.unhurried() && System.nanoTime() - start >= patience.toNanos()) {
                    process.destroyForcibly().waitFor();
                    return false;
                }
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BadInput("interrupted", e);
        } finally {
            process.destroyForcibly();
            release(ending);
        }
    }

    static void release(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending already, and the hook is at work.
        }
    }
}
