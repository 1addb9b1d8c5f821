package dev.plumbline.cli.explain;

import dev.plumbline.cli.report.NextSteps;
import dev.plumbline.cli.report.ReportOptions;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.report.Case;
import dev.plumbline.explain.report.Cases;
import dev.plumbline.explain.web.HtmlReport;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline report}. */
@Command(
        name = "report",
        sortOptions = false,
        description = "Writes reports on bundles, for build servers and for people.",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline report fuzz/violation-5.plumb --markdown - >> \"$GITHUB_STEP_SUMMARY\"",
            "  plumbline report stale.plumb --html stale.html",
            "  plumbline report *.plumb --junit-xml plumbline.xml --sarif plumbline.sarif",
            "",
            "Exit status: 0 it was written, 2 a file is not a bundle, or damaged."
        })
public final class ReportCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private ReportOptions reports;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write the viewer with one bundle to a single file that needs no server and no network.")
    private Optional<Path> html = Optional.empty();

    @Mixin
    private HelpOption help;

    @Parameters(
            arity = "1..*",
            paramLabel = "BUNDLE",
            description = "Files that plumbline check --bundle or plumbline fuzz wrote.")
    private List<Path> files;

    public ReportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        if (!reports.isAny() && html.isEmpty()) {
            throw new BadInput("expected at least one of --html, --junit-xml, --markdown, --sarif and --github");
        }
        if (html.isPresent() && files.size() > 1) {
            throw new BadInput("--html takes one bundle, not " + files.size());
        }
        reports.validate();
        List<Case> cases = new ArrayList<>();
        for (Path file : files) {
            Bundle bundle = Bundle.read(file);
            if (html.isPresent()) {
                OutputFile.write(html.get(), HtmlReport.of(bundle));
            }
            NextSteps next = new NextSteps(terminal, file);
            cases.add(Cases.of(
                    reports.handedOn(bundle),
                    reports.handedOn(List.of(
                            new Bundle.Command("why", next.command("explain")),
                            new Bundle.Command("view it", next.command("view"))))));
        }
        reports.write(cases, terminal);
        return 0;
    }
}
