package dev.plumbline.benchmarks.command;

import dev.plumbline.benchmarks.overhead.Overhead;
import dev.plumbline.benchmarks.overhead.OverheadReport;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code --scenario tracing}. Several threads of this process are measured. */
@Command
final class TracingScenario implements SeparateScenario {
    @Option(
            names = "--elements",
            paramLabel = "N",
            description = "How many elements each consumer of --scenario tracing gets in a run. Default: 3000; with"
                    + " --quick 100.")
    private Optional<Integer> elements = Optional.empty();

    @Override
    public String name() {
        return Overhead.NAME;
    }

    @Override
    public List<String> given() {
        return elements.isPresent() ? List.of("--elements") : List.of();
    }

    @Override
    public int run(ScenarioRun run) throws BadInput, IOException {
        if (elements.isPresent() && elements.get() < Overhead.FEWER) {
            throw new BadInput("--elements " + elements.get() + "; expected at least " + Overhead.FEWER);
        }
        Overhead.Options usual = run.quick() ? Overhead.Options.quick(run.seed()) : Overhead.Options.full(run.seed());
        OverheadReport report = Overhead.run(
                new Overhead.Options(elements.orElse(usual.elements()), usual.runs(), usual.seed()), run::tell);
        return run.report(report::print, report::writeJson, 0);
    }
}
