package dev.plumbline.lineup.result;

import dev.plumbline.check.Verdict;
import dev.plumbline.jvm.execution.UnseenState;
import java.util.List;
import java.util.Optional;

/**
 * The answer of Line-Up: the verdict of an ordinary check, and what only Line-Up has to say.
 *
 * @param verdict {@code Conforms}: every test passed, within what was explored. {@code Violates}: the class is not
 *     linearizable with respect to any deterministic specification; its counterexample holds the violating history up
 *     against the serial runs. {@code Inconclusive}: no test failed, but of some nothing can be said
 * @param violation if the verdict is one
 * @param undecided why nothing can be said of some tests; empty unless the verdict is inconclusive
 * @param unseen what the tests did that no schedule looks into: a pass does not speak of it
 */
public record LineUpResult(
        Verdict verdict,
        Totals totals,
        Optional<Violation> violation,
        List<UndecidedTests> undecided,
        List<UnseenState> unseen) {
    public LineUpResult {
        undecided = List.copyOf(undecided);
        unseen = List.copyOf(unseen);
    }

    /** A result with nothing that was not seen. */
    public LineUpResult(Verdict verdict, Totals totals, Optional<Violation> violation, List<UndecidedTests> undecided) {
        this(verdict, totals, violation, undecided, List.of());
    }

    public LineUpResult withUnseen(List<UnseenState> states) {
        return new LineUpResult(verdict, totals, violation, undecided, states);
    }
}
