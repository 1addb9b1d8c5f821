package dev.plumbline.run;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The process of a run, which does not outlive ours. */
final class ChildProcess {
    private static final long GLANCE_MILLIS = 50;
    private static final long GLANCES_A_LOOK = RunPatience.INTERVAL_NANOS / 1_000_000 / GLANCE_MILLIS;

    private ChildProcess() {}

    /** Looked at now and then while a process runs. */
    @FunctionalInterface
    interface Watch {
        /** Whether it may take as long as it likes from now on. */
        boolean unhurried() throws IOException;
    }

    /** What made an end of it if it did not end by itself. */
    static Optional<RunPatience.Finding> await(Process process, Duration most, Watch watch)
            throws BadInput, IOException {
        // Who ends this process means the child too.
        Thread ending = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(ending);
        try {
            RunPatience patience = new RunPatience(most, process);
            long glances = 0;
            while (!process.waitFor(GLANCE_MILLIS, TimeUnit.MILLISECONDS)) {
                if (!watch.unhurried() && ++glances % GLANCES_A_LOOK == 0) {
                    RunPatience.Finding finding = patience.look();
                    if (finding != RunPatience.Finding.GO_ON && process.isAlive()) {
                        process.destroyForcibly().waitFor();
                        return Optional.of(finding);
                    }
                }
            }
            return Optional.empty();
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
