package dev.plumbline.cli.store;

import dev.plumbline.check.Verdict;
import dev.plumbline.cli.terminal.CpuTime;
import dev.plumbline.explain.plot.BarChart;
import dev.plumbline.explain.plot.Chart;
import dev.plumbline.explain.plot.Mark;
import dev.plumbline.explain.plot.Markup;
import dev.plumbline.explain.plot.NumberAxis;
import dev.plumbline.explain.plot.StaticPage;
import dev.plumbline.explain.plot.TimeBins;
import dev.plumbline.explain.plot.TimeChart;
import dev.plumbline.store.StoreSummary;
import dev.plumbline.store.StoredCampaign;
import dev.plumbline.store.StoredViolation;
import dev.plumbline.store.ViolationKind;
import dev.plumbline.value.text.Count;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A store over time as one self-contained page. All moments are in UTC. */
final class StorePage {
    /** Bars beyond these would be too many to compare; the table has all. */
    private static final int MOST_BARS = 20;

    /** A link of the page, with its words. */
    record Link(String address, String words) {}

    /** A page in a file links to nothing. */
    static final Function<Optional<StoredViolation>, Optional<Link>> NO_LINKS = violation -> Optional.empty();

    private final StoreWords words;
    private final StoreSummary summary;
    private final Function<Optional<StoredViolation>, Optional<Link>> links;

    /** @param links for a violation the address of its bundle; for none that of all histories */
    StorePage(StoreWords words, StoreSummary summary, Function<Optional<StoredViolation>, Optional<Link>> links) {
        this.words = words;
        this.summary = summary;
        this.links = links;
    }

    String html() {
        StaticPage page = new StaticPage("Store " + words.store(), "");
        if (summary.moments().isEmpty() && summary.campaigns().isEmpty()) {
            return page.paragraph(
                            "No histories and no campaigns. They come into a store by --store FILE of check, run, fuzz"
                                    + " and campaign run.")
                    .html();
        }
        page.paragraph("From " + StoreWords.moment(first()) + " to " + StoreWords.moment(last()) + " UTC.");
        if (!summary.moments().isEmpty()) {
            links.apply(Optional.empty()).ifPresent(link -> page.add("<p>" + anchor(link) + "</p>\n"));
        }
        page.facts(facts());
        TimeBins bins = TimeBins.of(first(), last());
        List<TimeChart.Series> series = series(bins);
        List<Chart> charts = new ArrayList<>();
        if (!summary.campaigns().isEmpty()) {
            charts.add(tasks(bins));
        }
        if (!series.isEmpty()) {
            charts.add(columns(bins, series));
        }
        if (!summary.violations().isEmpty()) {
            // A few violations among thousands of histories are too low to be seen in their columns.
            if (series.size() > 1 && summary.times(Optional.of(Verdict.Word.VIOLATES)) > 0) {
                charts.add(violating(bins, series.get(0)));
            }
            charts.add(kindsOverTime(bins));
            charts.add(kinds());
        }
        if (!summary.coveredParts().isEmpty()) {
            charts.add(TimeChart.risingSteps(
                    "Parts of specifications covered so far",
                    words.coverage(summary) + ".",
                    bins,
                    summary.coveredParts(),
                    Mark.PLAIN));
        }
        if (summary.seeds() > 0) {
            charts.add(seeds(bins));
        }
        page.heading("time", "Over time").charts(charts);
        if (!series.isEmpty()) {
            counts(page, bins, series);
        }
        violations(page);
        campaigns(page);
        neverCovered(page);
        programs(page);
        return page.html();
    }

    private static String anchor(Link link) {
        return "<a href=\"" + Markup.line(link.address()) + "\">" + Markup.line(link.words()) + "</a>";
    }

    /** Tasks by the time at which their campaign ended: a store keeps no more of them for weeks. */
    private Chart tasks(TimeBins bins) {
        List<Long> counts = new ArrayList<>(Collections.nCopies(bins.size(), 0L));
        for (StoreSummary.CampaignLine each : summary.campaigns()) {
            int bin = bins.index(each.campaign().last());
            counts.set(bin, counts.get(bin) + each.campaign().tasks());
        }
        return TimeChart.columns(
                "Tasks of campaigns that ended, " + bins.unit(),
                Count.of(StoreWords.tasks(summary), "task") + " of "
                        + Count.of(summary.campaigns().size(), "campaign") + ".",
                bins,
                List.of(new TimeChart.Series("tasks", Mark.PLAIN, counts)));
    }

    private Stream<Instant> moments() {
        return Stream.concat(
                summary.moments().stream().map(StoreSummary.Moment::added),
                summary.campaigns().stream()
                        .flatMap(each -> Stream.of(
                                each.campaign().first(), each.campaign().last())));
    }

    private Instant first() {
        return moments().min(Comparator.naturalOrder()).orElseThrow();
    }

    private Instant last() {
        return moments().max(Comparator.naturalOrder()).orElseThrow();
    }

    private List<StaticPage.Fact> facts() {
        List<StaticPage.Fact> facts = new ArrayList<>();
        int histories = summary.moments().size();
        if (histories > 0) {
            facts.add(new StaticPage.Fact(Count.of(histories), Count.noun(histories, "history")));
        }
        for (Optional<Verdict.Word> verdict : StoreWords.verdicts()) {
            if (summary.times(verdict) > 0) {
                facts.add(new StaticPage.Fact(Count.of(summary.times(verdict)), StoreWords.word(verdict)));
            }
        }
        int kinds = summary.violations().size();
        facts.add(new StaticPage.Fact(Count.of(kinds), Count.noun(kinds, "kind") + " of violation"));
        int campaigns = summary.campaigns().size();
        if (campaigns > 0) {
            long tasks = StoreWords.tasks(summary);
            facts.add(new StaticPage.Fact(Count.of(campaigns), Count.noun(campaigns, "campaign")));
            facts.add(new StaticPage.Fact(Count.of(tasks), Count.noun(tasks, "task")));
            facts.add(new StaticPage.Fact(CpuTime.text(StoreWords.cpuMillis(summary)), "of CPU time"));
        }
        int covered = summary.coveredParts().size();
        int parts = covered + summary.neverCovered().size();
        if (parts > 0) {
            facts.add(new StaticPage.Fact(Count.of(covered) + " of " + Count.of(parts), "parts covered"));
        }
        if (summary.seeds() > 0) {
            facts.add(
                    new StaticPage.Fact(Count.of(summary.seeds()), "different " + Count.noun(summary.seeds(), "seed")));
        }
        return facts;
    }

    private static Mark mark(Optional<Verdict.Word> verdict) {
        if (verdict.isEmpty()) {
            return Mark.DOTTED;
        }
        return switch (verdict.get()) {
            case VIOLATES -> Mark.STRONG;
            case CONFORMS -> Mark.PLAIN;
            case INCONCLUSIVE -> Mark.DASHED;
        };
    }

    /** The counts of each verdict that occurs. */
    private List<TimeChart.Series> series(TimeBins bins) {
        Map<Optional<Verdict.Word>, long[]> counts = new LinkedHashMap<>();
        for (Optional<Verdict.Word> verdict : StoreWords.verdicts()) {
            if (summary.times(verdict) > 0) {
                counts.put(verdict, new long[bins.size()]);
            }
        }
        summary.moments().forEach(each -> counts.get(each.verdict())[bins.index(each.added())]++);
        List<TimeChart.Series> series = new ArrayList<>();
        counts.forEach((verdict, all) -> {
            List<Long> boxed = new ArrayList<>();
            for (long count : all) {
                boxed.add(count);
            }
            series.add(new TimeChart.Series(StoreWords.word(verdict), mark(verdict), boxed));
        });
        return series;
    }

    private Chart columns(TimeBins bins, List<TimeChart.Series> series) {
        return TimeChart.columns(
                "Histories " + bins.unit() + ", by verdict",
                words.total(summary) + ". A table below has the counts " + bins.unit() + ".",
                bins,
                series);
    }

    private static Chart violating(TimeBins bins, TimeChart.Series violates) {
        long largest =
                violates.counts().stream().mapToLong(count -> count).max().orElse(0);
        return TimeChart.columns(
                "Violating histories " + bins.unit(),
                "At most " + Count.of(largest) + " " + bins.unit() + ".",
                bins,
                List.of(violates));
    }

    private Chart kindsOverTime(TimeBins bins) {
        List<Instant> moments = summary.violations().stream()
                .map(StoredViolation::first)
                .sorted()
                .toList();
        return TimeChart.risingSteps(
                "Kinds of violation found so far",
                moments.stream()
                        .map(StoreWords::moment)
                        .limit(MOST_BARS)
                        .collect(Collectors.joining(", ", "First seen at ", " UTC.")),
                bins,
                moments,
                Mark.STRONG);
    }

    private Chart kinds() {
        List<BarChart.Bar> bars = summary.violations().stream()
                .limit(MOST_BARS)
                .map(each -> new BarChart.Bar(each.kind().text(), each.times(), Count.of(each.times()), Mark.STRONG))
                .toList();
        List<BarChart.Bar> linked = new ArrayList<>();
        bars.forEach(bar -> linked.add(bar.withLink(
                "#" + anchor(summary.violations().get(linked.size()).kind()))));
        boolean all = bars.size() == summary.violations().size();
        return new BarChart(
                        all ? "Violations by kind" : "The " + MOST_BARS + " most frequent kinds of violation",
                        bars.stream()
                                .map(bar -> bar.label() + ": " + bar.text())
                                .collect(Collectors.joining("; ", "", ".")),
                        summary.campaigns().isEmpty() ? "histories" : "histories and tasks",
                        NumberAxis.counts((long) bars.get(0).value(), 5),
                        linked,
                        Map.of(),
                        Optional.empty())
                .draw();
    }

    private Chart seeds(TimeBins bins) {
        // Violations last, so that they are on top.
        List<TimeChart.Point> points = summary.moments().stream()
                .filter(each -> each.seed().isPresent())
                .map(each -> new TimeChart.Point(each.added(), each.seed().get(), mark(each.verdict())))
                .sorted(Comparator.comparing(point -> point.mark() == Mark.STRONG))
                .toList();
        Map<Mark, String> legend = new LinkedHashMap<>();
        StoreWords.verdicts().forEach(verdict -> {
            if (points.stream().anyMatch(point -> point.mark() == mark(verdict))) {
                legend.put(mark(verdict), StoreWords.word(verdict));
            }
        });
        return TimeChart.points(
                "Seeds of runs",
                Count.of(points.size(), "run") + " with " + Count.of(summary.seeds(), "different seed") + ".",
                bins,
                points,
                legend);
    }

    private static void counts(StaticPage page, TimeBins bins, List<TimeChart.Series> series) {
        page.add("<details><summary>Histories " + bins.unit() + " as a table</summary>\n<table>\n<thead><tr><th>from"
                + " (UTC)</th>");
        series.forEach(each -> page.add("<th class=\"number\">" + each.name() + "</th>"));
        page.add("</tr></thead>\n<tbody>\n");
        for (int bin = 0; bin < bins.size(); bin++) {
            int row = bin;
            if (series.stream().allMatch(each -> each.counts().get(row) == 0)) {
                continue;
            }
            page.add("<tr><td>" + bins.name(bin) + "</td>");
            series.forEach(each ->
                    page.add("<td class=\"number\">" + Count.of(each.counts().get(row)) + "</td>"));
            page.add("</tr>\n");
        }
        page.add("</tbody></table></details>\n");
    }

    private void violations(StaticPage page) {
        page.heading("violations", "Violations");
        if (summary.violations().isEmpty()) {
            page.paragraph("No stored history and no task violates its specification.");
            return;
        }
        page.paragraph(
                "Violations are one row if they have the same program, specification, failing operation, name of the"
                        + " conflict and false conditions. So one row may be two bugs, and one bug may be several rows. The commands"
                        + " show the shortest history or the smallest counterexample of a row.");
        page.add(
                "<div class=\"wide\"><table class=\"cards\">\n<thead><tr><th>violation</th><th class=\"number\">times</th><th>first"
                        + " seen</th><th>last seen</th><th>seeds</th><th>show it again</th></tr></thead>\n<tbody>\n");
        for (StoredViolation each : summary.violations()) {
            page.add("<tr id=\"" + anchor(each.kind()) + "\"><td><b>"
                    + Markup.line(each.kind().text()) + "</b><br><span class=\"note\">"
                    + each.kind().id() + " " + Markup.line(StoreWords.origin(each.kind())) + "</span>");
            words.steadiness(each).ifPresent(text -> page.add("<br>" + Markup.line(text)));
            page.add("</td>");
            cell(page, "times", "number", Count.of(each.times()));
            seen(page, "first seen", each.first(), each.firstCommits());
            seen(page, "last seen", each.last(), each.lastCommits());
            cell(page, "seeds", "", StoreWords.seeds(each));
            page.add("<td data-label=\"show it again\">");
            links.apply(Optional.of(each)).ifPresent(link -> page.add(anchor(link)));
            words.commands(each).forEach(command -> page.add("<code>" + Markup.line(command) + "</code>"));
            page.add("</td></tr>\n");
        }
        page.add("</tbody></table></div>\n");
    }

    private static void seen(StaticPage page, String label, Instant time, String commits) {
        page.add("<td data-label=\"" + label + "\">" + StoreWords.moment(time)
                + (commits.isEmpty() ? "" : "<br><span class=\"note\">" + Markup.line(commits) + "</span>") + "</td>");
    }

    /** The same in each page about the violation, so that links last. */
    private static String anchor(ViolationKind kind) {
        return "violation-" + kind.id();
    }

    private void campaigns(StaticPage page) {
        if (summary.campaigns().isEmpty()) {
            return;
        }
        page.heading("campaigns", "Campaigns");
        page.add(
                "<div class=\"wide\"><table class=\"cards\">\n<thead><tr><th>campaign</th><th>ended</th>"
                        + "<th class=\"number\">tasks</th><th>outcomes</th><th>CPU time</th><th>numbers</th>"
                        + "<th class=\"number\">kinds</th><th class=\"number\">covered</th><th>commits</th></tr></thead>\n<tbody>\n");
        List<StoreSummary.CampaignLine> latestFirst = new ArrayList<>(summary.campaigns());
        Collections.reverse(latestFirst);
        for (StoreSummary.CampaignLine each : latestFirst) {
            StoredCampaign campaign = each.campaign();
            page.add("<tr><td><b>" + Markup.line(campaign.name()) + "</b><br><span class=\"note\">"
                    + Markup.line(campaign.command()) + "</span></td>");
            cell(page, "ended", "", StoreWords.moment(campaign.last()));
            cell(page, "tasks", "number", Count.of(campaign.tasks()));
            cell(
                    page,
                    "outcomes",
                    "",
                    campaign.outcomes().entrySet().stream()
                            .map(one -> Count.of(one.getValue()) + " " + one.getKey())
                            .collect(Collectors.joining(", ")));
            cell(page, "CPU time", "", CpuTime.text(campaign.cpuMillis()));
            cell(page, "numbers", "", StoreWords.numbers(campaign));
            cell(page, "kinds", "number", Count.of(campaign.failures().size()));
            cell(
                    page,
                    "covered",
                    "number",
                    each.parts() == 0 ? "" : Count.of(each.covered()) + " of " + Count.of(each.parts()));
            cell(page, "commits", "", String.join("; ", campaign.commits()));
            page.add("</tr>\n");
        }
        page.add("</tbody></table></div>\n");
    }

    private void neverCovered(StaticPage page) {
        if (summary.neverCovered().isEmpty()) {
            return;
        }
        page.add("<details><summary>" + Count.of(summary.neverCovered().size(), "part")
                + " of specifications that no campaign covered</summary>\n<ul>\n");
        summary.neverCovered().forEach(part -> page.add("<li>" + Markup.line(part) + "</li>\n"));
        page.add("</ul></details>\n");
    }

    private void programs(StaticPage page) {
        if (summary.moments().isEmpty()) {
            return;
        }
        page.heading("programs", "Programs and specifications of histories");
        page.add(
                "<div class=\"wide\"><table class=\"cards\">\n<thead><tr><th>program</th><th>specification</th><th class=\"number\">"
                        + "histories</th><th>verdicts</th><th>first</th><th>last</th><th>seeds</th></tr></thead>\n<tbody>\n");
        for (Map.Entry<StoreSummary.Checked, StoreSummary.Group> each : summary.checked()) {
            StoreSummary.Group group = each.getValue();
            page.add("<tr>");
            cell(page, "program", "", each.getKey().target().orElse("none, a file"));
            cell(page, "specification", "", each.getKey().spec().orElse("none"));
            cell(page, "histories", "number", Count.of(group.times()));
            cell(page, "verdicts", "", StoreWords.counts(group::times));
            cell(page, "first", "", StoreWords.moment(group.first()));
            cell(page, "last", "", StoreWords.moment(group.last()));
            cell(page, "seeds", "", StoreWords.seeds(group));
            page.add("</tr>\n");
        }
        page.add("</tbody></table></div>\n");
    }

    private static void cell(StaticPage page, String label, String style, String text) {
        page.add("<td data-label=\"" + label + "\"" + (style.isEmpty() ? "" : " class=\"" + style + "\"") + ">"
                + (text.isEmpty() ? "–" : Markup.line(text)) + "</td>");
    }
}
