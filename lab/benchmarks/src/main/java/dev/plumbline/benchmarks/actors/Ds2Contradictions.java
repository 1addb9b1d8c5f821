package dev.plumbline.benchmarks.actors;

import dev.plumbline.benchmarks.actors.Ds2Tables.Table;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Contradictions between tables of the paper, found by calculation. */
final class Ds2Contradictions {
    private final Ds2Tables paper;
    private final List<String> found = new ArrayList<>();

    private Ds2Contradictions(Ds2Tables paper) {
        this.paper = paper;
    }

    /** A line for each. */
    static List<String> of(Ds2Tables paper) {
        Ds2Contradictions contradictions = new Ds2Contradictions(paper);
        for (Table table : paper.tables()) {
            contradictions.look(table);
        }
        contradictions.snapshots();
        return contradictions.found;
    }

    /** The text says that snapshots save time. */
    private void snapshots() {
        List<String> slower = new ArrayList<>();
        for (Table table : paper.tables()) {
            for (String scheduler : paper.columns()) {
                if (paper.seconds(table, "ST", scheduler) < paper.seconds(table, "TS", scheduler)) {
                    slower.add(scheduler + " in `" + table + "` (" + paper.cell(table, "ST", scheduler) + " without, "
                            + paper.cell(table, "TS", scheduler) + " with)");
                }
            }
        }
        if (!slower.isEmpty()) {
            found.add("The text says that snapshots save time, but they cost time with " + String.join(", ", slower));
        }
    }

    private long count(Table table, String figure, String scheduler) {
        return Math.round(paper.number(table, figure, scheduler).orElseThrow());
    }

    private void look(Table table) {
        for (String scheduler : paper.columns()) {
            bounds(table, scheduler);
            ratio(table, scheduler, "NL/UH", "#NL", "#UH");
            ratio(table, scheduler, "UH/S", "#UH", "#S");
            ratio(table, scheduler, "NL/S", "#NL", "#S");
            times(table, scheduler);
        }
        if (paper.finished(table, "EX")) {
            againstAll(table);
        }
        answers(table);
    }

    private void say(Table table, String what) {
        found.add("`" + table + "`: " + what);
    }

    private void bounds(Table table, String scheduler) {
        long schedules = count(table, "#S", scheduler);
        long unique = count(table, "#UH", scheduler);
        if (count(table, "#IH", scheduler) > schedules
                || unique > schedules
                || count(table, "#NL", scheduler) > unique) {
            say(table, scheduler + " has a part that is larger than the whole");
        }
        boolean violates = count(table, "#NL", scheduler) > 0;
        boolean first = paper.number(table, "#HF", scheduler).isPresent();
        if (violates != first) {
            say(
                    table,
                    scheduler + " has #NL " + count(table, "#NL", scheduler) + " and #HF "
                            + paper.cell(table, "#HF", scheduler));
        }
        if (first && paper.number(table, "#HF", scheduler).getAsDouble() >= unique) {
            say(table, scheduler + " has as many histories before the first violation as it has at all");
        }
    }

    private void ratio(Table table, String scheduler, String figure, String part, String whole) {
        double right = 100.0 * count(table, part, scheduler) / count(table, whole, scheduler);
        double printed = paper.number(table, figure, scheduler).orElseThrow();
        if (Math.abs(right - printed) > 0.0051) {
            say(
                    table,
                    String.format(
                            Locale.ROOT,
                            "%s of %s is printed as %.2f %%; its parts give %.2f %%",
                            figure,
                            scheduler,
                            printed,
                            right));
        }
    }

    private void times(Table table, String scheduler) {
        int sum = paper.seconds(table, "TS", scheduler) + paper.seconds(table, "TC", scheduler);
        if (paper.seconds(table, "TT", scheduler) != sum) {
            say(table, "TT of " + scheduler + " is not TS + TC (a second of rounding)");
        }
    }

    /** The exhaustive scheduler completed, so no other scheduler can have found more. */
    private void againstAll(Table table) {
        for (String scheduler : paper.columns()) {
            for (String figure : List.of("#UH", "#NL")) {
                long all = count(table, figure, "EX");
                long here = count(table, figure, scheduler);
                if (here > all) {
                    say(
                            table,
                            scheduler + " has " + figure + " " + here + ", more than the " + all + " of all schedules");
                }
            }
        }
        long drawn = count(table, "#S", "SR");
        long all = count(table, "#S", "EX");
        if (count(table, "#UH", "SR") < count(table, "#UH", "EX")) {
            say(
                    table,
                    "SR drew " + Count.of(drawn) + " of " + Count.of(all) + " schedules and saw "
                            + count(table, "#UH", "SR") + " of " + count(table, "#UH", "EX")
                            + " unique histories; so many draws miss next to none");
        }
        if (count(table, "#NL", "SR") == 0 && count(table, "#NL", "EX") > 0) {
            say(
                    table,
                    "SR drew " + Count.of(drawn) + " of " + Count.of(all) + " schedules and saw none of "
                            + count(table, "#NL", "EX") + " violating histories");
        }
    }

    /** Whether a schedule leaves a request unanswered does not depend on the scheduler. */
    private void answers(Table table) {
        boolean exhaustive = count(table, "#IH", "EX") > 0;
        boolean random = count(table, "#IH", "SR") > 0;
        if (exhaustive != random) {
            say(
                    table,
                    "EX has " + Count.of(count(table, "#IH", "EX")) + " incomplete histories among "
                            + Count.of(count(table, "#S", "EX")) + " schedules, SR "
                            + Count.of(count(table, "#IH", "SR")) + " among "
                            + Count.of(count(table, "#S", "SR")));
        }
    }
}
