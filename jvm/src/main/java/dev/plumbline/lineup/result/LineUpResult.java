package dev.plumbline.lineup.result;

import dev.plumbline.check.Verdict;
import dev.plumbline.jvm.unseen.UnseenState;
import java.util.List;
import java.util.Optional;

/**
 * The answer of Line-Up: the verdict of an ordinary check, and what only Line-Up has to say.
 *
 * @param verdict {@code Conforms}: every test passed, within what was explored, apart from muted violations. {@code
 *     Violates}: the class is not linearizable with respect to any deterministic specification; the counterexample
 *     holds the history of the first violation up against the serial runs. {@code Inconclusive}: no test failed, apart
 *     from muted violations, but of some nothing can be said
 * @param violations if the verdict is one: at least one, in the order in which they were found. None calls all methods
 *     of another one of its kind; of regressions each has another method whose results differ
 * @param muted violations that were known already
 * @param end why the search went no further
 * @param observations how the serial runs compare with those of an earlier run, if that was asked for
 * @param undecided why nothing can be said of some tests; empty unless the verdict is inconclusive
 * @param races what was found out about data races. Where races are failures, the class fails by {@link
 *     RaceFindings#failure}, whatever the verdict
 * @param unseen what the tests did that no schedule looks into: a pass does not speak of it
 */
public record LineUpResult(
        Verdict verdict,
        Totals totals,
        List<Violation> violations,
        List<MutedViolation> muted,
        SearchEnd end,
        Optional<Observations> observations,
        List<UndecidedTests> undecided,
        RaceFindings races,
        List<UnseenState> unseen) {
    public LineUpResult {
        violations = List.copyOf(violations);
        muted = List.copyOf(muted);
        undecided = List.copyOf(undecided);
        unseen = List.copyOf(unseen);
    }

    /** The same with what no schedule looks into. */
    public LineUpResult withUnseen(List<UnseenState> states) {
        return new LineUpResult(verdict, totals, violations, muted, end, observations, undecided, races, states);
    }

    /** The first violation. */
    public Optional<Violation> violation() {
        return violations.stream().findFirst();
    }

    /** The same with what was found out about data races. */
    public LineUpResult with(RaceFindings found) {
        return new LineUpResult(verdict, totals, violations, muted, end, observations, undecided, found, unseen);
    }
}
