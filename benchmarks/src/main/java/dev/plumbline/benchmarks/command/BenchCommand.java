package dev.plumbline.benchmarks.command;

import dev.plumbline.benchmarks.Bench;
import dev.plumbline.benchmarks.BenchReport;
import dev.plumbline.benchmarks.actors.ActorTables;
import dev.plumbline.benchmarks.actors.ActorTablesReport;
import dev.plumbline.benchmarks.bugs.Bugs;
import dev.plumbline.benchmarks.bugs.BugsReport;
import dev.plumbline.benchmarks.containers.Containers;
import dev.plumbline.benchmarks.containers.ContainersReport;
import dev.plumbline.benchmarks.logs.Logs;
import dev.plumbline.benchmarks.logs.LogsReport;
import dev.plumbline.benchmarks.overhead.Overhead;
import dev.plumbline.benchmarks.overhead.OverheadReport;
import dev.plumbline.benchmarks.states.StateLogBench;
import dev.plumbline.benchmarks.store.StoreScenario;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.history.BadInput;
import dev.plumbline.systems.store.StoreOptions;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
            "  plumbline bench --scenario bugs --traces 10 --seed 7",
            "  plumbline bench --scenario actors --json tables.json",
            "  plumbline bench --scenario store --servers 3 --clients 4 --seconds 3 --kill --out store",
            "  plumbline bench generate --threads 20 --operations 2000 --stale history.ndjson",
            "",
            "Exit status: 0; with --assert 1 where a target is missed; 2 bad input or usage. --scenario store: 0 both",
            "views conform, 1 one violates, 3 inconclusive."
        })
final class BenchCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(names = "--quick", description = "The same questions on small histories.")
    private boolean quick;

    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            completionCandidates = Names.class,
            description = "Only this one of ${COMPLETION-CANDIDATES}; may be given several times.")
    private List<String> scenarios = new ArrayList<>();

    @Option(
            names = "--operations",
            paramLabel = "N",
            description = "Of a history of --scenario containers. Default: 1000000; with --quick 20000.")
    private Optional<Integer> operations = Optional.empty();

    @Option(
            names = "--traces",
            paramLabel = "N",
            description = "Of each configuration of --scenario bugs. Default: 10; with --quick 1.")
    private Optional<Integer> traces = Optional.empty();

    @Option(
            names = "--servers",
            paramLabel = "N",
            description = "Of --scenario store. Default: ${DEFAULT-VALUE}.",
            defaultValue = "3")
    private int servers;

    @Option(
            names = "--clients",
            paramLabel = "N",
            description = "Of --scenario store. Default: ${DEFAULT-VALUE}.",
            defaultValue = "4")
    private int clients;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "For which clients of --scenario store ask. Default: ${DEFAULT-VALUE}.",
            defaultValue = "3")
    private int seconds;

    @Option(names = "--kill", description = "Kill servers of --scenario store and start them again meanwhile.")
    private boolean kill;

    @Option(names = "--seed", paramLabel = "N", description = "Of the histories. Default: ${DEFAULT-VALUE}.")
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

    /** The names of scenarios, for the help. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            List<String> names = new ArrayList<>(Bench.scenarioNames());
            names.add(Containers.NAME);
            names.add(Overhead.NAME);
            names.add(Logs.NAME);
            names.add(Bugs.NAME);
            names.add(StoreScenario.NAME);
            names.add(StateLogBench.NAME);
            names.add(ActorTables.NAME);
            return names.iterator();
        }
    }

    @Override
    public Integer call() throws BadInput {
        // First, so that a name that cannot be written is refused before minutes have passed.
        try (OutputFile file = json.isPresent() ? OutputFile.create(json.get()) : null) {
            if (scenarios.contains(Containers.NAME)) {
                return containers(file);
            }
            if (scenarios.contains(Overhead.NAME)) {
                return overhead(file);
            }
            if (scenarios.contains(Logs.NAME)) {
                return logs(file);
            }
            if (scenarios.contains(Bugs.NAME)) {
                return bugs(file);
            }
            if (scenarios.contains(StoreScenario.NAME)) {
                return store(file);
            }
            if (scenarios.contains(StateLogBench.NAME)) {
                return states(file);
            }
            if (scenarios.contains(ActorTables.NAME)) {
                return actors(file);
            }
            if (operations.isPresent()) {
                throw new BadInput("--operations is for --scenario containers");
            }
            if (traces.isPresent()) {
                throw new BadInput("--traces is for --scenario bugs");
            }
            BenchReport report = Bench.run(new Bench.Options(quick, scenarios, seed, folder), this::tell);
            report.print(terminal.out());
            keep(file, report::writeJson);
            return asserting && report.missed() > 0 ? 1 : 0;
        } catch (IOException e) {
            throw new BadInput("cannot run the benchmarks: " + BadInput.reason(e), e);
        }
    }

    /** What a report says in numbers. */
    @FunctionalInterface
    private interface JsonReport {
        void writeJson(Writer out) throws IOException;
    }

    /** @param file where the numbers go; null if nobody wants them */
    private static void keep(OutputFile file, JsonReport report) throws BadInput, IOException {
        if (file != null) {
            Writer writer = new OutputStreamWriter(file.stream(), StandardCharsets.UTF_8);
            report.writeJson(writer);
            writer.flush();
            file.keep();
        }
    }

    private Optional<Path> launcher() {
        return terminal.home().map(home -> home.resolve("plumbline")).filter(Files::isExecutable);
    }

    private void tell(String line) {
        terminal.err().println(line);
        terminal.err().flush();
    }

    /** Whole processes are measured: what else runs would be measured too. So it is no part of a run of everything. */
    private int containers(OutputFile file) throws BadInput, IOException {
        if (scenarios.size() > 1) {
            throw new BadInput("--scenario containers measures whole processes; expected no other scenario beside it");
        }
        ContainersReport report = Containers.run(
                new Containers.Options(
                        operations.orElse(quick ? Containers.Options.QUICK : Containers.Options.LONG),
                        seed,
                        Duration.ofSeconds(quick ? 2 : 20),
                        launcher(),
                        folder),
                this::tell);
        report.print(terminal.out());
        keep(file, report::writeJson);
        return asserting && report.missed() > 0 ? 1 : 0;
    }

    private int store(OutputFile file) throws BadInput, IOException {
        if (scenarios.size() > 1 || operations.isPresent()) {
            throw new BadInput("--scenario store runs a system of several processes; expected no other scenario beside"
                    + " it, and no --operations");
        }
        StoreScenario scenario = StoreScenario.run(
                StoreOptions.of(servers, clients, quick ? 1 : seconds, kill, seed), folder, this::tell);
        scenario.print(terminal.out());
        keep(file, scenario::writeJson);
        return scenario.exitStatus();
    }

    private int logs(OutputFile file) throws BadInput, IOException {
        if (scenarios.size() > 1 || operations.isPresent() || folder.isPresent()) {
            throw new BadInput("--scenario logs measures whole processes; expected no other scenario beside it, and"
                    + " neither --operations nor --out");
        }
        LogsReport report = Logs.run(Logs.Options.of(quick, seed, launcher()), this::tell);
        report.print(terminal.out());
        keep(file, report::writeJson);
        return asserting && report.missed() > 0 ? 1 : 0;
    }

    /** The page of the documentation is written by a whole run in a checkout only: a quick one says too little. */
    private int bugs(OutputFile file) throws BadInput, IOException {
        if (scenarios.size() > 1 || operations.isPresent()) {
            throw new BadInput("--scenario bugs runs whole systems; expected no other scenario beside it and no"
                    + " --operations");
        }
        int number = traces.orElse(quick ? 1 : Bugs.TRACES);
        if (number < 1) {
            throw new BadInput("--traces " + number + "; expected at least 1");
        }
        BugsReport report = Bugs.run(new Bugs.Options(quick, number, quick ? 300 : 1000, seed, folder), this::tell);
        publish(report.page(), "mpcal-bugs.md");
        keep(file, report::writeJson);
        return asserting && report.missed() > 0 ? 1 : 0;
    }

    private int actors(OutputFile file) throws BadInput, IOException {
        if (scenarios.size() > 1 || operations.isPresent() || folder.isPresent()) {
            throw new BadInput(
                    "--scenario actors measures all of its process; expected no other scenario beside it, and"
                            + " neither --operations nor --out");
        }
        ActorTablesReport report = ActorTables.run(new ActorTables.Options(quick, seed), this::tell);
        publish(report.page(), "actors-tables.md");
        keep(file, report::writeJson);
        return asserting && report.missed() > 0 ? 1 : 0;
    }

    private void publish(String text, String name) throws IOException {
        terminal.out().print(text);
        Optional<Path> page = terminal.home().map(home -> home.resolve("docs").resolve(name));
        if (!quick && page.isPresent() && Files.isDirectory(page.get().getParent())) {
            Files.writeString(page.get(), text);
            tell("wrote " + page.get());
        }
    }

    private int states(OutputFile file) throws BadInput, IOException {
        if (scenarios.size() > 1 || operations.isPresent() || folder.isPresent()) {
            throw new BadInput("--scenario states measures whole processes; expected no other scenario beside it, and"
                    + " neither --operations nor --out");
        }
        StateLogBench report = StateLogBench.run(quick, seed, launcher(), this::tell);
        report.print(terminal.out());
        keep(file, report::writeJson);
        return asserting && report.missed() > 0 ? 1 : 0;
    }

    /** Several threads of this process are measured: what else runs in it would be measured too. */
    private int overhead(OutputFile file) throws BadInput, IOException {
        if (scenarios.size() > 1 || operations.isPresent()) {
            throw new BadInput("--scenario tracing measures all of its process; expected no other scenario beside it"
                    + " and no --operations");
        }
        OverheadReport report =
                Overhead.run(quick ? Overhead.Options.quick(seed) : Overhead.Options.full(seed), this::tell);
        report.print(terminal.out());
        keep(file, report::writeJson);
        return 0;
    }
}
