package dev.plumbline.explain.compare;

import dev.plumbline.explain.text.TextPage;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.text.Count;
import java.util.List;
import java.util.OptionalInt;

/** A comparison for people: the first difference, the operations in another order there, and the other differences. */
public record ComparisonText(RunComparison compared, TextPage page) {
    private static final int MOST = 10;
    private static final int MOST_REORDERED = 3;

    public void print() {
        title("A", compared.first());
        title("B", compared.second());
        List<RunDifference> differences = compared.differences();
        page.wrapped(
                0,
                Count.of(compared.same(), "operation")
                        + (compared.same() == 1 ? " is the same, " : " are the same, ")
                        + Count.of(differences.size())
                        + (differences.size() == 1 ? " differs" : " differ")
                        + (compared.isByName()
                                ? ""
                                : "; processes have other names and are paired by their first calls"));
        if (differences.isEmpty()) {
            return;
        }
        RunDifference first = differences.get(0);
        page.blank();
        page.line(0, "first difference: " + first.kind().words());
        both(first);
        List<RunComparison.Reordered> reordered = compared.reordered(first);
        int shown = page.most(MOST_REORDERED, reordered.size());
        if (!reordered.isEmpty()) {
            page.line(2, "in another order:");
        }
        reordered.subList(0, shown).forEach(this::reordered);
        page.more(4, reordered.size() - shown);
        others(differences.subList(1, differences.size()));
    }

    private void title(String letter, TimeboxedHistory run) {
        page.wrapped(0, 3, letter + "  " + run.history().name() + ": " + Count.of(run.size(), "operation"));
    }

    private void others(List<RunDifference> others) {
        if (others.isEmpty()) {
            return;
        }
        page.blank();
        page.line(0, "further differences:");
        int shown = page.most(MOST, others.size());
        for (RunDifference each : others.subList(0, shown)) {
            page.line(2, each.kind().words());
            both(each);
        }
        page.more(2, others.size() - shown);
    }

    private void both(RunDifference difference) {
        side("A", difference.first(), compared.first());
        side("B", difference.second(), compared.second());
    }

    private void side(String letter, OptionalInt operation, TimeboxedHistory run) {
        if (operation.isPresent()) {
            page.wrapped(
                    4,
                    3,
                    letter + "  " + named(operation.getAsInt(), run) + " of process "
                            + run.operation(operation.getAsInt()).process());
        }
    }

    private void reordered(RunComparison.Reordered each) {
        page.wrapped(
                4,
                3,
                "A  " + named(each.first(), compared.first()) + " "
                        + each.inFirst().words() + " it");
        page.wrapped(
                4,
                3,
                "B  " + named(each.second(), compared.second()) + " "
                        + each.inSecond().words() + " it");
    }

    private static String named(int operation, TimeboxedHistory run) {
        return "#" + operation + " " + run.operation(operation).call();
    }
}
