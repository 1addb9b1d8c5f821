package dev.plumbline.lineup;

import dev.plumbline.check.Statistics;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.lineup.internal.campaign.ViolationSearch;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.RaceFindings;
import dev.plumbline.lineup.result.Violation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The verdict of an ordinary check for a result of Line-Up. */
final class Verdicts {
    private Verdicts() {}

    static LineUpResult violates(LineUpResult.Totals totals, Violation violation) {
        return result(violation.verdict(), totals, List.of(violation), List.of());
    }

    static LineUpResult of(
            ViolationSearch.Found found, Optional<LineUpResult.Observations> observations, Duration time) {
        boolean violates = !found.violations().isEmpty();
        List<LineUpResult.UndecidedTests> undecided = violates ? List.of() : found.undecided();
        // A search with only muted violations counts no test, but has run some.
        boolean nothing = found.totals().tests() == 0
                && undecided.isEmpty()
                && found.muted().isEmpty();
        return new LineUpResult(
                violates
                        ? found.violations().get(0).verdict()
                        : nothing ? inconclusive(StopReason.Simple.NO_TESTS, time) : verdict(undecided, time),
                found.totals(),
                found.violations(),
                found.muted(),
                found.end(),
                observations,
                undecided,
                RaceFindings.OFF,
                found.unseen());
    }

    /** @param undecided if it is empty, every test passed */
    static LineUpResult undecided(
            LineUpResult.Totals totals, List<LineUpResult.UndecidedTests> undecided, Duration time) {
        return result(verdict(undecided, time), totals, List.of(), undecided);
    }

    private static LineUpResult result(
            Verdict verdict,
            LineUpResult.Totals totals,
            List<Violation> violations,
            List<LineUpResult.UndecidedTests> undecided) {
        LineUpResult.SearchEnd end =
                violations.isEmpty() ? LineUpResult.SearchEnd.COMPLETE : LineUpResult.SearchEnd.ENOUGH;
        return new LineUpResult(
                verdict, totals, violations, List.of(), end, Optional.empty(), undecided, RaceFindings.OFF, List.of());
    }

    /** A result without violations, with one more undecided test. */
    static LineUpResult alsoUndecided(LineUpResult result, LineUpResult.UndecidedTests more, Duration time) {
        List<LineUpResult.UndecidedTests> undecided = new ArrayList<>(result.undecided());
        undecided.add(more);
        return new LineUpResult(
                verdict(undecided, time),
                result.totals(),
                result.violations(),
                result.muted(),
                result.end(),
                result.observations(),
                undecided,
                result.races(),
                result.unseen());
    }

    private static Verdict verdict(List<LineUpResult.UndecidedTests> undecided, Duration time) {
        return undecided.isEmpty()
                ? new Verdict.Conforms(statistics(time))
                : inconclusive(
                        new StopReason.UndecidedTests(undecided.stream()
                                .map(LineUpResult.UndecidedTests::text)
                                .toList()),
                        time);
    }

    private static Verdict inconclusive(StopReason reason, Duration time) {
        return new Verdict.Inconclusive(reason, statistics(time));
    }

    /** There are many histories, none of them given by the user; the totals say how much was explored. */
    private static Statistics statistics(Duration time) {
        return new Statistics(0, 0, 0, 0, time, 0);
    }
}
