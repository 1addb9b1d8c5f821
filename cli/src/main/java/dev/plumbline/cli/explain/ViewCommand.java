package dev.plumbline.cli.explain;

import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.cli.campaign.CampaignSite;
import dev.plumbline.cli.check.BudgetOption;
import dev.plumbline.cli.check.ClassPathOption;
import dev.plumbline.cli.check.SpecOptions;
import dev.plumbline.cli.files.FileKind;
import dev.plumbline.cli.files.FormatOption;
import dev.plumbline.cli.files.HistoryFiles;
import dev.plumbline.cli.files.ReadingOptions;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.compare.ComparisonRows;
import dev.plumbline.explain.view.Content;
import dev.plumbline.mpcal.internal.log.LogFormat;
import dev.plumbline.store.Store;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code plumbline view}. */
@Command(
        name = "view",
        sortOptions = false,
        customSynopsis =
                "plumbline view (BUNDLE | HISTORY | STORE | CAMPAIGN) [--spec FILE.tla | --model NAME | --model-class CLASS]"
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
            "  plumbline view campaign-nightly",
            "  plumbline view --follow 10s --model register run.ndjson",
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

    @Mixin
    private FollowOptions following;

    @Mixin
    private Serving serving;

    @Mixin
    private HelpOption help;

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description =
                    "A bundle, a history (with --spec or --model it is checked first; also a pipe, or - for standard"
                            + " input), a store, or the folder of a campaign.")
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
        serving.validate();
        following.validate(file, other.isPresent());
        if (following.isGiven()) {
            validateSpec();
            classPath.refuseUnless(spec.isGiven() && spec.isModelClass(), "--model-class");
            serve(new FollowedFile(file.toString(), viewed(), following).start());
            return 0;
        }
        if (other.isEmpty() && isCampaign(file)) {
            if (spec.isGiven()) {
                throw new BadInput(file + " is a campaign, whose tasks have their specifications; expected no other");
            }
            serve(new Content.Drawn(new CampaignSite(terminal.command(), new CampaignFolder(file), viewed()::bundle)));
            return 0;
        }
        if (other.isPresent()) {
            if (spec.isGiven()) {
                throw new BadInput("a specification applies to one file; expected view A B without one");
            }
            classPath.refuseUnless(false, "one file");
            ComparedRuns runs = new ComparedRuns(format.format(), reading, "plumbline view compares");
            serve(new Content.Compared(ComparisonRows.json(runs.of(file.toString(), other.get()))));
            return 0;
        }
        validateSpec();
        classPath.refuseUnless(
                spec.isGiven() ? spec.isModelClass() : FileKind.of(file) != FileKind.HISTORY,
                "--model-class, or to a bundle");
        ViewedFile viewed = viewed();
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

    private void validateSpec() throws BadInput {
        if (spec.isGiven()) {
            boolean isLog = !following.isGiven() && HistoryFiles.is(LogFormat.NAME, file.toString(), format.format());
            spec.validate(classPath, isLog);
        }
    }

    private ViewedFile viewed() throws BadInput {
        return new ViewedFile(
                terminal,
                spec.isGiven() ? Optional.of(spec.source()) : Optional.empty(),
                classPath.classes(),
                format,
                reading,
                budget.budget());
    }

    private void serve(Content content) throws BadInput {
        serving.serve(content, file + other.map(name -> " and " + name).orElse(""), terminal);
    }

    private static boolean isCampaign(Path file) {
        return Files.isDirectory(file) && new CampaignFolder(file).exists();
    }
}
