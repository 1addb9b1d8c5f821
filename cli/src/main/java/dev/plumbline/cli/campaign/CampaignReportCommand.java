package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.KnownFailures;
import dev.plumbline.cli.report.ReportOptions;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline campaign report}. */
@Command(
        name = "report",
        sortOptions = false,
        description = "Reports each distinct failure of a campaign once, with its smallest counterexample.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline campaign report campaign-nightly --html campaign.html --junit-xml campaign.xml",
            "  plumbline campaign report campaign-nightly --write-known known-failures.txt",
            "",
            "Exit status: as that of campaign run."
        })
public final class CampaignReportCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "FOLDER", description = "The folder of the campaign.")
    private Path place;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page with the failures and the time line.")
    private Optional<Path> html = Optional.empty();

    @Mixin
    private ReportOptions reports;

    @Option(
            names = "--known",
            paramLabel = "FILE",
            description = "Known failures, in place of those that the campaign was begun with.")
    private Optional<Path> known = Optional.empty();

    @Option(
            names = "--write-known",
            paramLabel = "FILE",
            description = "Write all of its failures to a file for --known.")
    private Optional<Path> writeKnown = Optional.empty();

    @Option(
            names = "--store",
            paramLabel = "FILE",
            description = "Put its results into this store, for instance those of a merged campaign.")
    private Optional<Path> store = Optional.empty();

    @Option(names = "--json", description = "Print one line of JSON instead of text.")
    private boolean json;

    @Mixin
    private HelpOption help;

    public CampaignReportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        reports.validate();
        if (json && reports.usesStandardOutput()) {
            throw new BadInput("--json and a report both to standard output; expected a file for the report");
        }
        CampaignSummary summary = CampaignStatusCommand.summary(terminal.command(), new CampaignFolder(place), known);
        if (store.isPresent()) {
            new CampaignArchive(terminal.command(), summary.folder(), summary.description()).put(store.get(), false);
        }
        if (html.isPresent()) {
            OutputFile.write(html.get(), new CampaignPage(summary, false).html());
        }
        if (writeKnown.isPresent()) {
            OutputFile.write(
                    writeKnown.get(),
                    summary.tally().failures().stream()
                            .map(group -> KnownFailures.line(group) + "\n")
                            .collect(Collectors.joining()));
        }
        if (reports.isAny()) {
            reports.write(CampaignCases.of(summary, reports), terminal);
        }
        if (json) {
            terminal.out().println(CampaignJson.line(summary));
        } else if (!reports.usesStandardOutput()) {
            new CampaignText(terminal).print(summary);
        }
        terminal.out().flush();
        return summary.exitCode().number();
    }
}
