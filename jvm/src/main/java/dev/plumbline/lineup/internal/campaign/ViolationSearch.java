package dev.plumbline.lineup.internal.campaign;

import dev.plumbline.jvm.unseen.UnseenState;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.CompletedBound;
import dev.plumbline.lineup.result.Counts;
import dev.plumbline.lineup.result.InconclusiveReason;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.Mute;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.schedule.Bound;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Finds several violations of one class. Two violations are the same if one calls all methods of the other: a test that
 * contains the calls of a known violation shows it again. So after each violation the search continues with tests that
 * do not call all of its methods, and at last with {@link TestsWithout} of those that do. Each further violation then
 * differs from all before. A violation with fewer methods replaces one of its kind that has all of them.
 *
 * <p>A second error in the same methods is not found before the first is fixed.
 *
 * <p>Between two violations all workers stop, and the next tests depend on the violations alone; so the result is the
 * same for any number of workers, unless the time is up.
 */
public final class ViolationSearch {
    private final Campaigns campaigns;
    private final Shrinking shrinking;
    private final List<Mute> mutes;
    private final int most;
    private final BooleanSupplier timeUp;

    private final List<Set<String>> known = new ArrayList<>();
    private final List<Violation> violations = new ArrayList<>();
    private final List<LineUpResult.MutedViolation> muted = new ArrayList<>();
    private final List<LineUpResult.UndecidedTests> undecided = new ArrayList<>();
    private final List<Matrix> counted = new ArrayList<>();
    private final List<UnseenState> unseen = new ArrayList<>();
    private LineUpResult.Totals totals = new LineUpResult.Totals(0, 0, 0, Counts.NONE, Set.of(), List.of());

    /** Begins to check some tests. */
    public interface Campaigns {
        /** @param before totals of the tests that were already checked */
        Campaign of(Iterator<Matrix> tests, LineUpResult.Totals before);
    }

    /** Shrinks a failure to a violation. */
    public interface Shrinking {
        Violation smallest(Campaign.Failure failure) throws BadInput;

        /** Receives each violation that is not muted. */
        void found(Violation violation);
    }

    /**
     * @param undecided the tests without a verdict, and why, each reason once
     * @param counted the tests that were checked
     * @param unseen their unexplored parts
     */
    public record Found(
            LineUpResult.Totals totals,
            List<Violation> violations,
            List<LineUpResult.MutedViolation> muted,
            LineUpResult.SearchEnd end,
            List<LineUpResult.UndecidedTests> undecided,
            List<Matrix> counted,
            List<UnseenState> unseen) {}

    /** @param most violations to look for, not counting muted ones */
    public ViolationSearch(
            Campaigns campaigns, Shrinking shrinking, List<Mute> mutes, int most, BooleanSupplier timeUp) {
        this.campaigns = campaigns;
        this.shrinking = shrinking;
        this.mutes = mutes;
        this.most = most;
        this.timeUp = timeUp;
    }

    /**
     * Adds a violation that was found before the search. No tests are left out because of it: a change of the serial
     * behaviour does not depend on schedules.
     */
    public void report(Violation violation) {
        if (violations.size() < most) {
            add(violation);
        }
    }

    /** Records that this test has no verdict, for this reason. */
    public void leaveOpen(InconclusiveReason reason, Matrix test) {
        undecided.add(new LineUpResult.UndecidedTests(reason, Optional.of(test), 1));
    }

    public Found run(Iterator<Matrix> tests, int workers) throws BadInput {
        Iterator<Matrix> next = tests;
        Optional<LineUpResult.SearchEnd> end =
                violations.size() < most ? Optional.empty() : Optional.of(LineUpResult.SearchEnd.ENOUGH);
        while (end.isEmpty()) {
            Campaign campaign = campaigns.of(next, totals);
            end = search(campaign, workers);
            List<Matrix> further = end.isPresent() ? List.of() : new TestsWithout(known).of(campaign.leftOut());
            next = further.iterator();
            if (end.isEmpty() && further.isEmpty()) {
                end = Optional.of(LineUpResult.SearchEnd.COMPLETE);
            }
        }
        // If a campaign was continued after a violation, nothing else reports that it was cut short.
        if (end.get() == LineUpResult.SearchEnd.TIME_UP
                && !known.isEmpty()
                && undecided.stream().noneMatch(ViolationSearch::late)) {
            undecided.add(new LineUpResult.UndecidedTests(
                    new InconclusiveReason.TimeUp(totals.tests(), 0), Optional.empty(), 0));
        }
        return new Found(
                totals, violations, muted, end.get(), undecided, counted, UnseenState.eachOnce(unseen.stream()));
    }

    /** Empty if the campaign was completed. */
    private Optional<LineUpResult.SearchEnd> search(Campaign campaign, int workers) throws BadInput {
        Campaign.Result result = campaign.run(workers);
        Optional<LineUpResult.SearchEnd> end = Optional.empty();
        while (result.failed().isPresent() && end.isEmpty()) {
            Violation violation = shrinking.smallest(result.failed().get());
            known.add(violation.smallest().methods());
            add(violation);
            if (violations.size() >= most) {
                end = Optional.of(LineUpResult.SearchEnd.ENOUGH);
            } else if (timeUp.getAsBoolean()) {
                end = Optional.of(LineUpResult.SearchEnd.TIME_UP);
            } else {
                campaign.leaveOut(violation.smallest().methods());
                result = campaign.run(workers);
            }
        }
        totals = sum(totals, result.totals());
        undecided.addAll(result.undecided());
        counted.addAll(campaign.counted());
        unseen.addAll(result.unseen());
        if (end.isEmpty() && result.undecided().stream().anyMatch(ViolationSearch::endsAll)) {
            return Optional.of(LineUpResult.SearchEnd.RUNAWAY_CALL);
        }
        return end.isEmpty() && timeUp.getAsBoolean() ? Optional.of(LineUpResult.SearchEnd.TIME_UP) : end;
    }

    private static boolean late(LineUpResult.UndecidedTests each) {
        return each.reason() instanceof InconclusiveReason.TimeUp;
    }

    private static boolean endsAll(LineUpResult.UndecidedTests each) {
        return each.reason() instanceof InconclusiveReason.TestsLeft;
    }

    private void add(Violation violation) {
        Optional<Mute> mute =
                mutes.stream().filter(each -> each.covers(violation)).findFirst();
        if (mute.isPresent()) {
            muted.add(new LineUpResult.MutedViolation(mute.get(), violation));
        } else {
            violations.removeIf(larger -> violation.kind() != Kind.REGRESSION
                    && larger.kind() == violation.kind()
                    && larger.smallest()
                            .methods()
                            .containsAll(violation.smallest().methods()));
            violations.add(violation);
            shrinking.found(violation);
        }
    }

    private static LineUpResult.Totals sum(LineUpResult.Totals one, LineUpResult.Totals other) {
        Set<Bound> leftOut = EnumSet.noneOf(Bound.class);
        leftOut.addAll(one.leftOut());
        leftOut.addAll(other.leftOut());
        return new LineUpResult.Totals(
                one.tests() + other.tests(),
                one.undecided() + other.undecided(),
                one.neverFull() + other.neverFull(),
                one.counts().plus(other.counts()),
                leftOut,
                CompletedBound.sum(one.completed(), other.completed()));
    }
}
