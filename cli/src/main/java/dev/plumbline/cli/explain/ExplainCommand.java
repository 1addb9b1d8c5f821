package dev.plumbline.cli.explain;

import dev.plumbline.cli.files.HistoryFiles;
import dev.plumbline.cli.files.ReadingOptions;
import dev.plumbline.cli.report.NextSteps;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.compare.ComparisonJson;
import dev.plumbline.explain.compare.ComparisonText;
import dev.plumbline.explain.compare.RunComparison;
import dev.plumbline.explain.evidence.text.EvidenceText;
import dev.plumbline.explain.text.BundleJson;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline explain}. */
@Command(
        name = "explain",
        sortOptions = false,
        description = {
            "Explains why the history in a bundle violates its specification, on about one screen.",
            "Of two histories or bundles, it says which operations differ, and where they first do."
        },
        optionListHeading = "%nOptions:%n",
        parameterListHeading = "%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline check --spec KvMap.tla --bundle stale.plumb stale.ndjson",
            "  plumbline explain stale.plumb",
            "  plumbline explain good.ndjson stale.plumb",
            "",
            "Exit status: 0 it was explained, 2 a file cannot be used."
        })
public final class ExplainCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(names = "--full", description = "Print the whole text, without shortening.")
    private boolean full;

    @Option(names = "--json", description = "Print one line of JSON instead of text.")
    private boolean json;

    @Mixin
    private HelpOption help;

    @Parameters(
            index = "0",
            paramLabel = "BUNDLE",
            description = "A file that plumbline check --bundle or plumbline fuzz wrote.")
    private String file;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "OTHER",
            description = "Compare: the run of interest, after one to compare it with. Each is a bundle or a history.")
    private Optional<String> other = Optional.empty();

    public ExplainCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        TextPage page = new TextPage(terminal.out(), terminal.width(), full, "--full");
        if (other.isPresent()) {
            compare(
                    new ComparedRuns(Optional.empty(), new ReadingOptions(), "plumbline explain compares")
                            .of(file, other.get()),
                    page);
            return 0;
        }
        Path path = HistoryFiles.path(file);
        Bundle bundle = Bundle.read(path);
        if (json) {
            terminal.out().println(new BundleJson(bundle).line(file));
            return 0;
        }
        new EvidenceText(bundle, page, terminal.palette()).print();
        new NextSteps(terminal, path).print(bundle, page);
        return 0;
    }

    private void compare(RunComparison compared, TextPage page) {
        if (json) {
            terminal.out().println(ComparisonJson.line(compared));
        } else {
            new ComparisonText(compared, page).print();
        }
    }
}
