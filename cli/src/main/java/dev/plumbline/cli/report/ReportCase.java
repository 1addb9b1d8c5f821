package dev.plumbline.cli.report;

import dev.plumbline.check.Verdict;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.cause.Story;
import dev.plumbline.explain.report.Case;
import dev.plumbline.explain.report.Cases;
import java.util.List;
import java.util.Optional;

/** The report on a history as a case of a larger report. */
public final class ReportCase {
    private ReportCase() {}

    public static Case of(Report report, CheckAgain how) {
        List<Bundle.Command> again = List.of(new Bundle.Command("check it again", how.command(report.history())));
        if (report instanceof Report.Checked checked) {
            Verdict verdict = checked.verdict();
            return new Case(
                    report.history(),
                    checked.result().specName(),
                    Optional.of(verdict.word()),
                    message(verdict, checked.bundle()),
                    verdict instanceof Verdict.Conforms
                            ? String.join("\n", checked.notes())
                            : Rendered.text(report, how),
                    Optional.of(verdict.statistics()),
                    again,
                    checked.bundle());
        }
        String error = report instanceof Report.Refused refused
                ? refused.error()
                : report instanceof Report.Unusable unusable ? unusable.error() : "";
        return new Case(
                report.history(), "", Optional.empty(), error, error, Optional.empty(), again, Optional.empty());
    }

    private static String message(Verdict verdict, Optional<Bundle> bundle) {
        if (verdict instanceof Verdict.Inconclusive inconclusive) {
            return inconclusive.reason().text();
        }
        if (!(verdict instanceof Verdict.Violates violates)) {
            return "";
        }
        return bundle.flatMap(Story::of).map(Story::text).orElseGet(() -> Cases.message(violates.counterexample()));
    }
}
