package dev.plumbline.cli.graph;

import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.cli.campaign.ClusterOptions;
import dev.plumbline.cli.module.ModuleOptions;
import dev.plumbline.cli.report.BundlePlaces;
import dev.plumbline.cli.report.NextSteps;
import dev.plumbline.cli.report.PathFree;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.terminal.Version;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.web.HtmlReport;
import dev.plumbline.graph.GraphFile;
import dev.plumbline.graph.GraphSearch;
import dev.plumbline.graph.PartitionedSearch;
import dev.plumbline.graph.SearchLimits;
import dev.plumbline.graph.SearchProgress;
import dev.plumbline.graph.SearchResult;
import dev.plumbline.history.files.Folders;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.TlaKind;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code plumbline graph}. */
@Command(
        name = "graph",
        sortOptions = false,
        customSynopsis = "plumbline graph [OPTION]... SPEC.tla",
        parameterListHeading = "%n",
        description = "Explores all states of a specification: counts them, checks invariants, properties,"
                + " assumptions, postcondition and deadlock, and writes the graph.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline graph Queue.tla",
            "  plumbline graph --config Small.cfg --json Queue.tla",
            "  plumbline graph --out queue.dot --no-deadlock Queue.tla",
            "  plumbline graph --html queue.html Queue.tla",
            "  plumbline graph --bundle queue.plumb Queue.tla",
            "  plumbline graph --processes 4 --checkpoint states Queue.tla",
            "",
            "Exit status: 0 conforms, 1 violates, 2 bad input or usage, 3 inconclusive, 4 internal error."
        })
public final class GraphCommand implements Callable<Integer> {
    private static final String OWN_EVALUATOR = "plumbline";
    private static final String REFERENCE = "tlc";
    private static final String BREADTH_FIRST = "breadth-first";
    private static final String DEPTH_FIRST = "depth-first";

    private final Terminal terminal;

    @Spec
    private CommandSpec command;

    @Parameters(arity = "1", paramLabel = "SPEC.tla", description = "The specification: a TLA+ module.")
    private Path spec;

    @Mixin
    private ModuleOptions module;

    @Option(
            names = "--env",
            paramLabel = "NAME[=VALUE]",
            mapFallbackValue = Option.NULL_VALUE,
            description = "A variable of IOEnv, which specifications read names of files from; without a value, the"
                    + " variable of the environment. May be given several times. Nothing else is in IOEnv.")
    private Map<String, Optional<String>> environment = new LinkedHashMap<>();

    @Option(
            names = "--no-deadlock",
            description = "Allow states without a next state, like CHECK_DEADLOCK FALSE in the .cfg.")
    private boolean noDeadlock;

    @Option(
            names = "--safety",
            description = "Check only properties of states and steps. Other properties (liveness) are named with the"
                    + " verdict.")
    private boolean safety;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Write the graph to this file: as JSON lines (.jsonl), or in the format of TLC (.dot).")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "Draw the graph on a page: up to 60 states one by one, more of them by depth and by action; and a"
                            + " violation step by step.")
    private Optional<Path> html = Optional.empty();

    @Option(
            names = "--bundle",
            paramLabel = "FILE",
            description = "Write a violation to this file, for plumbline explain, view and report.")
    private Optional<Path> bundle = Optional.empty();

    @Option(
            names = "--with-paths",
            description = "Keep the full paths of this machine in the bundle. By default they are shortened.")
    private boolean withPaths;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description = "The CPU time of the process: 60s, 10m. Default: no limit.")
    private Optional<Duration> time = Optional.empty();

    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            description =
                    "Save the states to this file when the search is stopped (by --budget, --max-states or Ctrl-C), and"
                            + " continue from there if it exists.")
    private Optional<Path> checkpoint = Optional.empty();

    @Option(names = "--max-states", paramLabel = "N", description = "Stop after N distinct states. Default: no limit.")
    private Optional<Long> maxStates = Optional.empty();

    @Option(
            names = "--max-memory",
            paramLabel = "SIZE",
            converter = Amounts.OfMemory.class,
            description = "The memory to use: 512m, 4g. Default: most of the memory of Java.")
    private Optional<Long> memory = Optional.empty();

    @Option(
            names = "--step-budget",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description = "The CPU time for the transitions of one state. Default: 60s.")
    private Duration step = SearchLimits.DEFAULT.step();

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "The number of threads that evaluate the specification. Default: one for each processor.")
    private int workers = GraphSearch.DEFAULT.workers();

    @Option(
            names = "--processes",
            paramLabel = "N",
            description =
                    "Explore with N processes and keep the states in files, for more states than the memory holds."
                            + " Only states and steps are checked. --checkpoint is then a folder.")
    private Optional<Integer> processes = Optional.empty();

    @Mixin
    private ClusterOptions cluster;

    @Option(
            names = "--search",
            paramLabel = "ORDER",
            description =
                    "breadth-first: level by level, which gives shortest paths (default). depth-first: the state found"
                            + " last comes next, by one thread; for trace specifications that end the search with the log.")
    private String order = BREADTH_FIRST;

    @Option(
            names = "--evaluator",
            paramLabel = "NAME",
            description = "plumbline: the evaluator of Plumbline, where it can evaluate the specification (default)."
                    + " tlc: TLC's interpreter, the reference.")
    private String evaluator = OWN_EVALUATOR;

    @Option(names = "--json", description = "Print one line of JSON, with the whole of each value.")
    private boolean json;

    @Option(names = "--full", description = "Print the whole text, without shortening.")
    private boolean full;

    @Mixin
    private HelpOption help;

    public GraphCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        Optional<GraphFile> format = format();
        ExplorableSpec explorable;
        try {
            explorable = load();
        } catch (SpecException e) {
            if (!e.isLimit()) {
                throw e;
            }
            String name = spec.getFileName().toString();
            terminal.out()
                    .println(
                            json
                                    ? GraphJson.unloaded(name, e.getMessage())
                                    : name + ": inconclusive: " + e.getMessage());
            terminal.out().flush();
            return ExitCode.INCONCLUSIVE.number();
        }
        GraphProgress progress = new GraphProgress(terminal);
        cluster.validate();
        if (processes.isEmpty() && cluster.master().isPresent()) {
            throw new BadInput("--master belongs to --processes N, the number of parts of each level");
        }
        if (processes.isPresent()) {
            return finish(explorable, inProcesses(explorable, progress));
        }
        SearchResult explored;
        try {
            explored = search(progress).explore(explorable);
        } finally {
            progress.wipe();
        }
        if (format.isPresent()) {
            format.get().write(explored, explorable.name(), out.get());
        }
        if (html.isPresent()) {
            OutputFile.write(html.get(), page(explored, explorable));
        }
        return finish(explorable, Explored.of(explored));
    }

    private int finish(ExplorableSpec explorable, Explored explored) throws BadInput {
        Optional<Path> written = keep(explored, explorable);
        if (json) {
            terminal.out().println(GraphJson.line(explorable, explored, written));
        } else {
            GraphText.print(explored, explorable, full, terminal.out());
            print(explored, written);
        }
        terminal.out().flush();
        return ExitCode.of(explored.verdict()).number();
    }

    /** The states are in a folder of their own, which is removed when the search is over. */
    private Explored inProcesses(ExplorableSpec explorable, GraphProgress progress) throws BadInput {
        if (processes.get() < 1) {
            throw new BadInput("--processes " + processes.get() + ": expected a number of at least 1");
        }
        List<String> others = OptionWords.given(command)
                .only("--out", "--html", "--workers", "--search", "--evaluator", "--max-memory")
                .words();
        if (!others.isEmpty()) {
            throw new BadInput("--processes does not go with " + others.get(0));
        }
        boolean shared =
                cluster.master().filter(master -> !master.startsWith("local")).isPresent();
        if (shared && checkpoint.isEmpty()) {
            throw new BadInput("--master " + cluster.master().get()
                    + ": expected also --checkpoint FOLDER, a folder that all machines see under this name");
        }
        List<String> words = new ArrayList<>(OptionWords.given(command)
                .only("--config", "--constant", "--env", "--no-deadlock", "--safety", "--step-budget")
                .words());
        words.add(spec.toString());
        Path folder = null;
        boolean over = false;
        try {
            folder = checkpoint.isPresent() ? checkpoint.get() : Folders.temporary("plumbline-states-");
            PartitionedSearch.Result result;
            try (GraphProcesses runner = runner(folder, words)) {
                result = PartitionedSearch.explore(explorable, search(progress), processes.get(), runner);
            } finally {
                progress.wipe();
            }
            if (cluster.master().isPresent()) {
                // After an error the log stays.
                Folders.discard(clusterPlace(folder));
            }
            over = !(result.verdict() instanceof Verdict.Inconclusive stopped
                    && stopped.reason().isBudget());
            return Explored.of(result);
        } catch (IOException e) {
            throw new BadInput("cannot create a folder for states: " + BadInput.reason(e), e);
        } finally {
            if (over || checkpoint.isEmpty()) {
                Folders.discard(folder);
            }
        }
    }

    private GraphProcesses runner(Path folder, List<String> words) throws BadInput, IOException {
        if (cluster.master().isEmpty()) {
            return GraphProcesses.here(folder, words, processes.get(), terminal.command());
        }
        return GraphProcesses.onCluster(
                cluster, folder, words, TlaSpec.copy(spec, options()), clusterPlace(folder), terminal);
    }

    /** Beside the states: their folder has nothing else. */
    private static Path clusterPlace(Path folder) {
        return folder.toAbsolutePath().resolveSibling(folder.getFileName() + "-cluster");
    }

    private String page(SearchResult explored, ExplorableSpec explorable) {
        return HtmlReport.of(GraphPicture.of(
                explorable,
                explored,
                explored.finding().map(finding -> GraphEvidence.of(explorable, Explored.of(explored), finding)),
                new TreeMap<>(Map.of("explore it again", again(), "written by", Version.program()))));
    }

    /** Writes the bundle of a violation, if one is wanted. */
    private Optional<Path> keep(Explored explored, ExplorableSpec explorable) throws BadInput {
        if (bundle.isEmpty() || !(explored.verdict() instanceof Verdict.Violates)) {
            return Optional.empty();
        }
        SpecCopy copy = TlaSpec.copy(spec, options());
        if (!environment.isEmpty()) {
            copy = TlaKind.withEnvironment(copy, environment);
        }
        Bundle made = GraphEvidence.bundle(
                GraphEvidence.of(explorable, explored, explored.finding().orElseThrow()),
                copy,
                explored,
                order,
                again());
        Bundle shared = withPaths ? made : PathFree.here().of(made);
        try {
            shared.bytes();
        } catch (BadInput e) {
            // The verdict is reported even if the file cannot be written.
            terminal.err().println("note: without a bundle: " + e.getMessage());
            return Optional.empty();
        }
        Path place = new BundlePlaces(bundle.get(), 1).of(explorable.name(), 1);
        shared.write(place);
        return Optional.of(place);
    }

    /** The command line without the options about output. */
    private String again() {
        List<String> words = new ArrayList<>(List.of(terminal.command(), "graph"));
        words.addAll(OptionWords.given(command)
                .without("--bundle", "--html", "--json", "--with-paths", "--full")
                .words());
        words.add(spec.toString());
        return ShellWords.line(words);
    }

    private void print(Explored explored, Optional<Path> written) {
        if (!(explored.verdict() instanceof Verdict.Violates)) {
            return;
        }
        TextPage page = new TextPage(terminal.out(), terminal.width(), true);
        page.blank();
        if (written.isPresent()) {
            page.line(0, "Written to " + written.get() + ":");
            new NextSteps(terminal, written.get()).brief(page);
        } else {
            page.line(0, "--bundle FILE keeps it for plumbline explain, view and report");
        }
    }

    private Optional<GraphFile> format() throws BadInput {
        if (out.isEmpty()) {
            return Optional.empty();
        }
        Optional<GraphFile> format = GraphFile.of(out.get());
        if (format.isEmpty()) {
            throw new BadInput("--out " + out.get() + ": expected a name that ends in .jsonl or .dot");
        }
        return format;
    }

    private TlaOptions options() throws BadInput {
        TlaOptions options = module.options();
        if (time.isPresent()) {
            options = options.withLoading(time.get());
        }
        for (Map.Entry<String, Optional<String>> variable : environment.entrySet()) {
            options = options.withEnvironment(variable.getKey(), valueOf(variable));
        }
        return options;
    }

    ExplorableSpec load() throws BadInput {
        return TlaSpec.explorable(spec, options());
    }

    private static String valueOf(Map.Entry<String, Optional<String>> variable) throws BadInput {
        String value = variable.getValue().orElseGet(() -> System.getenv(variable.getKey()));
        if (value == null) {
            throw new BadInput("--env " + variable.getKey()
                    + ": the environment has no such variable; expected one, or " + variable.getKey() + "=VALUE");
        }
        return value;
    }

    /** The search that the options describe. */
    GraphSearch search() throws BadInput {
        return search(SearchProgress.NONE);
    }

    private GraphSearch search(SearchProgress progress) throws BadInput {
        if (workers < 1 || maxStates.orElse(1L) < 1) {
            throw new BadInput("--workers and --max-states: expected numbers of at least 1");
        }
        // The search is the only work of this process, so the cost of garbage collection belongs to it.
        Budget budget = SearchLimits.DEFAULT.budget().withClock(BudgetClock.PROCESS);
        budget = budget.withTime(time.orElse(budget.time())).withMemoryBytes(memory.orElse(budget.memoryBytes()));
        GraphSearch search = GraphSearch.DEFAULT
                .withLimits(new SearchLimits(maxStates.orElse(SearchLimits.DEFAULT.states()), budget, step))
                .withWorkers(workers)
                .withProgress(progress);
        if (noDeadlock) {
            search = search.withDeadlock(false);
        }
        if (!evaluator.equals(OWN_EVALUATOR) && !evaluator.equals(REFERENCE)) {
            throw new BadInput("--evaluator " + evaluator + ": expected " + OWN_EVALUATOR + " or " + REFERENCE);
        }
        if (evaluator.equals(REFERENCE)) {
            search = search.withReference();
        }
        if (!order.equals(BREADTH_FIRST) && !order.equals(DEPTH_FIRST)) {
            throw new BadInput("--search " + order + ": expected " + BREADTH_FIRST + " or " + DEPTH_FIRST);
        }
        if (order.equals(DEPTH_FIRST)) {
            search = search.withDepthFirst();
        }
        if (safety) {
            search = search.withSafetyOnly();
        }
        if (checkpoint.isPresent() && processes.isEmpty()) {
            search = search.withCheckpoint(checkpoint.get());
        }
        return out.isEmpty() && html.isEmpty() ? search.withoutEdges() : search;
    }
}
