package dev.plumbline.benchmarks.command;

import dev.plumbline.benchmarks.steps.StepRates;
import dev.plumbline.value.BadInput;
import java.io.IOException;

/** {@code --scenario evaluator}. */
final class EvaluatorScenario implements LoneScenario {
    @Override
    public String name() {
        return StepRates.NAME;
    }

    @Override
    public boolean keepsFiles() {
        return false;
    }

    @Override
    public int run(ScenarioRun run) throws BadInput, IOException {
        StepRates report = StepRates.run(run.quick() ? 200 : 3_000, run.quick() ? 0.5 : 3, run::tell);
        report.print(run.terminal().out());
        run.keep(report::writeJson);
        return run.status(report.missed());
    }
}
