package dev.plumbline.benchmarks.command;

import dev.plumbline.benchmarks.states.StateLogBench;
import dev.plumbline.value.BadInput;
import java.io.IOException;

/** {@code --scenario states}. */
final class StatesScenario implements LoneScenario {
    @Override
    public String name() {
        return StateLogBench.NAME;
    }

    @Override
    public boolean keepsFiles() {
        return false;
    }

    @Override
    public int run(ScenarioRun run) throws BadInput, IOException {
        StateLogBench report = StateLogBench.run(run.quick(), run.seed(), run.launcher(), run::tell);
        report.print(run.terminal().out());
        run.keep(report::writeJson);
        return run.status(report.missed());
    }
}
