package dev.plumbline.lineup.result;

import dev.plumbline.check.Verdict;
import dev.plumbline.jvm.unseen.UnseenState;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.schedule.Bound;
import dev.plumbline.value.text.Count;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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

    /**
     * How much was done.
     *
     * @param tests that were checked
     * @param undecided tests without a verdict
     * @param neverFull tests in which every serial run ends in a call that blocks
     * @param leftOut the bounds that left schedules of some test unexplored
     * @param completed the bounds within which tests were searched completely, the narrowest first; such a test also counts
     *     for all narrower bounds
     */
    public record Totals(
            long tests,
            long undecided,
            long neverFull,
            Counts counts,
            Set<Bound> leftOut,
            List<CompletedBound> completed) {
        public Totals {
            leftOut = Set.copyOf(leftOut);
            completed = List.copyOf(completed);
        }
    }

    /**
     * The comparison of the serial runs of the tests with those of earlier runs in a file.
     *
     * @param compared tests whose serial runs are in the file
     * @param differing the compared tests with a difference
     * @param added tests that the file did not have
     * @param unusable tests whose serial runs cannot be recorded: nondeterministic ones, and those that were not explored
     *     completely
     */
    public record Observations(Path file, long compared, long differing, long added, long unusable) {}

    /**
     * A muted violation.
     *
     * @param mute the first mute that covers it
     */
    public record MutedViolation(Mute mute, Violation violation) {}

    /** Why the search for violations ended. */
    public enum SearchEnd {
        /** Every test was checked; those that contain a known violation, without some of its calls. */
        COMPLETE("every test was checked; those that contain a violation named here, without some of its calls"),
        /** The requested number of violations was found. */
        ENOUGH("there may be more: the search ended at the limit on violations"),
        /** The time was up. */
        TIME_UP("there may be more: the time for the search was up"),
        /** A call never returned, and no test was begun after it. */
        RUNAWAY_CALL("there may be more: a call never returned, so no further test was run");

        private final String text;

        SearchEnd(String text) {
            this.text = text;
        }

        /** For reports, after the violations. */
        public String text() {
            return text;
        }
    }

    /**
     * Tests without a verdict, all for the same reason.
     *
     * @param first the first of them; empty if the reason concerns all tests together
     * @param tests how many there are
     */
    public record UndecidedTests(InconclusiveReason reason, Optional<Matrix> first, long tests) {
        /** For reports. */
        public String text() {
            return reason.text() + where();
        }

        /** The tests concerned: the end of a sentence about the reason. */
        public String where() {
            String more = tests <= 1 ? "" : "; the same in " + Count.of(tests - 1, "other test");
            return first.map(test -> " (in " + test + more + ")").orElse("");
        }
    }
}
