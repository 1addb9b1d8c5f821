package dev.plumbline.benchmarks.command;

import dev.plumbline.benchmarks.actors.ActorTables;
import dev.plumbline.benchmarks.actors.ActorTablesReport;
import dev.plumbline.value.BadInput;
import java.io.IOException;

/** {@code --scenario actors}. */
final class ActorsScenario implements LoneScenario {
    @Override
    public String name() {
        return ActorTables.NAME;
    }

    @Override
    public boolean keepsFiles() {
        return false;
    }

    @Override
    public int run(ScenarioRun run) throws BadInput, IOException {
        ActorTablesReport report = ActorTables.run(new ActorTables.Options(run.quick(), run.seed()), run::tell);
        run.publish(report.page(), "actors-tables.md");
        run.keep(report::writeJson);
        return run.status(report.missed());
    }
}
