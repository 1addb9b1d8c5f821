package dev.plumbline.cli.check;

import dev.plumbline.cli.archive.Archive;
import dev.plumbline.cli.report.BundlePlaces;
import dev.plumbline.cli.report.CheckAgain;
import dev.plumbline.cli.report.JsonFile;
import dev.plumbline.cli.report.JsonReport;
import dev.plumbline.cli.report.Report;
import dev.plumbline.cli.report.ReportOptions;
import dev.plumbline.cli.report.TextReport;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.report.Case;
import dev.plumbline.history.History;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes the reports of a command as soon as they come, in all forms that were requested. */
final class CheckOutput {
    private final Settings settings;
    private final TextReport text;
    private final JsonReport lines;
    private final List<Case> cases = new ArrayList<>();
    private ExitCode exit = ExitCode.CONFORMS;

    /**
     * @param again how to check a history again
     * @param places of bundles, if they are wanted
     * @param json whether lines of JSON are printed instead of text
     */
    record Settings(
            Terminal terminal,
            ReportOptions reports,
            CheckAgain again,
            Optional<BundlePlaces> places,
            JsonFile.Lines written,
            Archive archive,
            boolean json,
            boolean full) {}

    CheckOutput(Settings settings) {
        this.settings = settings;
        this.text = new TextReport(settings.terminal, settings.full, settings.again);
        this.lines = new JsonReport(settings.terminal.out());
    }

    /**
     * @param read the history, if it was read as a whole
     * @param number of the violation in its history, from 1
     * @return whether text about a checked history was printed
     */
    boolean add(Report checked, Optional<History> read, long number) throws BadInput {
        Report report = bundled(checked, number);
        exit = exit.and(report.exitCode());
        settings.written.add(report);
        boolean isCase = !(report instanceof Report.Ended);
        if (isCase) {
            settings.archive.keep(read, Optional.empty(), report, settings.again);
            cases.add(settings.reports.handedOn(report, settings.again));
        }
        if (settings.reports.usesStandardOutput()) {
            if (report instanceof Report.Refused || report instanceof Report.Unusable) {
                text.print(report);
            }
            return false;
        }
        if (settings.json) {
            lines.print(report);
            return false;
        }
        text.print(report);
        return report instanceof Report.Checked;
    }

    /** Writes the bundle of a violation before anything is printed about it. */
    private Report bundled(Report report, long number) throws BadInput {
        if (!(report instanceof Report.Checked checked) || checked.bundle().isEmpty()) {
            return report;
        }
        Report.Checked with = checked.with(checked.bundle()
                .get()
                .withCommands(
                        List.of(new Bundle.Command("check it again", settings.again.command(checked.history())))));
        if (settings.places.isEmpty()) {
            return with;
        }
        Path file = settings.places.get().of(checked.history(), number);
        settings.reports.handedOn(with.bundle().get()).write(file);
        return with.in(file);
    }

    /** Writes the reports on all histories together. */
    ExitCode end() throws BadInput {
        settings.reports.write(cases, settings.terminal);
        return exit;
    }
}
