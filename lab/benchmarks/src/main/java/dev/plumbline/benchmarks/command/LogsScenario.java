package dev.plumbline.benchmarks.command;

import dev.plumbline.benchmarks.logs.Logs;
import dev.plumbline.benchmarks.logs.LogsReport;
import dev.plumbline.value.BadInput;
import java.io.IOException;

/** {@code --scenario logs}. */
final class LogsScenario implements LoneScenario {
    @Override
    public String name() {
        return Logs.NAME;
    }

    @Override
    public boolean keepsFiles() {
        return false;
    }

    @Override
    public int run(ScenarioRun run) throws BadInput, IOException {
        LogsReport report = Logs.run(Logs.Options.of(run.quick(), run.seed(), run.launcher()), run::tell);
        report.print(run.terminal().out());
        run.keep(report::writeJson);
        return run.status(report.missed());
    }
}
