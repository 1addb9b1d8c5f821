package dev.plumbline.benchmarks.command;

import dev.plumbline.benchmarks.bugs.Bugs;
import dev.plumbline.benchmarks.bugs.BugsReport;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code --scenario bugs}. */
@Command
final class BugsScenario implements SeparateScenario {
    @Option(
            names = "--runs",
            paramLabel = "N",
            description =
                    "The number of traces of each configuration of the store of --scenario bugs. Default: 10; with"
                            + " --quick 1.")
    private Optional<Integer> traces = Optional.empty();

    @Option(
            names = "--sections",
            paramLabel = "N",
            description = "The length of a trace of --scenario bugs. Default: 10000; with --quick 300.")
    private Optional<Integer> sections = Optional.empty();

    @Override
    public String name() {
        return Bugs.NAME;
    }

    @Override
    public List<String> given() {
        List<String> given = new ArrayList<>();
        traces.ifPresent(number -> given.add("--runs"));
        sections.ifPresent(number -> given.add("--sections"));
        return given;
    }

    @Override
    public boolean keepsFiles() {
        return true;
    }

    @Override
    public int run(ScenarioRun run) throws BadInput, IOException {
        int number = traces.orElse(run.quick() ? 1 : Bugs.TRACES);
        Amounts.atLeast(1, "--runs", number);
        int length = sections.orElse(run.quick() ? 300 : Bugs.SECTIONS);
        Amounts.atLeast(1, "--sections", length);
        BugsReport report = Bugs.run(
                new Bugs.Options(run.quick(), number, length, run.quick() ? 1 : Bugs.SEEDS, run.seed(), run.folder()),
                run::tell);
        run.publish(report.page(), "mpcal-bugs.md");
        run.keep(report::writeJson);
        return run.status(report.missed());
    }
}
