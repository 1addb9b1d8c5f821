package dev.plumbline.lineup;

import dev.plumbline.check.Statistics;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.RaceFindings;
import dev.plumbline.lineup.result.Totals;
import dev.plumbline.lineup.result.UndecidedTests;
import dev.plumbline.lineup.result.Violation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The verdict of an ordinary check on what Line-Up found. */
final class Verdicts {
    private Verdicts() {}

    static LineUpResult violates(Totals totals, Violation violation) {
        return new LineUpResult(violation.verdict(), totals, Optional.of(violation), List.of(), RaceFindings.OFF);
    }

    /** @param undecided if there are none, every test passed */
    static LineUpResult of(Totals totals, List<UndecidedTests> undecided, Duration time) {
        // Many histories, none of which was given: how much was explored stands in the totals.
        Statistics statistics = new Statistics(0, 0, 0, 0, time, 0);
        Verdict verdict = undecided.isEmpty()
                ? new Verdict.Conforms(statistics)
                : new Verdict.Inconclusive(
                        new StopReason.Other(
                                undecided.stream().map(UndecidedTests::text).collect(Collectors.joining("; "))),
                        0,
                        0,
                        statistics);
        return new LineUpResult(verdict, totals, Optional.empty(), undecided, RaceFindings.OFF);
    }
}
