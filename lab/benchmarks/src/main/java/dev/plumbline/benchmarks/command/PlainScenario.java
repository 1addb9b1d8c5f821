package dev.plumbline.benchmarks.command;

import dev.plumbline.benchmarks.actors.ActorTables;
import dev.plumbline.benchmarks.actors.ActorTablesReport;
import dev.plumbline.benchmarks.campaigns.CampaignsBench;
import dev.plumbline.benchmarks.campaigns.CampaignsReport;
import dev.plumbline.benchmarks.live.LiveCost;
import dev.plumbline.benchmarks.live.LiveCostReport;
import dev.plumbline.benchmarks.logs.Logs;
import dev.plumbline.benchmarks.logs.LogsReport;
import dev.plumbline.benchmarks.states.StateLogBench;
import dev.plumbline.benchmarks.steps.StepRates;
import dev.plumbline.benchmarks.streams.StreamsBench;
import dev.plumbline.benchmarks.streams.StreamsReport;
import dev.plumbline.value.BadInput;
import java.io.IOException;

/** A scenario that has no options of its own, and keeps no files. */
record PlainScenario(String name, Measuring measuring) implements SeparateScenario {
    /** Measures, reports, and returns the exit status. */
    @FunctionalInterface
    interface Measuring {
        int run(ScenarioRun run) throws BadInput, IOException;
    }

    static final PlainScenario LIVE = new PlainScenario(LiveCost.NAME, run -> {
        LiveCostReport report = LiveCost.run(LiveCost.Options.of(run.quick()), run::tell);
        return run.report(report::print, report::writeJson, report.missed());
    });

    static final PlainScenario LOGS = new PlainScenario(Logs.NAME, run -> {
        LogsReport report = Logs.run(Logs.Options.of(run.quick(), run.seed(), run.launcher()), run::tell);
        return run.report(report::print, report::writeJson, report.missed());
    });

    static final PlainScenario STATES = new PlainScenario(StateLogBench.NAME, run -> {
        StateLogBench report = StateLogBench.run(run.quick(), run.seed(), run.launcher(), run::tell);
        return run.report(report::print, report::writeJson, report.missed());
    });

    static final PlainScenario EVALUATOR = new PlainScenario(StepRates.NAME, run -> {
        StepRates report = StepRates.run(run.quick() ? 200 : 2_000, run.quick() ? 0.5 : 3, run::tell);
        return run.report(report::print, report::writeJson, report.missed());
    });

    static final PlainScenario ACTORS = new PlainScenario(ActorTables.NAME, run -> {
        ActorTablesReport report = ActorTables.run(new ActorTables.Options(run.quick(), run.seed()), run::tell);
        run.publish(report.page(), "actors-tables.md");
        return run.report(out -> {}, report::writeJson, report.missed());
    });

    static final PlainScenario CAMPAIGNS = new PlainScenario(CampaignsBench.NAME, run -> {
        CampaignsReport report = CampaignsBench.run(run.quick(), run.launcher(), run::tell);
        run.publish(report.page(), "campaigns-on-spark.md");
        return run.report(out -> {}, report::writeJson, report.missed());
    });

    static final PlainScenario STREAMS = new PlainScenario(StreamsBench.NAME, run -> {
        StreamsReport report = StreamsBench.run(StreamsBench.Options.of(run.quick(), run.seed()), run::tell);
        run.publish(report.page(), "streams-measured.md");
        return run.report(out -> {}, report::writeJson, report.missed());
    });

    @Override
    public int run(ScenarioRun run) throws BadInput, IOException {
        return measuring.run(run);
    }
}
