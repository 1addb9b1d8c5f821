package dev.plumbline.benchmarks;

import dev.plumbline.history.files.Folders;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Generates histories of a concurrent map, runs the checkers on them, and compares steps, time and memory with targets.
 * Step counts are the same on every machine. Times depend on the machine and the run, so growth and comparisons are
 * ratios within one run.
 */
public final class Bench {
    private Bench() {}

    /**
     * @param quick the same questions on small histories, in seconds instead of minutes
     * @param scenarios by name; empty for all
     * @param seed of the histories
     * @param histories a folder for the histories and the specification; otherwise they are deleted afterwards
     */
    public record Options(boolean quick, List<String> scenarios, long seed, Optional<Path> histories) {
        public static final Options DEFAULT = new Options(false, List.of(), 1, Optional.empty());
        public static final Options QUICK = new Options(true, List.of(), 1, Optional.empty());

        public Options {
            scenarios = List.copyOf(scenarios);
        }
    }

    public static List<String> scenarioNames() {
        return Scenarios.quick(0).stream().map(Scenario::name).toList();
    }

    /**
     * @param progress receives the progress, one line at a time
     * @throws BadInput if there is no scenario of a name
     * @throws IOException if histories cannot be written, or no process started
     */
    public static BenchReport run(Options options, Consumer<String> progress) throws BadInput, IOException {
        List<Scenario> scenarios = new ArrayList<>();
        for (String name : options.scenarios().isEmpty() ? scenarioNames() : options.scenarios()) {
            scenarios.add(scenario(options.quick(), options.seed(), name));
        }
        Path folder = options.histories().isPresent()
                ? Files.createDirectories(options.histories().get()).toAbsolutePath()
                : Files.createTempDirectory("plumbline-bench-");
        try {
            Workbench workbench = new Workbench(folder);
            List<Row> rows = new ArrayList<>();
            for (Scenario scenario : scenarios) {
                progress.accept(scenario.name() + ": " + scenario.question());
                workbench.furnish(scenario);
                rows.addAll(rows(scenario, workbench, options, progress));
            }
            return new BenchReport(options, scenarios, rows);
        } finally {
            if (options.histories().isEmpty()) {
                Folders.delete(folder);
            }
        }
    }

    private static List<Row> rows(Scenario scenario, Workbench workbench, Options options, Consumer<String> progress)
            throws IOException {
        List<Trial> trials = scenario.trials();
        int[] done = {0};
        List<Measurement> measured =
                ChildJvm.measure(workbench, scenario, options.quick(), options.seed(), measurement -> {
                    Trial trial = trials.get(done[0]++);
                    progress.accept("  " + done[0] + "/" + trials.size() + " "
                            + trial.workload().name() + ", "
                            + trial.checker().words() + ": " + measurement.verdict());
                });
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < trials.size(); i++) {
            Optional<Measurement> baseline =
                    trials.get(i).against().map(comparison -> measured.get(comparison.position()));
            rows.add(new Row(
                    scenario.name(),
                    trials.get(i),
                    measured.get(i),
                    baseline,
                    trials.get(i).twin().map(measured::get)));
        }
        return rows;
    }

    static Scenario scenario(boolean quick, long seed, String name) throws BadInput {
        List<Scenario> all = quick ? Scenarios.quick(seed) : Scenarios.full(seed);
        return all.stream()
                .filter(scenario -> scenario.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new BadInput("no scenario '" + name + "'; expected one of "
                        + all.stream().map(Scenario::name).collect(Collectors.joining(", "))));
    }
}
