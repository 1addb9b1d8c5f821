package dev.plumbline.run;

import dev.plumbline.history.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

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
        if (settings.scheduling().isEmpty()) {
            return runner.run(settings);
        }
        boolean first = process == null;
        try {
            RunRecord run = runner.run(settings, this::carryOut);
            if (!mayOweItToOthers(run)) {
                renewAfterMany();
                return run;
            }
            end();
            if (first) {
                return run;
            }
        } catch (BadInput e) {
            end();
            if (first || !Files.exists(runner.folder(settings.seed()))) {
                throw e;
            }
        }
        remove(runner.folder(settings.seed()));
        return runner.run(settings, this::carryOut);
    }

    private Runner.Ended carryOut(Runner.Launch launch) throws BadInput, IOException {
        if (process == null) {
            process = new SharedProcess(launch.shared());
        }
        return process.run(launch.words(), launch.output(), launch.patience());
    }

    private static boolean mayOweItToOthers(RunRecord run) {
        boolean exhausted = run.report().crashes().stream()
                .anyMatch(crash ->
                        crash.contains("java.lang.OutOfMemoryError") || crash.contains("java.lang.StackOverflowError"));
        boolean reported = run.report() != WorkloadReport.NONE;
        return exhausted || !run.report().stuck().isEmpty() || run.killed() || !reported;
    }

    private void renewAfterMany() {
        if (process.runs() >= RUNS_OF_A_PROCESS) {
            end();
        }
    }

    private void end() {
        if (process != null) {
            process.close();
            process = null;
        }
    }

    private static void remove(Path folder) throws BadInput {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            throw new BadInput("cannot remove " + folder + ": " + e.getMessage(), e);
        }
    }

    /** Ends the process. */
    @Override
    public void close() {
        end();
    }
}
