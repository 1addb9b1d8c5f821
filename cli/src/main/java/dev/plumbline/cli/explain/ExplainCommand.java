package dev.plumbline.cli.explain;

import dev.plumbline.cli.report.NextSteps;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.text.EvidenceText;
import dev.plumbline.explain.text.BundleJson;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline explain}. */
@Command(
        name = "explain",
        sortOptions = false,
        description = "Explains why the history in a bundle violates its specification, on about one screen.",
        optionListHeading = "%nOptions:%n",
        parameterListHeading = "%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline check --spec KvMap.tla --bundle stale.plumb stale.ndjson",
            "  plumbline explain stale.plumb",
            "",
            "Exit status: 0 it was explained, 2 the file is not a bundle, or damaged."
        })
public final class ExplainCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(names = "--full", description = "Print the whole text, without shortening.")
    private boolean full;

    @Option(names = "--json", description = "Print one line of JSON instead of text.")
    private boolean json;

    @Mixin
    private HelpOption help;

    @Parameters(paramLabel = "BUNDLE", description = "A file that plumbline check --bundle or plumbline fuzz wrote.")
    private Path file;

    public ExplainCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        Bundle bundle = Bundle.read(file);
        if (json) {
            terminal.out().println(new BundleJson(bundle).line(file.toString()));
            return 0;
        }
        TextPage page = new TextPage(terminal.out(), terminal.width(), full, "--full");
        new EvidenceText(bundle, page, terminal.palette()).print();
        new NextSteps(terminal, file).print(bundle, page);
        return 0;
    }
}
