package dev.plumbline.lineup.result;

import dev.plumbline.check.Verdict;
import dev.plumbline.jvm.unseen.UnseenState;
import java.util.List;
import java.util.Optional;

/**
 * The result of Line-Up: the verdict of an ordinary check, and details that only Line-Up has.
 *
 * @param verdict {@code Conforms}: every test passed, within what was explored, apart from muted violations.
 *     {@code Violates}: the class is not linearizable with respect to any deterministic specification; the
 *     counterexample compares the history of the first violation with the serial runs. {@code Inconclusive}: no test
 *     failed, apart from muted violations, but some tests have no verdict
 * @param violations if the verdict is a violation: at least one, in the order in which they were found. No violation
 *     calls all methods of another one of its kind; each regression has another method whose results differ
 * @param muted violations that the user has muted
 * @param end why the search ended
 * @param observations the comparison of the serial runs with those of an earlier run, if requested
 * @param undecided the tests without a verdict, and why; empty unless the verdict is inconclusive
 * @param races the data races found. If races are failures, the class fails by {@link RaceFindings#failure}, whatever
 *     the verdict
 * @param unseen the unexplored parts of the tests, to which a pass does not apply
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

    /** A copy with these unexplored parts. */
    public LineUpResult withUnseen(List<UnseenState> states) {
        return new LineUpResult(verdict, totals, violations, muted, end, observations, undecided, races, states);
    }

    /** The first violation. */
    public Optional<Violation> violation() {
        return violations.stream().findFirst();
    }

    /** A copy with these data races. */
    public LineUpResult with(RaceFindings found) {
        return new LineUpResult(verdict, totals, violations, muted, end, observations, undecided, found, unseen);
    }
}
