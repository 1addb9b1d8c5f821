package dev.plumbline.run;

import dev.plumbline.check.watch.ShutdownHook;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The process of a run, which does not outlive ours. */
final class ChildProcess {
    private static final long POLL_MILLIS = 50;
    private static final long POLLS_PER_SAMPLE = RunPatience.INTERVAL_NANOS / 1_000_000 / POLL_MILLIS;

    private ChildProcess() {}

    /** Polled while a process runs. */
    @FunctionalInterface
    interface Watch {
        /** Whether the process has no time limit from now on. */
        boolean isUnlimited() throws IOException;
    }

    /** Why the process was killed; empty if it ended by itself. */
    static Optional<RunPatience.Finding> await(Process process, Duration most, Watch watch)
            throws BadInput, IOException {
        // If this process is ended, the child process is ended too.
        ShutdownHook ending = new ShutdownHook(process::destroyForcibly);
        try {
            RunPatience patience = new RunPatience(most, process);
            long polls = 0;
            while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                if (!watch.isUnlimited() && ++polls % POLLS_PER_SAMPLE == 0) {
                    RunPatience.Finding finding = patience.sample();
                    if (finding != RunPatience.Finding.CONTINUE && process.isAlive()) {
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
            ending.close();
        }
    }
}
