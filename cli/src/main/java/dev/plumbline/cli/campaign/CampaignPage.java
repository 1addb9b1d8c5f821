package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.Journal;
import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Tally;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.cli.terminal.CpuTime;
import dev.plumbline.explain.plot.Chart;
import dev.plumbline.explain.plot.Mark;
import dev.plumbline.explain.plot.Markup;
import dev.plumbline.explain.plot.StaticPage;
import dev.plumbline.explain.plot.TimeBins;
import dev.plumbline.explain.plot.TimeChart;
import dev.plumbline.store.ViolationKind;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A campaign as one self-contained page: failures, how they and the coverage grew over time, and the slowest tasks. */
final class CampaignPage {
    private static final int RELOAD_SECONDS = 5;

    private final CampaignSummary summary;
    private final boolean served;

    /** @param served by the viewer, so that it can link to bundles, and be loaded again while the campaign runs */
    CampaignPage(CampaignSummary summary, boolean served) {
        this.summary = summary;
        this.served = served;
    }

    String html() throws BadInput {
        Tally tally = summary.tally();
        StaticPage page =
                new StaticPage("Campaign " + summary.description().campaign().name(), "");
        if (served && !summary.isComplete()) {
            page.reloading(RELOAD_SECONDS);
        }
        page.paragraph("Verdict: " + summary.verdict() + ". "
                + summary.description()
                        .own()
                        .filter(total -> total > tally.size())
                        .map(total -> Count.of(tally.size()) + " of " + Count.of(total, "task"))
                        .orElse(Count.of(tally.size(), "task"))
                + ", " + CpuTime.text(tally.cpuMillis()) + " of CPU time.");
        List<StaticPage.Fact> facts = new ArrayList<>();
        for (Outcome outcome : Outcome.values()) {
            if (tally.times(outcome) > 0) {
                facts.add(new StaticPage.Fact(Count.of(tally.times(outcome)), outcome.word()));
            }
        }
        facts.add(new StaticPage.Fact(
                Count.of(tally.failures().size()),
                "distinct " + Count.noun(tally.failures().size(), "failure")));
        if (!tally.parts().isEmpty()) {
            facts.add(new StaticPage.Fact(
                    Count.of(tally.covered().size()) + " of "
                            + Count.of(tally.parts().size()),
                    "parts covered"));
        }
        page.facts(facts);
        charts(page);
        failures(page);
        neverCovered(page);
        results(page, "set-aside", "Set aside, without a verdict", tally.setAside());
        results(page, "slowest", "The slowest tasks", tally.slowest());
        return page.html();
    }

    private void charts(StaticPage page) throws BadInput {
        if (!Files.exists(summary.folder().journal())) {
            return;
        }
        List<Instant> ends = new ArrayList<>();
        Map<ViolationKind, Instant> firstFound = new HashMap<>();
        Map<String, Instant> firstCovered = new HashMap<>();
        Journal.visit(summary.folder().journal(), result -> {
            Instant end = Instant.ofEpochMilli(result.ended());
            ends.add(end);
            result.failures().forEach(failure -> firstFound.merge(failure.kind(), end, CampaignPage::earlier));
            result.covered().forEach(part -> firstCovered.merge(part, end, CampaignPage::earlier));
        });
        if (ends.isEmpty()) {
            return;
        }
        ends.sort(null);
        List<Instant> failures = firstFound.values().stream().sorted().toList();
        List<Instant> parts = firstCovered.values().stream().sorted().toList();
        TimeBins bins = TimeBins.of(ends.get(0), ends.get(ends.size() - 1));
        List<Chart> charts = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        for (int bin = 0; bin < bins.size(); bin++) {
            counts.add(0L);
        }
        ends.forEach(end -> counts.set(bins.index(end), counts.get(bins.index(end)) + 1));
        charts.add(TimeChart.columns(
                "Tasks " + bins.unit(),
                Count.of(ends.size(), "task") + ".",
                bins,
                List.of(new TimeChart.Series("tasks", Mark.PLAIN, counts))));
        if (!failures.isEmpty()) {
            charts.add(TimeChart.risingSteps(
                    "Distinct failures found so far",
                    Count.of(failures.size(), "failure") + ".",
                    bins,
                    failures,
                    Mark.STRONG));
        }
        if (!parts.isEmpty()) {
            charts.add(TimeChart.risingSteps(
                    "Parts of the specification covered so far",
                    Count.of(parts.size(), "part") + ".",
                    bins,
                    parts,
                    Mark.PLAIN));
        }
        page.heading("time", "Over time").charts(charts);
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private void failures(StaticPage page) {
        page.heading("failures", "Distinct failures");
        if (summary.tally().failures().isEmpty()) {
            page.paragraph("No task found one.");
            return;
        }
        page.add(
                "<div class=\"wide\"><table class=\"cards\">\n<thead><tr><th>failure</th><th class=\"number\">tasks</th>"
                        + "<th class=\"number\">size</th><th>smallest in</th><th>show it again</th></tr></thead>\n<tbody>\n");
        for (Tally.Group group : summary.tally().failures()) {
            String id = group.smallest().kind().id();
            page.add("<tr id=\"failure-" + id + "\"><td data-label=\"failure\"><b>"
                    + (summary.isKnown(group) ? "known: " : "")
                    + Markup.line(group.smallest().text()) + "</b><br><span class=\"note\">" + id + ": "
                    + Markup.line(CampaignJson.origin(group)) + "</span></td>");
            cell(page, "tasks", "number", Count.of(group.times()));
            cell(page, "size", "number", Count.of(group.smallest().size()));
            cell(page, "smallest in", "", group.of().task());
            page.add("<td data-label=\"show it again\">");
            if (served && summary.bundle(group).isPresent()) {
                page.add("<a href=\"" + CampaignSite.PREFIX + id + "/\">view the smallest</a>");
            }
            summary.commands(group).forEach(command -> page.add("<code>" + Markup.line(command) + "</code>"));
            page.add("</td></tr>\n");
        }
        page.add("</tbody></table></div>\n");
    }

    private void neverCovered(StaticPage page) {
        List<String> never = summary.neverCovered();
        if (never.isEmpty()) {
            return;
        }
        page.heading("never-covered", "Never covered");
        page.add("<ul>\n");
        never.forEach(part -> page.add("<li>" + Markup.line(part) + "</li>\n"));
        page.add("</ul>\n");
    }

    private void results(StaticPage page, String id, String title, List<TaskResult> results) {
        if (results.isEmpty()) {
            return;
        }
        page.heading(id, title);
        page.add("<div class=\"wide\"><table class=\"cards\">\n<thead><tr><th>task</th><th>outcome</th>"
                + "<th class=\"number\">CPU time</th><th>command</th></tr></thead>\n<tbody>\n");
        for (TaskResult each : results) {
            page.add("<tr>");
            cell(page, "task", "", each.task());
            cell(page, "outcome", "", each.outcome().word() + (each.message().isEmpty() ? "" : ": " + each.message()));
            cell(page, "CPU time", "number", CpuTime.text(each.cpuMillis()));
            page.add("<td data-label=\"command\"><code>" + Markup.line(summary.command(each)) + "</code></td></tr>\n");
        }
        page.add("</tbody></table></div>\n");
    }

    private static void cell(StaticPage page, String label, String style, String text) {
        page.add("<td data-label=\"" + label + "\"" + (style.isEmpty() ? "" : " class=\"" + style + "\"") + ">"
                + (text.isEmpty() ? "–" : Markup.line(text)) + "</td>");
    }
}
