package dev.plumbline.cli.coverage;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.cli.module.ModuleOptions;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.graph.GraphSearch;
import dev.plumbline.graph.SearchLimits;
import dev.plumbline.graph.internal.coverage.Coverage;
import dev.plumbline.graph.internal.coverage.CoverageFile;
import dev.plumbline.graph.internal.coverage.CoverageText;
import dev.plumbline.graph.internal.coverage.ReachableStates;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline coverage show}. */
@Command(
        name = "show",
        sortOptions = false,
        description =
                "Shows which parts of a specification histories have used. Parts that were never used come" + " first.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline coverage show all.json",
            "  plumbline coverage show all.json --spec Queue.tla --config Small.cfg --html all.html"
        })
public final class CoverageShowCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(arity = "1", paramLabel = "FILE", description = "A file that --coverage or coverage merge wrote.")
    private Path file;

    @Option(
            names = "--spec",
            paramLabel = "FILE.tla",
            description = "The specification, to show the share of its reachable states, and its text for --html.")
    private Optional<Path> spec = Optional.empty();

    @Mixin
    private ModuleOptions module;

    @Option(
            names = "--max-states",
            paramLabel = "N",
            description = "Search for at most N reachable states. Default: 1000000.")
    private long maxStates = 1_000_000;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description = "The time for that search. Default: 60s.")
    private Duration time = Budget.DEFAULT.time();

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page with the text of the specification.")
    private Optional<Path> html = Optional.empty();

    @Option(names = "--json", description = "Print one line of JSON.")
    private boolean json;

    @Mixin
    private HelpOption help;

    public CoverageShowCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        if (spec.isEmpty() && module.isGiven()) {
            throw new BadInput("--config and --constant belong to --spec FILE.tla");
        }
        Amounts.atLeast(1, "--max-states", maxStates);
        Coverage coverage = CoverageFile.read(file);
        Optional<ExtensibleSpec> loaded = load();
        Optional<ReachableStates> reachable =
                loaded.isPresent() ? Optional.of(reachable(coverage, loaded.get())) : Optional.empty();
        if (html.isPresent()) {
            Map<String, String> sources =
                    loaded.map(each -> each.outline().files()).orElse(Map.of());
            OutputFile.write(html.get(), CoveragePage.html(coverage, reachable, sources));
        }
        if (json) {
            terminal.out().println(CoverageJson.line(coverage, reachable));
        } else {
            CoverageText.lines(coverage, reachable).forEach(terminal.out()::println);
        }
        terminal.out().flush();
        return ExitCode.CONFORMS.number();
    }

    private Optional<ExtensibleSpec> load() throws BadInput {
        return spec.isEmpty()
                ? Optional.empty()
                : Optional.of(TlaSpec.load(spec.get(), module.options().withLoading(time)));
    }

    private ReachableStates reachable(Coverage coverage, ExtensibleSpec loaded) throws BadInput {
        SearchLimits limits = SearchLimits.DEFAULT.withStates(maxStates).withBudget(Budget.DEFAULT.withTime(time));
        return ReachableStates.of(coverage, loaded, GraphSearch.DEFAULT.withLimits(limits));
    }
}
