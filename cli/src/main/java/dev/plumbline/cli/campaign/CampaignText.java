package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.Tally;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.cli.terminal.CpuTime;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.value.text.Count;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A campaign as text. */
final class CampaignText {
    private static final int MOST_SET_ASIDE = 10;

    private final TextPage page;

    CampaignText(Terminal terminal) {
        this.page = new TextPage(terminal.out(), terminal.width(), true);
    }

    void print(CampaignSummary summary) {
        head(summary);
        for (boolean known : List.of(false, true)) {
            for (Tally.Group group : summary.failures(known)) {
                failure(summary, group, known);
            }
        }
        List<TaskResult> aside = summary.tally().setAside();
        if (!aside.isEmpty()) {
            page.blank();
            page.line(0, "Set aside, without a verdict:");
            aside.stream().limit(MOST_SET_ASIDE).forEach(each -> {
                page.wrapped(2, 4, each.outcome().word() + "  " + each.task() + ": " + each.message());
                page.line(4, summary.command(each));
            });
            if (aside.size() > MOST_SET_ASIDE) {
                page.line(2, "and " + Count.of(aside.size() - MOST_SET_ASIDE) + " more, in --json");
            }
        }
        summary.tally().examples().forEach((outcome, example) -> {
            if (!outcome.isSetAside()) {
                page.blank();
                page.wrapped(0, 2, outcome.word() + ", for instance " + example.task() + ": " + example.message());
                page.line(2, summary.command(example));
            }
        });
    }

    /** So that a campaign which conforms with failures says why. */
    private static String known(CampaignSummary summary) {
        int known = summary.failures(true).size();
        int all = summary.tally().failures().size();
        return known == 0 ? "" : known == all ? " (known)" : " (" + Count.of(known) + " known)";
    }

    /** The first lines: what it is, how far it is, and what the tasks counted. */
    void head(CampaignSummary summary) {
        Tally tally = summary.tally();
        String verdict = summary.verdict();
        long tasks = tally.size();
        String size = Count.of(tasks)
                + summary.description()
                        .own()
                        .map(total -> total <= tasks ? "" : " of " + Count.of(total))
                        .orElse("")
                + " " + Count.noun(Math.max(tasks, summary.description().own().orElse(tasks)), "task");
        page.wrapped(
                0,
                2,
                (summary.exitCode() == ExitCode.CONFORMS ? verdict : verdict.toUpperCase(Locale.ROOT)) + "  "
                        + summary.description().campaign().name() + ": " + size
                        + (tasks == 0 ? "" : ": " + CampaignDriver.outcomes(tally)) + "; "
                        + Count.of(tally.failures().size(), "distinct failure") + known(summary) + "; "
                        + CpuTime.text(tally.cpuMillis()) + " of CPU time");
        if (summary.description().isOfDifferentFiles()) {
            page.wrapped(2, CampaignSummary.DIFFERENT_FILES);
        }
        if (!tally.counts().isEmpty()) {
            page.wrapped(
                    2,
                    tally.counts().entrySet().stream()
                            .map(each -> each.getKey() + " " + Count.of(each.getValue()))
                            .collect(Collectors.joining(", ")));
        }
        if (!tally.parts().isEmpty()) {
            List<String> never = summary.neverCovered();
            page.wrapped(
                    2,
                    Count.of(tally.covered().size()) + " of "
                            + Count.of(tally.parts().size(), "part") + " of the specification covered"
                            + (never.isEmpty() ? "" : "; never " + String.join("; ", never)));
        }
        summary.traffic()
                .ifPresent(traffic -> page.wrapped(
                        2,
                        "on a cluster: " + Count.of(traffic.tasks(), "result") + " in "
                                + Count.of(traffic.receivedBytes(), "byte") + ", requests in "
                                + Count.of(traffic.sentBytes(), "byte")
                                + (traffic.lost() == 0
                                        ? ""
                                        : "; " + Count.of(traffic.lost(), "task") + " lost with their machines")));
        summary.end().ifPresent(end -> {
            switch (end) {
                case COMPLETE -> {
                    // The numbers say so.
                }
                case BUDGET -> page.line(2, "ended by --budget");
                case VIOLATIONS -> page.line(2, "ended by --violations");
                case QUIET -> page.line(2, "ended by --quiet-for");
            }
        });
    }

    private void failure(CampaignSummary summary, Tally.Group group, boolean known) {
        page.blank();
        page.wrapped(
                0,
                2,
                (known ? "known " : "") + "failure " + group.smallest().kind().id() + ", in "
                        + Count.of(group.times(), "task") + ": "
                        + group.smallest().text());
        page.wrapped(2, 4, CampaignJson.origin(group));
        page.wrapped(
                2,
                4,
                "smallest in " + group.of().task()
                        + (group.smallest().size() > 0
                                ? ", of size " + Count.of(group.smallest().size())
                                : "") + ":");
        summary.commands(group).forEach(command -> page.line(4, command));
    }
}
