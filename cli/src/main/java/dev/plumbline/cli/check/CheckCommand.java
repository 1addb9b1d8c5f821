package dev.plumbline.cli.check;

import dev.plumbline.check.Engine;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.states.StatesEngine;
import dev.plumbline.cli.archive.Archive;
import dev.plumbline.cli.archive.StoreOption;
import dev.plumbline.cli.coverage.CoverageOutput;
import dev.plumbline.cli.files.FormatOption;
import dev.plumbline.cli.files.HistoryFiles;
import dev.plumbline.cli.files.ReadingOptions;
import dev.plumbline.cli.live.StreamInput;
import dev.plumbline.cli.report.BundlePlaces;
import dev.plumbline.cli.report.CheckAgain;
import dev.plumbline.cli.report.JsonFile;
import dev.plumbline.cli.report.Report;
import dev.plumbline.cli.report.ReportOptions;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.watch.Interruption;
import dev.plumbline.graph.internal.coverage.CoverageCollector;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Format;
import dev.plumbline.history.statelog.StateLogFormat;
import dev.plumbline.mpcal.internal.log.LogFormat;
import dev.plumbline.mpcal.internal.validate.MpcalSpecSource;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline check}. */
@Command(
        name = "check",
        sortOptions = false,
        customSynopsis = {
            "plumbline check (--spec FILE.tla | --model NAME | --model-class CLASS) [OPTION]... HISTORY...",
            "       plumbline check [OPTION]... BUNDLE..."
        },
        parameterListHeading = "%n",
        description = "Checks histories against a specification and explains violations.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline check --spec KvMap.tla history.ndjson",
            "  plumbline check --spec Cache.tla --constant Keys=args.key --silent Evict logs/",
            "  plumbline check --model cas-register --initial nil --json etcd.log",
            "  zcat etcd.log.gz | plumbline check --model cas-register -",
            "  plumbline check --spec Raft.tla --mapping raft.map n1.ndjson n2.ndjson n3.ndjson",
            "  plumbline check --spec Raft.tla --mapping raft.map --format states --follow 10s cluster/",
            "",
            "Exit status: 0 conforms, 1 violates, 2 bad input or usage, 3 inconclusive, 4 internal error;",
            "with several histories 2 before 1 before 3 before 0."
        })
public final class CheckCommand implements Callable<Integer> {
    /** Options that have no influence on the verdict, and the budget, which is written separately. */
    private static final String[] ABOUT_OUTPUT = {
        "--budget",
        "--window",
        "--checkpoint",
        "--checkpoint-every",
        "--metrics",
        "--events",
        "--webhook",
        "--witness",
        "--witness-states",
        "--coverage",
        "--bundle",
        "--junit-xml",
        "--markdown",
        "--sarif",
        "--github",
        "--with-paths",
        "--json",
        "--json-file",
        "--explain-cost",
        "--full",
        "--store"
    };

    private final Terminal terminal;

    @CommandLine.Spec
    private CommandSpec command;

    @Mixin
    private SpecOptions spec;

    @Mixin
    private ClassPathOption classPath;

    @Mixin
    private FormatOption format;

    @Mixin
    private ReadingOptions reading;

    @Mixin
    private BudgetOption time;

    @Option(
            names = "--max-steps",
            paramLabel = "N",
            description = "Stop after N steps of the specification. Default: no limit.")
    private Optional<Long> steps = Optional.empty();

    @Option(
            names = "--max-memory",
            paramLabel = "SIZE",
            converter = Amounts.OfMemory.class,
            description = "The memory to use: 512m, 4g. Default: most of the memory of Java.")
    private Optional<Long> memory = Optional.empty();

    @Mixin
    private EngineOptions engine;

    @Mixin
    private StrategyOptions strategy;

    @Mixin
    private LogStateOptions states;

    @Mixin
    private StreamOptions streaming;

    @Option(
            names = "--witness",
            paramLabel = "FILE",
            description = "Write the order of steps that explains the history to this file, as NDJSON.")
    private Optional<Path> witness = Optional.empty();

    @Option(
            names = "--witness-states",
            description = "With --witness: write whole states, not only the variables that changed.")
    private boolean witnessStates;

    @Option(
            names = "--coverage",
            paramLabel = "FILE",
            description = "Write the coverage of the specification to this file, for plumbline coverage: actions,"
                    + " branches and states.")
    private Optional<Path> coverage = Optional.empty();

    @Option(
            names = "--bundle",
            paramLabel = "FILE",
            description = "Write a violation with its explanation to this file, for plumbline explain, view and report."
                    + " With several histories, FILE is a folder with one file for each violation.")
    private Optional<Path> bundle = Optional.empty();

    @Mixin
    private ReportOptions reports;

    @Option(names = "--json", description = "Print one line of JSON for each history instead of text.")
    private boolean json;

    @Mixin
    private JsonFile jsonFile;

    @Mixin
    private CostOption cost;

    @Option(names = "--full", description = "Print the whole text, without shortening.")
    private boolean full;

    @Mixin
    private StoreOption store;

    @Mixin
    private HelpOption help;

    @Parameters(
            arity = "1..*",
            paramLabel = "HISTORY",
            description = "Files, folders (each is one history), pipes, or - (standard input). A bundle contains its"
                    + " specification.")
    private List<String> histories;

    private final CoverageCollector covered = new CoverageCollector();

    private boolean areLogs;

    public CheckCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        Optional<Path> other = EvidenceCheck.find(histories);
        if (other.isPresent()) {
            return EvidenceCheck.run(other.get(), budget(), json, terminal).number();
        }
        validate();
        Optional<Format> chosen = format.format();
        Map<String, List<Path>> logs = stateLogs(chosen);
        areLogs = !logs.isEmpty();
        validateStreams(chosen);
        List<String> names = logs.isEmpty() ? histories : List.copyOf(logs.keySet());
        Optional<BundlePlaces> places =
                bundle.isEmpty() ? Optional.empty() : Optional.of(new BundlePlaces(bundle.get(), checks(names)));
        ExitCode exit;
        try (Interruption interruption = Interruption.armed(terminal.err());
                JsonFile.Lines written = jsonFile.open();
                Archive archive = Archive.open(store.file())) {
            CheckOutput output = new CheckOutput(
                    new CheckOutput.Settings(terminal, reports, again(), places, written, archive, json, full));
            for (String history : names) {
                if (areLogs && states.follow().isPresent()) {
                    new LogFollower(spec.source(), states.mapping(), logs.get(history), budget())
                            .await(states.follow().get());
                }
                if (spec.isMpcal() && streaming.isGiven()) {
                    add(clocked(interruption).run(history), output);
                } else if (isStreamed()) {
                    StreamCheck.Findings findings =
                            (found, number) -> output.add(spec.unusable().orElse(found), Optional.empty(), number);
                    findings.add(streamed(interruption).run(history, findings), 1);
                } else {
                    List<HistoryCheck> checks = checks(history, chosen, logs, interruption);
                    for (int i = 0; i < checks.size(); i++) {
                        Optional<Report> inParts = areLogs && streaming.isGiven()
                                ? inParts(i, history, logs.get(history), interruption)
                                : Optional.empty();
                        if (inParts.isPresent()) {
                            add(inParts.get(), output);
                        } else {
                            check(checks.get(i), history, output);
                        }
                    }
                }
                if (spec.unusable().isPresent()) {
                    // The other histories would fail in the same way.
                    break;
                }
            }
            written.keep();
            exit = output.end();
        }
        writeCoverage();
        return exit.number();
    }

    private void add(Report report, CheckOutput output) throws BadInput {
        output.add(spec.unusable().orElse(report), Optional.empty(), 1);
    }

    private void check(HistoryCheck check, String history, CheckOutput output) throws BadInput {
        AtomicReference<History> read = new AtomicReference<>();
        Report report = check.run(history, read::set);
        Optional<History> known = Optional.ofNullable(read.get());
        if (output.add(spec.unusable().orElse(report), known, 1)) {
            cost.print(known, spec.source(), terminal);
        }
    }

    /** The number of verdicts: state logs may have several specifications. */
    private int checks(List<String> names) throws BadInput {
        return names.size() * (areLogs ? states.targets(spec.source()).size() : 1);
    }

    private void writeCoverage() throws BadInput {
        if (coverage.isEmpty()) {
            return;
        }
        if (covered.coverage().isPresent()) {
            CoverageOutput.write(covered.coverage().get(), coverage.get());
        } else {
            terminal.err().println("note: no history conforms, so " + coverage.get() + " was not written");
        }
    }

    /** State logs by the name of their history; empty if the histories are of another kind. */
    private Map<String, List<Path>> stateLogs(Optional<Format> chosen) throws BadInput {
        boolean all = spec.isTla() && !strategy.isGiven();
        for (String history : histories) {
            all = all && HistoryFiles.is(StateLogFormat.NAME, history, chosen);
        }
        if (!all && states.isGiven()) {
            throw new BadInput(
                    "--mapping, --steps, --skip, --from-event, --also, --merge and --separate belong to state logs"
                            + " and --spec; expected such logs, or --format states");
        }
        if (!all) {
            return Map.of();
        }
        Map<String, List<Path>> grouped = StateLogFiles.grouped(histories, states.merging());
        if (grouped.size() < histories.size()) {
            terminal.err()
                    .println("note: " + histories.size()
                            + " logs of different nodes are taken for one history (--separate checks each alone)");
        }
        return grouped;
    }

    /** One for each specification: state logs may have several. */
    private List<HistoryCheck> checks(
            String history, Optional<Format> chosen, Map<String, List<Path>> logs, Interruption interruption)
            throws BadInput {
        if (logs.isEmpty()) {
            return List.of(check(history, chosen, interruption));
        }
        List<HistoryCheck> checks = new ArrayList<>();
        List<Path> files = logs.get(history);
        for (LogStateOptions.Target target : states.targets(spec.source())) {
            checks.add(new HistoryCheck(
                            terminal,
                            target.spec(),
                            new StatesEngine(target.mapping(), states.skipping(), target.others()),
                            budget(),
                            interruption)
                    .reading(name ->
                            StateLogFiles.open(name, files, target.mapping().reading(), reading))
                    .witness(witness.map(file -> new HistoryCheck.WitnessChoice(file, witnessStates)))
                    .coverage(coverage.map(file -> covered))
                    .bundled(needsBundles()));
        }
        return checks;
    }

    private Optional<Report> inParts(int number, String history, List<Path> files, Interruption interruption)
            throws BadInput {
        LogStateOptions.Target target = states.targets(spec.source()).get(number);
        return new StateLogParts(terminal, target, limited(time.budgetIfGiven()), interruption).run(history, files);
    }

    private HistoryCheck check(String history, Optional<Format> chosen, Interruption interruption) throws BadInput {
        SpecSource source =
                spec.isGiven() ? spec.source() : new BundledSpec(HistoryFiles.path(history), classPath.classes());
        Engine searching = strategy.isGiven() ? strategy.engine() : engine.engine();
        if (isBundle(history) && !strategy.isGiven() && engine.isAutomatic()) {
            BundledSpec bundled = source instanceof BundledSpec own
                    ? own
                    : new BundledSpec(HistoryFiles.path(history), classPath.classes());
            searching = new BundledStrategy(bundled, searching);
        }
        return new HistoryCheck(terminal, source, searching, budget(), interruption)
                .reading(name -> HistoryFiles.open(name, chosen.or(() -> ofSpec(name)), reading))
                .witness(witness.map(file -> new HistoryCheck.WitnessChoice(file, witnessStates)))
                .coverage(coverage.map(file -> covered))
                .bundled(needsBundles());
    }

    /** Whether histories are checked while they are read. State logs are followed in another way. */
    private boolean isStreamed() {
        return !areLogs
                && !spec.isMpcal()
                && (streaming.isGiven() || states.follow().isPresent());
    }

    private ModularLogStream clocked(Interruption interruption) throws BadInput {
        MpcalSpecSource module = (MpcalSpecSource) spec.source();
        return new ModularLogStream(terminal, module, strategy.engine(), interruption)
                .budgets(limited(time.budgetIfGiven()), budget())
                .bundled(needsBundles());
    }

    private StreamCheck streamed(Interruption interruption) {
        return new StreamCheck(
                        terminal, spec.source(), engine.engine(), streaming, reading, states.follow(), interruption)
                .budgets(limited(time.budgetIfGiven()), budget())
                .bundled(needsBundles());
    }

    private void validateStreams(Optional<Format> chosen) throws BadInput {
        if (spec.isMpcal() && (streaming.isGiven() || states.follow().isPresent())) {
            streaming.validateClocked(histories, states.follow(), strategy.engine(), OptionWords.given(command));
            return;
        }
        streaming.validate(histories.size(), areLogs, states.follow(), OptionWords.given(command));
        for (String history : histories) {
            if (!isStreamed() && StreamInput.isConnection(history)) {
                throw new BadInput(
                        history + " is a connection; expected --stream, which checks a history while it is" + " read");
            }
        }
        if (isStreamed()) {
            if (!spec.isGiven()) {
                throw new BadInput("a history is checked while it is read against a TLA+ module or a model; expected"
                        + " --spec, --model or --model-class");
            }
            for (String history : histories) {
                streaming.validate(history, states.follow().isPresent(), chosen);
            }
        }
    }

    private boolean needsBundles() {
        return bundle.isPresent() || store.file().isPresent() || reports.needsBundles();
    }

    /** A specification in Modular PlusCal implies the format of its logs. */
    private Optional<Format> ofSpec(String name) {
        return spec.isMpcal() && !isBundle(name) ? Optional.of(new LogFormat()) : Optional.empty();
    }

    private void validate() throws BadInput {
        if (histories.contains("")) {
            // Java treats the empty path as the current folder.
            throw new BadInput("HISTORY ''; expected the name of a file or folder");
        }
        if (spec.isGiven() || !histories.stream().allMatch(name -> isBundle(name))) {
            boolean logs = true;
            for (String history : histories) {
                logs = logs && spec.isTla() && ModularLogStream.isLogs(history);
            }
            spec.validate(classPath, logs);
            for (String note : spec.notes()) {
                terminal.err().println("note: " + note);
            }
            classPath.refuseUnless(spec.isModelClass(), "--model-class");
        }
        cost.validate(!json && !reports.usesStandardOutput(), spec.isGiven());
        states.validate(spec::onEvaluator);
        engine.validate(spec.isTla() || !spec.isGiven(), witness.isPresent() || coverage.isPresent(), histories.size());
        if (strategy.isGiven()) {
            strategy.engine();
            engine.refuseWithStrategy();
        }
        if (engine.modulesOfLogs().isPresent()) {
            writeModules(engine.modulesOfLogs().get());
        }
        if (witness.isPresent() && histories.size() > 1) {
            throw new BadInput("--witness takes one history, not " + histories.size());
        }
        if (witness.isPresent() && states.hasFurtherSpecifications()) {
            throw new BadInput("--witness takes one specification; expected no --also with it");
        }
        reports.validate();
        if (json && reports.usesStandardOutput()) {
            throw new BadInput("--json and a report both to standard output; expected a file for the report");
        }
        if (witnessStates && witness.isEmpty()) {
            throw new BadInput("--witness-states belongs to --witness FILE");
        }
        Amounts.atLeast(1, "--max-steps", steps.orElse(1L));
    }

    /** Writes modules for TLC that validate the logs, before they are validated here. */
    private void writeModules(Path folder) throws BadInput {
        if (!spec.isMpcal()) {
            throw new BadInput(
                    "--modules belongs to --engine tlc, and to --spec with a module of Modular PlusCal and its logs");
        }
        spec.emit(Path.of(histories.get(0)), folder, strategy.engine());
        terminal.err()
                .println("note: wrote modules for TLC to " + folder
                        + "; where a mapping macro has a choice that the logs do"
                        + " not show, TLC may report one that leads nowhere although another is possible");
    }

    private static boolean isBundle(String name) {
        return !HistoryFiles.isStandardInput(name) && HistoryFiles.isBundle(Path.of(name));
    }

    private Budget budget() {
        return limited(time.budget());
    }

    private Budget limited(Budget timed) {
        Budget budget = timed.withSteps(steps.orElse(Budget.DEFAULT.steps()));
        if (memory.isEmpty()) {
            return budget;
        }
        if (memory.get() > Runtime.getRuntime().maxMemory()) {
            terminal.err()
                    .println("note: Java may use no more than "
                            + Runtime.getRuntime().maxMemory() / (1 << 20) + "m; for --max-memory beyond that set"
                            + " PLUMBLINE_JAVA_OPTS=-Xmx...");
        }
        return budget.withMemoryBytes(Math.min(memory.get(), Budget.DEFAULT.memoryBytes()));
    }

    private CheckAgain again() {
        OptionWords given = OptionWords.given(command).without(ABOUT_OUTPUT);
        return new CheckAgain(terminal.command(), areLogs ? given.without("--follow") : given, time.time());
    }
}
