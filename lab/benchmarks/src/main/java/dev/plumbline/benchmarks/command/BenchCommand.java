package dev.plumbline.benchmarks.command;

import dev.plumbline.benchmarks.Bench;
import dev.plumbline.benchmarks.BenchReport;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code plumbline bench}. */
@Command(
        name = "bench",
        sortOptions = false,
        description = "Measures steps, time and memory on generated histories of a concurrent map.",
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline bench --quick",
            "  plumbline bench --scenario five-threads --json bench.json",
            "  plumbline bench --scenario containers --operations 1000000",
            "  plumbline bench --scenario bugs --runs 10 --seed 7",
            "  plumbline bench --scenario tracing --elements 9000",
            "  plumbline bench --scenario actors --json tables.json",
            "  plumbline bench --scenario models --quick",
            "  plumbline bench --scenario campaigns",
            "  plumbline bench --scenario streams",
            "  plumbline bench --scenario store --servers 3 --clients 4 --seconds 6 --faults kill,partition --out store-run",
            "  plumbline bench generate --threads 20 --operations 2000 --stale history.ndjson",
            "  plumbline bench plots",
            "",
            "Exit status: 0; with --assert 1 where a target is missed; 2 bad input or usage. --scenario store: 0 both",
            "views conform, 1 one violates, 3 inconclusive."
        })
final class BenchCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(names = "--quick", description = "Use small histories.")
    private boolean quick;

    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            completionCandidates = Names.class,
            description = "Run only this scenario: ${COMPLETION-CANDIDATES}. May be given several times.")
    private List<String> scenarios = new ArrayList<>();

    @Mixin
    private ContainersScenario containers;

    @Mixin
    private BugsScenario bugs;

    @Mixin
    private StoreSystemScenario store;

    @Mixin
    private ModelsScenario models;

    @Mixin
    private TracingScenario tracing;

    @Option(names = "--seed", paramLabel = "N", description = "The seed of the histories. Default: ${DEFAULT-VALUE}.")
    private long seed = Bench.Options.DEFAULT.seed();

    @Option(names = "--json", paramLabel = "FILE", description = "Also write all numbers to this file.")
    private Optional<Path> json = Optional.empty();

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Keep the histories and the specification there. By default they are removed.")
    private Optional<Path> folder = Optional.empty();

    @Option(names = "--assert", description = "End with status 1 if a target is missed.")
    private boolean asserting;

    @Mixin
    private HelpOption help;

    BenchCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /** The scenarios that run alone, with and without options. */
    private static List<SeparateScenario> lone(
            ContainersScenario containers,
            BugsScenario bugs,
            StoreSystemScenario store,
            ModelsScenario models,
            TracingScenario tracing) {
        return List.of(
                containers,
                tracing,
                PlainScenario.LIVE,
                PlainScenario.LOGS,
                bugs,
                store,
                models,
                PlainScenario.STATES,
                PlainScenario.EVALUATOR,
                PlainScenario.ACTORS,
                PlainScenario.CAMPAIGNS,
                PlainScenario.STREAMS);
    }

    /** The names of scenarios, for the help. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            List<String> names = new ArrayList<>(Bench.scenarioNames());
            lone(
                            new ContainersScenario(),
                            new BugsScenario(),
                            new StoreSystemScenario(),
                            new ModelsScenario(),
                            new TracingScenario())
                    .forEach(each -> names.add(each.name()));
            return names.iterator();
        }
    }

    @Override
    public Integer call() throws BadInput {
        // First, so that a file that cannot be written is reported before the measurements.
        try (OutputFile file = json.isPresent() ? OutputFile.create(json.get()) : null) {
            ScenarioRun run = new ScenarioRun(terminal, quick, seed, folder, asserting, Optional.ofNullable(file));
            Optional<SeparateScenario> alone = alone();
            return alone.isPresent() ? alone.get().run(run) : together(run);
        } catch (IOException e) {
            throw new BadInput("cannot run the benchmarks: " + BadInput.reason(e), e);
        }
    }

    /** The chosen scenario, if it runs alone. */
    private Optional<SeparateScenario> alone() throws BadInput {
        Optional<SeparateScenario> alone = Optional.empty();
        for (SeparateScenario each : lone(containers, bugs, store, models, tracing)) {
            if (scenarios.contains(each.name())) {
                if (scenarios.size() > 1) {
                    throw new BadInput(
                            "--scenario " + each.name() + " runs alone; expected no other scenario beside it");
                }
                if (folder.isPresent() && !each.keepsFiles()) {
                    throw new BadInput("--scenario " + each.name() + " keeps no files; expected no --out");
                }
                alone = Optional.of(each);
            } else if (!each.given().isEmpty()) {
                throw new BadInput(each.given().get(0) + " is for --scenario " + each.name());
            }
        }
        return alone;
    }

    private int together(ScenarioRun run) throws BadInput, IOException {
        BenchReport report = Bench.run(new Bench.Options(quick, scenarios, seed, folder), run::tell);
        return run.report(report::print, report::writeJson, report.missed());
    }
}
