package dev.plumbline.lineup.result;

import dev.plumbline.check.Verdict;
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
 * @param races what was found out about data races. Where races are failures, the class fails by {@link
 *     RaceFindings#failure}, whatever the verdict
 */
public record LineUpResult(
        Verdict verdict,
        Totals totals,
        Optional<Violation> violation,
        List<UndecidedTests> undecided,
        RaceFindings races) {
    public LineUpResult {
        undecided = List.copyOf(undecided);
    }

    /** The same with what was found out about data races. */
    public LineUpResult with(RaceFindings found) {
        return new LineUpResult(verdict, totals, violation, undecided, found);
    }
}
