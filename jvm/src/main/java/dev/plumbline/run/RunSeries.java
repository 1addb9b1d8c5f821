package dev.plumbline.run;

import dev.plumbline.history.files.Folders;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;

/**
 * Runs with one seed after the other, as those of {@link Runner} and repeated like them. Controlled runs of a workload
 * share a process, so that the JVM is started once and has compiled what they do; a run that kills it costs itself
 * alone. Runs without control have a process each: their classes cannot be loaded anew, so what one left in static
 * variables would reach the next.
 *
 * <p><b>What a run says is what a fresh process says.</b> A run that got stuck, ran out of memory, died or could not
 * take place at all may owe that to those before it: to memory that they hold, or to what they changed in the JDK. So
 * it is done again in a fresh process, and only that counts. Other runs need no second look: their classes were their
 * own, and what they recorded is what they did.
 */
public final class RunSeries implements AutoCloseable {
    /** What leaks from run to run, in the JVM or in us, stays small. */
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

    /** @throws BadInput if nothing could be tried: the settings are wrong, the folder is there, no process starts */
    public Attempt attempt(Settings settings) throws BadInput {
        if (settings.scheduling().isEmpty()) {
            return runner.attempt(settings);
        }
        boolean fresh = process == null;
        Attempt attempt = runner.attempt(settings, this::carryOut);
        if (mayOweItToOthers(attempt)) {
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

    private Runner.Ended carryOut(Runner.Launch launch) throws BadInput, IOException {
        if (process == null) {
            process = new SharedProcess(launch.shared());
        }
        return process.run(launch.words(), launch.output(), launch.patience());
    }

    private static boolean mayOweItToOthers(Attempt attempt) {
        if (!(attempt instanceof Attempt.Ran ran)) {
            return true;
        }
        WorkloadReport report = ran.run().report();
        boolean exhausted = report.crashes().stream()
                .anyMatch(crash ->
                        crash.contains("java.lang.OutOfMemoryError") || crash.contains("java.lang.StackOverflowError"));
        return exhausted || !report.stuck().isEmpty() || ran.run().killed() || report == WorkloadReport.NONE;
    }

    /** Whether there is a folder of the run with that seed. */
    public boolean exists(long seed) {
        return Files.exists(runner.folder(seed));
    }

    /** Removes what the run with that seed left behind, if there is anything. */
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
