package dev.plumbline.cli.store;

import dev.plumbline.check.Verdict;
import dev.plumbline.explain.plot.BarChart;
import dev.plumbline.explain.plot.Chart;
import dev.plumbline.explain.plot.Mark;
import dev.plumbline.explain.plot.Markup;
import dev.plumbline.explain.plot.NumberAxis;
import dev.plumbline.explain.plot.StaticPage;
import dev.plumbline.explain.plot.TimeBins;
import dev.plumbline.explain.plot.TimeChart;
import dev.plumbline.store.Entry;
import dev.plumbline.store.StoreSummary;
import dev.plumbline.store.ViolationKind;
import dev.plumbline.value.text.Count;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A store over time as one self-contained page. All moments are in UTC. */
final class StorePage {
    /** Bars beyond these would be too many to compare; the table has all. */
    private static final int MOST_BARS = 20;

    private final String store;
    private final StoreSummary summary;
    private final Function<Entry, List<String>> commands;

    /** @param commands that show a history again */
    StorePage(String store, StoreSummary summary, Function<Entry, List<String>> commands) {
        this.store = store;
        this.summary = summary;
        this.commands = commands;
    }

    String html() {
        StaticPage page = new StaticPage("Runs of " + store, "");
        if (summary.moments().isEmpty()) {
            return page.paragraph("No histories. Histories come into a store by --store FILE of check, run and fuzz.")
                    .html();
        }
        page.paragraph("From " + StoreWords.moment(first()) + " to " + StoreWords.moment(last()) + " UTC.");
        page.facts(facts());
        TimeBins bins = TimeBins.of(first(), last());
        List<TimeChart.Series> series = series(bins);
        List<Chart> charts = new ArrayList<>();
        charts.add(columns(bins, series));
        if (!summary.violations().isEmpty()) {
            // A few violations among thousands of histories are too low to be seen in their columns.
            if (series.size() > 1) {
                charts.add(violating(bins, series.get(0)));
            }
            charts.add(kindsOverTime(bins));
            charts.add(kinds());
        }
        if (summary.seeds() > 0) {
            charts.add(seeds(bins));
        }
        page.heading("time", "Over time").charts(charts);
        counts(page, bins, series);
        violations(page);
        campaigns(page);
        return page.html();
    }

    private Instant first() {
        return summary.moments().get(0).added();
    }

    private Instant last() {
        return summary.moments().get(summary.moments().size() - 1).added();
    }

    private List<StaticPage.Fact> facts() {
        List<StaticPage.Fact> facts = new ArrayList<>();
        int histories = summary.moments().size();
        facts.add(new StaticPage.Fact(Count.of(histories), Count.noun(histories, "history")));
        for (Optional<Verdict.Word> verdict : StoreWords.verdicts()) {
            if (summary.times(verdict) > 0) {
                facts.add(new StaticPage.Fact(Count.of(summary.times(verdict)), StoreWords.word(verdict)));
            }
        }
        int kinds = summary.violations().size();
        facts.add(new StaticPage.Fact(Count.of(kinds), Count.noun(kinds, "kind") + " of violation"));
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
                StoreWords.total(store, summary) + ". A table below has the counts " + bins.unit() + ".",
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
                .map(each -> each.getValue().first())
                .sorted()
                .toList();
        return TimeChart.risingSteps(
                "Kinds of violation found so far",
                moments.stream()
                        .map(StoreWords::moment)
                        .limit(MOST_BARS)
                        .collect(Collectors.joining(", ", "First seen at ", " UTC.")),
                bins,
                moments);
    }

    private Chart kinds() {
        List<BarChart.Bar> bars = summary.violations().stream()
                .limit(MOST_BARS)
                .map(each -> new BarChart.Bar(
                        each.getKey().text(),
                        each.getValue().times(),
                        Count.of(each.getValue().times()),
                        Mark.STRONG))
                .toList();
        List<BarChart.Bar> linked = new ArrayList<>();
        bars.forEach(bar -> linked.add(bar.withLink(
                "#" + anchor(summary.violations().get(linked.size()).getKey()))));
        boolean all = bars.size() == summary.violations().size();
        return new BarChart(
                        all ? "Violations by kind" : "The " + MOST_BARS + " most frequent kinds of violation",
                        bars.stream()
                                .map(bar -> bar.label() + ": " + bar.text())
                                .collect(Collectors.joining("; ", "", ".")),
                        "histories",
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
            page.paragraph("No stored history violates its specification.");
            return;
        }
        page.paragraph(
                "Histories are one row if they have the same program, specification, failing operation, name of the"
                        + " conflict and false conditions. So one row may be two bugs, and one bug may be several rows. The"
                        + " commands show the shortest history of a row.");
        page.add(
                "<div class=\"wide\"><table class=\"cards\">\n<thead><tr><th>violation</th><th class=\"number\">times</th><th>first"
                        + " seen</th><th>last seen</th><th>seeds</th><th>show it again</th></tr></thead>\n<tbody>\n");
        for (Map.Entry<ViolationKind, StoreSummary.Group> each : summary.violations()) {
            StoreSummary.Group group = each.getValue();
            page.add("<tr id=\"" + anchor(each.getKey()) + "\"><td><b>"
                    + Markup.line(each.getKey().text()) + "</b><br><span class=\"note\">"
                    + each.getKey().id() + " " + Markup.line(StoreWords.origin(each.getKey())) + "</span></td>");
            cell(page, "times", "number", Count.of(group.times()));
            cell(page, "first seen", "", StoreWords.moment(group.first()));
            cell(page, "last seen", "", StoreWords.moment(group.last()));
            cell(page, "seeds", "", StoreWords.seeds(group));
            page.add("<td>");
            commands.apply(group.shortest()).forEach(command -> page.add("<code>" + Markup.line(command) + "</code>"));
            page.add("</td></tr>\n");
        }
        page.add("</tbody></table></div>\n");
    }

    /** The same in each page about the violation, so that links last. */
    private static String anchor(ViolationKind kind) {
        return "violation-" + kind.id();
    }

    private void campaigns(StaticPage page) {
        page.heading("programs", "Programs and specifications");
        page.add(
                "<div class=\"wide\"><table class=\"cards\">\n<thead><tr><th>program</th><th>specification</th><th class=\"number\">"
                        + "histories</th><th>verdicts</th><th>first</th><th>last</th><th>seeds</th></tr></thead>\n<tbody>\n");
        for (Map.Entry<StoreSummary.Campaign, StoreSummary.Group> each : summary.campaigns()) {
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
