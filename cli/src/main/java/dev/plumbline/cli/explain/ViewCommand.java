package dev.plumbline.cli.explain;

import dev.plumbline.cli.check.BudgetOption;
import dev.plumbline.cli.check.ClassPathOption;
import dev.plumbline.cli.check.SpecOptions;
import dev.plumbline.cli.files.FileKind;
import dev.plumbline.cli.files.FormatOption;
import dev.plumbline.cli.files.HistoryFiles;
import dev.plumbline.cli.files.ReadingOptions;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.Desktop;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.compare.ComparisonRows;
import dev.plumbline.explain.view.Content;
import dev.plumbline.explain.view.ViewServer;
import dev.plumbline.mpcal.internal.log.LogFormat;
import dev.plumbline.store.Store;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline view}. */
@Command(
        name = "view",
        sortOptions = false,
        customSynopsis =
                "plumbline view (BUNDLE | HISTORY | STORE) [--spec FILE.tla | --model NAME | --model-class CLASS]"
                        + " [OPTION]...%n       plumbline view A B [OPTION]...",
        parameterListHeading = "%n",
        description = {
            "Shows a violation in the browser: the possible explanations, and where they end.",
            "Of two histories or bundles, it shows both runs side by side, and where they first differ."
        },
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline view stale.plumb",
            "  plumbline view --spec KvMap.tla history.ndjson",
            "  plumbline view fuzz.db",
            "  plumbline view good.ndjson stale.plumb",
            "",
            "The viewer is available on this machine only, at the printed address. Ctrl-C ends it."
        })
public final class ViewCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private SpecOptions spec;

    @Mixin
    private ClassPathOption classPath;

    @Mixin
    private FormatOption format;

    @Mixin
    private ReadingOptions reading;

    @Mixin
    private BudgetOption budget;

    @Option(names = "--port", paramLabel = "N", description = "The port on 127.0.0.1. Default: any free port.")
    private int port;

    @Option(names = "--no-open", description = "Only print the address; do not open a browser.")
    private boolean noOpen;

    @Mixin
    private HelpOption help;

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description =
                    "A bundle, a history (with --spec or --model it is checked first; also a pipe, or - for standard"
                            + " input), or a store.")
    private Path file;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "OTHER",
            description = "Compare: the run of interest, after one to compare it with. Each is a bundle or a history.")
    private Optional<String> other = Optional.empty();

    public ViewCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        Amounts.within(0, 65_535, "--port", port);
        if (other.isPresent()) {
            if (spec.isGiven()) {
                throw new BadInput("a specification applies to one file; expected view A B without one");
            }
            classPath.refuseUnless(false, "one file");
            ComparedRuns runs = new ComparedRuns(format.format(), reading, "plumbline view compares");
            serve(new Content.Compared(ComparisonRows.json(runs.of(file.toString(), other.get()))));
            return 0;
        }
        if (spec.isGiven()) {
            spec.validate(classPath, HistoryFiles.is(LogFormat.NAME, file.toString(), format.format()));
        }
        classPath.refuseUnless(
                spec.isGiven() ? spec.isModelClass() : FileKind.of(file) != FileKind.HISTORY,
                "--model-class, or to a bundle");
        ViewedFile viewed = new ViewedFile(
                terminal,
                spec.isGiven() ? Optional.of(spec.source()) : Optional.empty(),
                classPath.classes(),
                format,
                reading,
                budget.budget());
        switch (FileKind.of(file)) {
            case BUNDLE -> serve(viewed.bundle(file));
            case STORE -> {
                try (Store store = Store.openExisting(file)) {
                    serve(viewed.store(file, store));
                }
            }
            case HISTORY -> serve(viewed.history(file.toString()));
            default -> throw new IllegalStateException("a file of no kind");
        }
        return 0;
    }

    /** Serves until the process is terminated. */
    private void serve(Content content) throws BadInput {
        try (ViewServer server = ViewServer.start(content, port)) {
            terminal.out()
                    .println("Viewer of " + file
                            + other.map(name -> " and " + name).orElse("") + " (Ctrl-C ends it):");
            terminal.out().println("  " + server.address());
            terminal.out().flush();
            if (!noOpen && terminal.live()) {
                Desktop.open(server.address());
            }
            if (content instanceof Content.One one) {
                // An unreadable file ends the viewer, even if that is found out late.
                one.loading().load();
            }
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
