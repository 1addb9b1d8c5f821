package dev.plumbline.benchmarks.command;

import dev.plumbline.benchmarks.overhead.Overhead;
import dev.plumbline.benchmarks.overhead.OverheadReport;
import dev.plumbline.value.BadInput;
import java.io.IOException;

/** {@code --scenario tracing}: several threads of this process are measured. */
final class TracingScenario implements LoneScenario {
    @Override
    public String name() {
        return Overhead.NAME;
    }

    @Override
    public boolean keepsFiles() {
        return false;
    }

    @Override
    public int run(ScenarioRun run) throws BadInput, IOException {
        OverheadReport report = Overhead.run(
                run.quick() ? Overhead.Options.quick(run.seed()) : Overhead.Options.full(run.seed()), run::tell);
        report.print(run.terminal().out());
        run.keep(report::writeJson);
        return 0;
    }
}
