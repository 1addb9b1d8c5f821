package dev.plumbline.benchmarks.command;

import dev.plumbline.benchmarks.containers.Containers;
import dev.plumbline.benchmarks.containers.ContainersReport;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code --scenario containers}. */
@Command
final class ContainersScenario implements SeparateScenario {
    @Option(
            names = "--operations",
            paramLabel = "N",
            description = "The number of operations of a history of --scenario containers. Default: 1000000; with"
                    + " --quick 20000.")
    private Optional<Integer> operations = Optional.empty();

    @Override
    public String name() {
        return Containers.NAME;
    }

    @Override
    public List<String> given() {
        return operations.isPresent() ? List.of("--operations") : List.of();
    }

    @Override
    public boolean keepsFiles() {
        return true;
    }

    @Override
    public int run(ScenarioRun run) throws BadInput, IOException {
        ContainersReport report = Containers.run(
                new Containers.Options(
                        operations.orElse(run.quick() ? Containers.Options.QUICK : Containers.Options.LONG),
                        run.seed(),
                        Duration.ofSeconds(run.quick() ? 2 : 20),
                        run.launcher(),
                        run.folder()),
                run::tell);
        return run.report(report::print, report::writeJson, report.missed());
    }
}
