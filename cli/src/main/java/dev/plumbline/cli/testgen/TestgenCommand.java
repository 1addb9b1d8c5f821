package dev.plumbline.cli.testgen;

import dev.plumbline.check.Verdict;
import dev.plumbline.cli.module.ModuleOptions;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OptionHints;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.generate.internal.tests.TestGeneration;
import dev.plumbline.generate.internal.tests.TestLanguage;
import dev.plumbline.generate.internal.tests.WrittenTests;
import dev.plumbline.generate.internal.tests.cover.Goal;
import dev.plumbline.generate.internal.tests.cover.ModelGraph;
import dev.plumbline.graph.GraphFile;
import dev.plumbline.graph.GraphSearch;
import dev.plumbline.graph.SearchLimits;
import dev.plumbline.graph.SearchResult;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline testgen}. */
@Command(
        name = "testgen",
        sortOptions = false,
        customSynopsis = "plumbline testgen SPEC.tla --cover GOAL --lang LANGUAGE --out FOLDER [OPTION]...",
        parameterListHeading = "%n",
        description = {
            "Generates tests from the state graph of a specification: a few behaviours that cover its" + " states",
            "or transitions, or all behaviours. You complete one adapter: set up, perform, observe.",
            "Run it again when the specification changes: the adapter is kept, and so are tests that" + " still fit."
        },
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline testgen Queue.tla --cover transitions --lang java --out src/test/java",
            "  plumbline testgen Queue.tla --cover states --lang go --out queuetests --observe queue",
            "  plumbline testgen --graph queue.dot --cover transitions --lang json --out tests",
            "",
            "Exit status: 0 tests were written, 1 the specification violates its own properties, 2 bad" + " input or",
            "nothing to test, 3 not all states were found, 4 internal error. Files are written only with" + " 0."
        })
public final class TestgenCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(arity = "0..1", paramLabel = "SPEC.tla", description = "The specification: a TLA+ module.")
    private Optional<Path> spec = Optional.empty();

    @Option(
            names = "--graph",
            paramLabel = "FILE.dot",
            description = "A state graph instead of a module, written by TLC with -dump dot,actionlabels.")
    private Optional<Path> dot = Optional.empty();

    @Mixin
    private ModuleOptions module;

    @Option(
            names = "--cover",
            required = true,
            paramLabel = "GOAL",
            description = "states, transitions or behaviours (all maximal ones, if their number is finite).")
    private Goal goal;

    @Option(names = "--lang", required = true, paramLabel = "LANGUAGE", description = "java, cpp, go or json.")
    private TestLanguage language;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "FOLDER",
            description = "The folder of the tests. Only files that testgen wrote there before are replaced or deleted,"
                    + " and never the adapter.")
    private Path out;

    @Option(
            names = "--observe",
            split = ",",
            paramLabel = "VARIABLE",
            description = "The variables that tests compare. Default: all.")
    private List<String> observed = new ArrayList<>();

    @Option(
            names = "--length",
            paramLabel = "N",
            description = "The largest number of steps of a test, unless the shortest path to what it covers is longer."
                    + " Not for behaviours. Default: 50.")
    private int length = 50;

    @Option(names = "--max-tests", paramLabel = "N", description = "The largest number of tests. Default: 10000.")
    private int maxTests = 10_000;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description = "The time for the search of all states: 60s, 10m. Default: no limit.")
    private Optional<Duration> time = Optional.empty();

    @Option(names = "--json", description = "Print one line of JSON.")
    private boolean json;

    @Mixin
    private HelpOption help;

    public TestgenCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        if (spec.isPresent() == dot.isPresent()) {
            throw new BadInput("expected either a module, SPEC.tla, or --graph FILE.dot");
        }
        if (dot.isPresent() && (module.isGiven() || time.isPresent())) {
            throw new BadInput("--config, --constant and --budget belong to a module, not to --graph");
        }
        if (length < 1 || maxTests < 1) {
            throw new BadInput("--length and --max-tests: expected numbers of at least 1");
        }
        ModelGraph graph;
        if (dot.isPresent()) {
            graph = ModelGraph.of(GraphFile.readDot(dot.get()));
        } else {
            SearchResult explored = explored();
            if (!(explored.verdict() instanceof Verdict.Conforms)) {
                TestgenReport.refusal(name(), explored, json, terminal.out());
                return ExitCode.of(explored.verdict()).number();
            }
            explored.unchecked().forEach(each -> terminal.err().println("note: not checked: " + each));
            graph = ModelGraph.of(explored.graph());
        }
        WrittenTests written = write(graph);
        if (json) {
            TestgenReport.json(name(), goal, written, terminal.out());
        } else {
            TestgenReport.text(name(), out, written, terminal.out());
        }
        return ExitCode.CONFORMS.number();
    }

    private WrittenTests write(ModelGraph graph) throws BadInput {
        try {
            return new TestGeneration(goal, language, observed, length, maxTests).write(graph, name(), out);
        } catch (BadInput e) {
            throw OptionHints.added(e);
        }
    }

    private String name() {
        String file = spec.or(() -> dot).orElseThrow().getFileName().toString();
        return file.contains(".") ? file.substring(0, file.lastIndexOf('.')) : file;
    }

    /** A state without a next one ends a test; it is not reported as a deadlock. */
    private SearchResult explored() throws BadInput {
        TlaOptions options = module.options();
        if (time.isPresent()) {
            options = options.withLoading(time.get());
        }
        for (String line : TlaSpec.merging(spec.orElseThrow(), options)) {
            terminal.err().println("note: " + line + " is ignored: tests follow the steps from every state");
        }
        ExplorableSpec explorable = TlaSpec.explorableUnreduced(spec.orElseThrow(), options);
        SearchLimits limits = SearchLimits.DEFAULT;
        return GraphSearch.DEFAULT
                .withSafetyOnly()
                .withBudget(limits.budget().withTime(time.orElse(limits.budget().time())))
                .withDeadlock(false)
                .explore(explorable);
    }
}
