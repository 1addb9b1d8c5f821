package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Tally;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.check.Verdict;
import dev.plumbline.cli.report.ReportOptions;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.report.Case;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A campaign as cases of a report: one for each distinct failure, one for each task that was set aside, and one for all
 * other tasks together. A case for each task would be a report with 100,000 lines that say nothing.
 */
final class CampaignCases {
    private CampaignCases() {}

    static List<Case> of(CampaignSummary summary, ReportOptions reports) throws BadInput {
        List<Case> cases = new ArrayList<>();
        for (Tally.Group group : summary.tally().failures()) {
            cases.add(failure(summary, group, reports));
        }
        for (TaskResult each : summary.tally().setAside()) {
            cases.add(new Case(
                    each.task(),
                    summary.description().campaign().name(),
                    Optional.of(Verdict.Word.INCONCLUSIVE),
                    each.outcome().word() + ": " + each.message(),
                    summary.command(each),
                    Optional.empty(),
                    List.of(),
                    Optional.empty()));
        }
        cases.add(others(summary));
        return cases;
    }

    private static Case failure(CampaignSummary summary, Tally.Group group, ReportOptions reports) throws BadInput {
        boolean known = summary.isKnown(group);
        List<Bundle.Command> commands = new ArrayList<>();
        for (String line : summary.commands(group)) {
            commands.add(new Bundle.Command("show it", line));
        }
        String details = group.smallest().text() + "\n" + CampaignJson.origin(group) + "\nin "
                + Count.of(group.times(), "task") + ", smallest in "
                + group.of().task() + "\n"
                + String.join("\n", summary.commands(group));
        Optional<Path> file = summary.bundle(group);
        Optional<Bundle> bundle = file.isPresent() && reports.needsBundles() && !known
                ? Optional.of(Bundle.read(file.get()))
                : Optional.empty();
        return new Case(
                (known ? "known failure " : "failure ")
                        + group.smallest().kind().id(),
                summary.description().campaign().name(),
                Optional.of(known ? Verdict.Word.CONFORMS : Verdict.Word.VIOLATES),
                known ? "" : group.smallest().text(),
                details,
                Optional.empty(),
                reports.handedOn(commands),
                bundle.map(reports::handedOn));
    }

    /** The tasks without a failure of their own. */
    private static Case others(CampaignSummary summary) {
        Tally tally = summary.tally();
        Optional<Verdict.Word> verdict = Optional.of(Verdict.Word.CONFORMS);
        List<String> reasons = new ArrayList<>();
        for (Outcome outcome : List.of(Outcome.INCONCLUSIVE, Outcome.REFUSED, Outcome.INTERNAL)) {
            if (tally.times(outcome) > 0) {
                verdict = outcome == Outcome.INCONCLUSIVE ? Optional.of(Verdict.Word.INCONCLUSIVE) : Optional.empty();
                TaskResult example = tally.examples().get(outcome);
                reasons.add(Count.of(tally.times(outcome), "task") + " " + outcome.word()
                        + (example == null ? "" : ", for instance " + example.task() + ": " + example.message()));
            }
        }
        if (reasons.isEmpty() && summary.description().total().isPresent() && !summary.isComplete()) {
            verdict = Optional.of(Verdict.Word.INCONCLUSIVE);
            reasons.add(
                    summary.description().isOfDifferentFiles()
                            ? CampaignSummary.DIFFERENT_FILES
                            : Count.of(summary.description().own().orElse(0L) - tally.size(), "task") + " not run");
        }
        return new Case(
                "tasks",
                summary.description().campaign().name(),
                verdict,
                String.join("; ", reasons),
                Count.of(tally.size(), "task") + ": " + CampaignDriver.outcomes(tally),
                Optional.empty(),
                List.of(),
                Optional.empty());
    }
}
