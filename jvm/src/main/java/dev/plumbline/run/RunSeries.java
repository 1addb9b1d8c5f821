package dev.plumbline.run;

import dev.plumbline.history.files.Folders;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;

/**
 * Runs with one seed after the other, like those of {@link Runner} and repeatable in the same way. Controlled runs of a
 * workload share a process, so that the JVM is started once and has compiled their code; a run that kills the process
 * affects only itself. Runs without control have a process each: their classes cannot be loaded again, so values that
 * one left in static variables would reach the next.
 *
 * <p><b>The result of a run is the result in a new process.</b> A run that got stuck, ran out of memory, died or could
 * not take place may have done so because of earlier runs: because of memory that they hold, or changes that they made
 * in the JDK. So it is repeated in a new process, and only that repetition counts. Other runs need no repetition: their
 * classes were their own, and their history is what they recorded.
 */
public final class RunSeries implements AutoCloseable {
    /** Keeps leaks from run to run, in the JVM or in Plumbline, small. */
    private static final int RUNS_OF_A_PROCESS = 1_000;

    private final Runner runner;
    private SharedProcess process;

    public RunSeries(Runner runner) {
        this.runner = runner;
    }

    /** @throws BadInput as {@link Runner#run(Settings)} */
    public RunRecord run(Settings settings) throws BadInput {
        return attempt(settings).orRefuse();
    }

    /** @throws BadInput if nothing could be tried: the settings are wrong, the folder exists, or no process starts */
    public Attempt attempt(Settings settings) throws BadInput {
        if (settings.scheduling().isEmpty()) {
            return runner.attempt(settings);
        }
        boolean fresh = process == null;
        Attempt attempt = runner.attempt(settings, this::perform);
        if (mayDependOnEarlierRuns(attempt)) {
            close();
            if (!fresh) {
                remove(settings.seed());
                return attempt(settings);
            }
        } else if (process.runs() >= RUNS_OF_A_PROCESS) {
            close();
        }
        return attempt;
    }

    private Runner.Ended perform(Runner.Launch launch) throws BadInput, IOException {
        if (process == null) {
            process = new SharedProcess(launch.shared());
        }
        return process.run(launch.words(), launch.output(), launch.patience());
    }

    private static boolean mayDependOnEarlierRuns(Attempt attempt) {
        if (!(attempt instanceof Attempt.Ran ran)) {
            return true;
        }
        WorkloadReport report = ran.run().report();
        boolean exhausted = report.crashes().stream()
                .anyMatch(crash ->
                        crash.contains("java.lang.OutOfMemoryError") || crash.contains("java.lang.StackOverflowError"));
        return exhausted || !report.stuck().isEmpty() || ran.run().killed() || report == WorkloadReport.NONE;
    }

    /** Whether the run with this seed has a folder. */
    public boolean exists(long seed) {
        return Files.exists(runner.folder(seed));
    }

    /** Removes the files of the run with this seed, if there are any. */
    public void remove(long seed) throws BadInput {
        Folders.remove(runner.folder(seed));
    }

    /** Ends the process; a further run starts another one. */
    @Override
    public void close() {
        if (process != null) {
            process.close();
            process = null;
        }
    }
}
