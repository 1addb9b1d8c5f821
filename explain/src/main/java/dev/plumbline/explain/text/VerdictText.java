package dev.plumbline.explain.text;

import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.visible.Colours;
import dev.plumbline.value.text.Count;
import java.util.Optional;

/**
 * A verdict for people: what it is, what it cost, and why.
 *
 * @param history the name by which people know it
 * @param spec the name of the specification
 * @param origin what the origins of operations count: {@code line} or {@code byte}
 */
public record VerdictText(String history, String spec, String origin, TextPage page, Colours colours) {
    public void print(Verdict verdict) {
        print(verdict, "");
    }

    /** @param remark to be printed after the cost, with the mark that separates the two; may be empty */
    public void print(Verdict verdict, String remark) {
        print(verdict, remark, Optional.empty());
    }

    /** @param bundle of the violation, where there is one: it knows more about its cause */
    public void print(Verdict verdict, String remark, Optional<Bundle> bundle) {
        print(verdict, remark, bundle, "");
    }

    /** @param repeated the end of the verdict line of a violation: what came of repeating its run; may be empty */
    public void print(Verdict verdict, String remark, Optional<Bundle> bundle, String repeated) {
        if (verdict instanceof Verdict.Conforms conforms) {
            page.line(
                    0,
                    colours.good(conforms.word().text()) + "  " + history + ": " + Wording.cost(conforms.statistics())
                            + remark);
        } else if (verdict instanceof Verdict.Violates violates) {
            boolean clocked = violates.counterexample().cut().isPresent();
            String claim = clocked ? CutText.claim(spec) : "no behaviour of " + spec + " explains it";
            page.line(0, colours.bad("VIOLATES") + "  " + history + ": " + claim + repeated);
            page.wrapped(2, 0, Wording.cost(violates.statistics()) + remark, colours::quiet);
            new CounterexampleText(violates.counterexample(), origin, page, colours)
                    .print(bundle.flatMap(Cause::of).or(() -> Cause.of(violates.counterexample())));
        } else if (verdict instanceof Verdict.Inconclusive inconclusive) {
            Statistics spent = inconclusive.statistics();
            page.line(
                    0,
                    colours.unsure("INCONCLUSIVE") + "  " + history + ": "
                            + inconclusive.reason().text());
            if (spent.operations() == 0) {
                return; // It was not read yet.
            }
            page.wrapped(2, 0, Wording.cost(spent) + remark, colours::quiet);
            if (inconclusive.reason().searchEnded()) {
                return; // The search came to its end; its reason says what it decided.
            }
            page.wrapped(
                    2,
                    "Explained so far: " + Count.of(inconclusive.settled()) + " of "
                            + Count.of(spent.operations(), "operation") + ", in "
                            + Count.of(inconclusive.frontier(), "configuration") + ".");
        }
    }
}
