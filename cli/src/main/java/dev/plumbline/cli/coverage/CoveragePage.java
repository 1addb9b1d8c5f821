package dev.plumbline.cli.coverage;

import dev.plumbline.explain.plot.BarChart;
import dev.plumbline.explain.plot.Mark;
import dev.plumbline.explain.plot.Markup;
import dev.plumbline.explain.plot.NumberAxis;
import dev.plumbline.explain.plot.StaticPage;
import dev.plumbline.graph.internal.coverage.Coverage;
import dev.plumbline.graph.internal.coverage.CoverageText;
import dev.plumbline.graph.internal.coverage.ReachableStates;
import dev.plumbline.spec.Branch;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Coverage as one self-contained page: how much was taken, what was never taken, the steps of each action, and the text
 * of the modules with the number of times that its parts were taken.
 */
final class CoveragePage {
    private static final int MOST_CONJUNCTS = 5;

    private final Coverage coverage;
    private final List<SourceListing> listings = new ArrayList<>();

    /** @param sources the texts of the modules to show, by file name */
    private CoveragePage(Coverage coverage, Map<String, String> sources) {
        this.coverage = coverage;
        sources.forEach((file, text) -> listings.add(new SourceListing(file, listings.size() + 1, text, coverage)));
    }

    static String html(Coverage coverage, Optional<ReachableStates> reachable, Map<String, String> sources) {
        return new CoveragePage(coverage, sources).html(reachable);
    }

    private String html(Optional<ReachableStates> reachable) {
        StaticPage page = new StaticPage("Coverage of " + coverage.spec(), style());
        page.facts(facts(reachable));
        page.heading("never", "Never taken");
        never(page);
        page.heading("actions", "Actions");
        if (coverage.actions().isEmpty()) {
            page.paragraph("The specification has no actions.");
        } else {
            page.charts(List.of(actions().draw()));
        }
        page.heading("text", "The text");
        if (listings.isEmpty()) {
            page.paragraph(
                    "The text of the specification is not known here. With --spec FILE.tla, this page shows it.");
        } else {
            page.paragraph(
                    "The second column shows how often the parts of a line were taken: first the action or the"
                            + " branch around the start of the line, then further branches on it, which have a frame. A"
                            + " conjunct counts the steps of its action in which it was true by itself, whether or not the others"
                            + " were. Parts that were never taken, and conjuncts that were never seen true, are underlined by a wave.");
        }
        listings.forEach(listing -> page.add(listing.html()));
        return page.html();
    }

    private List<StaticPage.Fact> facts(Optional<ReachableStates> reachable) {
        List<StaticPage.Fact> facts = new ArrayList<>();
        int actions = coverage.actions().size();
        int branches = coverage.branches().size();
        facts.add(fact(actions - coverage.unseenActions().size(), actions, "actions taken"));
        facts.add(fact(branches - coverage.unseenBranches().size(), branches, "branches taken"));
        facts.add(
                reachable.isPresent()
                        ? new StaticPage.Fact(
                                Count.of(reachable.get().seen()) + " of "
                                        + (reachable.get().complete() ? "" : "more than ")
                                        + Count.of(reachable.get().reachable()),
                                "reachable states seen")
                        : new StaticPage.Fact(
                                Count.of(coverage.states().size()),
                                Count.noun(coverage.states().size(), "state") + " seen"));
        facts.add(new StaticPage.Fact(
                Count.of(coverage.histories()), "conforming " + Count.noun(coverage.histories(), "history")));
        facts.add(new StaticPage.Fact(Count.of(coverage.steps()), Count.noun(coverage.steps(), "step")));
        return facts;
    }

    private static StaticPage.Fact fact(long some, long all, String words) {
        return new StaticPage.Fact(Count.of(some) + " of " + Count.of(all), words);
    }

    private void never(StaticPage page) {
        List<String> actions = coverage.unseenActions();
        List<Branch> branches = coverage.unseenBranches();
        if (actions.isEmpty() && branches.isEmpty()) {
            page.paragraph("Nothing: every action and every branch was taken at least once.");
            return;
        }
        page.add("<ul class=\"never-list\">\n");
        actions.forEach(name -> page.add("<li>" + linked(action(name), "action " + name) + "</li>\n"));
        branches.forEach(branch -> page.add(
                "<li>" + linked(branch(branch), CoverageText.described(branch)) + because(branch) + "</li>\n"));
        page.add("</ul>\n");
    }

    /** The conjuncts of a branch that were seen true in no step of its action. */
    private String because(Branch branch) {
        if (coverage.actions().getOrDefault(branch.action(), 0L) == 0) {
            return "";
        }
        List<String> never = coverage.conjuncts().entrySet().stream()
                .filter(each -> each.getValue() == 0 && isInside(each.getKey(), branch))
                .map(each -> linked(branch(each.getKey()), each.getKey().text()))
                .limit(MOST_CONJUNCTS)
                .toList();
        return never.isEmpty() ? "" : "; never seen true: " + String.join(", ", never);
    }

    private static boolean isInside(Branch part, Branch whole) {
        return part.action().equals(whole.action())
                && part.module().equals(whole.module())
                && Extent.of(whole).contains(Extent.of(part));
    }

    private static String linked(Optional<String> address, String text) {
        return address.map(to -> "<a href=\"" + to + "\">" + Markup.line(text) + "</a>")
                .orElse(Markup.line(text));
    }

    private Optional<String> action(String name) {
        return listings.stream().flatMap(each -> each.action(name).stream()).findFirst();
    }

    private Optional<String> branch(Branch branch) {
        return listings.stream().flatMap(each -> each.branch(branch).stream()).findFirst();
    }

    private BarChart actions() {
        List<BarChart.Bar> bars = coverage.actions().entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.naturalOrder()))
                .map(each -> bar(each.getKey(), each.getValue()))
                .toList();
        long largest = coverage.actions().values().stream()
                .mapToLong(count -> count)
                .max()
                .orElse(0);
        String counts =
                bars.stream().map(bar -> bar.label() + ": " + bar.text()).collect(Collectors.joining(", "));
        String described = coverage.unseenActions().isEmpty() ? "Every action was taken." : "Some were never taken.";
        return new BarChart(
                "Steps of each action",
                described + " " + counts + ".",
                "steps",
                NumberAxis.counts(largest, 5),
                bars,
                Map.of(),
                Optional.empty());
    }

    private BarChart.Bar bar(String name, long count) {
        BarChart.Bar bar = new BarChart.Bar(name, count, count == 0 ? "never" : Count.of(count), Mark.PLAIN);
        return action(name).map(bar::withLink).orElse(bar);
    }

    private static String style() {
        try (InputStream in = CoveragePage.class.getResourceAsStream("listing.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
