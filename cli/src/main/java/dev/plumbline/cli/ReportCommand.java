package dev.plumbline.cli;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.report.Case;
import dev.plumbline.explain.report.Cases;
import dev.plumbline.history.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            "  plumbline report *.plumb --junit-xml plumbline.xml",
            "",
            "Exit status: 0 it was written, 2 a file is no bundle, or damaged."
        })
final class ReportCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private ReportOptions reports;

    @Mixin
    private HelpOption help;

    @Parameters(
            arity = "1..*",
            paramLabel = "BUNDLE",
            description = "Files that plumbline check --bundle or plumbline fuzz wrote.")
    private List<Path> files;

    ReportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        if (!reports.isAny()) {
            throw new BadInput("expected at least one of --junit-xml FILE and --markdown FILE");
        }
        reports.validate();
        List<Case> cases = new ArrayList<>();
        for (Path file : files) {
            NextSteps next = new NextSteps(terminal, file);
            cases.add(Cases.of(
                    Bundle.read(file),
                    List.of(
                            new Bundle.Command("why", next.command("explain")),
                            new Bundle.Command("look into it", next.command("view")))));
        }
        reports.write(cases, terminal);
        return 0;
    }
}
