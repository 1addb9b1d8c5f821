package dev.plumbline.lineup.internal.campaign;

import dev.plumbline.jvm.unseen.UnseenState;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.CompletedBound;
import dev.plumbline.lineup.result.Counts;
import dev.plumbline.lineup.result.InconclusiveReason;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.lineup.result.Mute;
import dev.plumbline.lineup.result.MutedViolation;
import dev.plumbline.lineup.result.SearchEnd;
import dev.plumbline.lineup.result.Totals;
import dev.plumbline.lineup.result.UndecidedTests;
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
 * Several violations of one class. Two are the same if one calls all methods of the other: a test that contains the
 * calls of a known violation shows it again and says nothing new. So behind each violation the search goes on with tests
 * that do not call all of its methods, and at last with {@link TestsWithout} of those that do. Each violation that it
 * comes to then differs from all before. One with fewer methods takes the place of one of its kind that has them all.
 *
 * <p>A second mistake in the same methods is not found before the first is mended.
 *
 * <p>Between two violations all workers stand still, and what is run next follows from the violations alone; so the
 * answer is the same for any number of workers, unless the time is up.
 */
public final class ViolationSearch {
    private final Campaigns campaigns;
    private final Shrinking shrinking;
    private final List<Mute> mutes;
    private final int most;
    private final BooleanSupplier timeUp;

    private final List<Set<String>> known = new ArrayList<>();
    private final List<Violation> violations = new ArrayList<>();
    private final List<MutedViolation> muted = new ArrayList<>();
    private final List<UndecidedTests> undecided = new ArrayList<>();
    private final List<Matrix> counted = new ArrayList<>();
    private final List<UnseenState> unseen = new ArrayList<>();
    private Totals totals = new Totals(0, 0, 0, Counts.NONE, Set.of(), List.of());

    /** Begins to check some tests. */
    public interface Campaigns {
        /** @param before tests that were checked already */
        Campaign of(Iterator<Matrix> tests, Totals before);
    }

    /** Makes a violation of a failure. */
    public interface Shrinking {
        Violation smallest(Campaign.Failure failure) throws BadInput;

        /** Is told of each violation that is not muted. */
        void found(Violation violation);
    }

    /**
     * @param undecided why nothing can be said of some tests, each once
     * @param counted the tests that were checked
     * @param unseen what they did that no schedule looks into
     */
    public record Found(
            Totals totals,
            List<Violation> violations,
            List<MutedViolation> muted,
            SearchEnd end,
            List<UndecidedTests> undecided,
            List<Matrix> counted,
            List<UnseenState> unseen) {}

    /** @param most violations that are looked for, apart from those that are muted */
    public ViolationSearch(
            Campaigns campaigns, Shrinking shrinking, List<Mute> mutes, int most, BooleanSupplier timeUp) {
        this.campaigns = campaigns;
        this.shrinking = shrinking;
        this.mutes = mutes;
        this.most = most;
        this.timeUp = timeUp;
    }

    /**
     * A violation that was found before the search. It is no reason to leave tests out: what changed serially is no
     * schedule.
     */
    public void report(Violation violation) {
        if (violations.size() < most) {
            add(violation);
        }
    }

    /** Nothing can be said of this test, for this reason. */
    public void leaveOpen(InconclusiveReason reason, Matrix test) {
        undecided.add(new UndecidedTests(reason, Optional.of(test), 1));
    }

    public Found run(Iterator<Matrix> tests, int workers) throws BadInput {
        Iterator<Matrix> next = tests;
        Optional<SearchEnd> end = violations.size() < most ? Optional.empty() : Optional.of(SearchEnd.ENOUGH);
        while (end.isEmpty()) {
            Campaign campaign = campaigns.of(next, totals);
            end = search(campaign, workers);
            List<Matrix> further = end.isPresent() ? List.of() : new TestsWithout(known).of(campaign.leftOut());
            next = further.iterator();
            if (end.isEmpty() && further.isEmpty()) {
                end = Optional.of(SearchEnd.COMPLETE);
            }
        }
        // Of a campaign that went on behind a violation nobody else says that it was cut short.
        if (end.get() == SearchEnd.TIME_UP
                && !known.isEmpty()
                && undecided.stream().noneMatch(ViolationSearch::late)) {
            undecided.add(new UndecidedTests(new InconclusiveReason.TimeUp(totals.tests(), 0), Optional.empty(), 0));
        }
        return new Found(
                totals, violations, muted, end.get(), undecided, counted, UnseenState.eachOnce(unseen.stream()));
    }

    /** Nothing if the campaign came to its end. */
    private Optional<SearchEnd> search(Campaign campaign, int workers) throws BadInput {
        Campaign.Result result = campaign.run(workers);
        Optional<SearchEnd> end = Optional.empty();
        while (result.failed().isPresent() && end.isEmpty()) {
            Violation violation = shrinking.smallest(result.failed().get());
            known.add(violation.smallest().methods());
            add(violation);
            if (violations.size() >= most) {
                end = Optional.of(SearchEnd.ENOUGH);
            } else if (timeUp.getAsBoolean()) {
                end = Optional.of(SearchEnd.TIME_UP);
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
            return Optional.of(SearchEnd.RUNAWAY_CALL);
        }
        return end.isEmpty() && timeUp.getAsBoolean() ? Optional.of(SearchEnd.TIME_UP) : end;
    }

    private static boolean late(UndecidedTests each) {
        return each.reason() instanceof InconclusiveReason.TimeUp;
    }

    private static boolean endsAll(UndecidedTests each) {
        return each.reason() instanceof InconclusiveReason.TestsLeft;
    }

    private void add(Violation violation) {
        Optional<Mute> mute =
                mutes.stream().filter(each -> each.covers(violation)).findFirst();
        if (mute.isPresent()) {
            muted.add(new MutedViolation(mute.get(), violation));
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

    private static Totals sum(Totals one, Totals other) {
        Set<Bound> leftOut = EnumSet.noneOf(Bound.class);
        leftOut.addAll(one.leftOut());
        leftOut.addAll(other.leftOut());
        return new Totals(
                one.tests() + other.tests(),
                one.undecided() + other.undecided(),
                one.neverFull() + other.neverFull(),
                one.counts().plus(other.counts()),
                leftOut,
                CompletedBound.sum(one.completed(), other.completed()));
    }
}
