package dev.plumbline.lineup.internal.campaign;

import dev.plumbline.lineup.internal.phase.SearchEffort;
import dev.plumbline.lineup.internal.phase.SearchEffort.Search;
import dev.plumbline.lineup.internal.phase.TestOutcome;
import dev.plumbline.lineup.internal.phase.TestRunner;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.Counts;
import dev.plumbline.lineup.result.InconclusiveReason;
import dev.plumbline.schedule.Bound;
import dev.plumbline.value.BadInput;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Decides tests that are smaller than a failing one. If the original search continues beyond its bounds, this one has
 * free switches between calls, since a small test may need switches that a large one gets for free.
 *
 * <p>A test that exceeds the limit on schedules is tried once more by a reduction, which often covers all of them with
 * fewer. If that exceeds the limit as well, the test is undecided: a smaller test is better, but the report of the
 * violation must not be delayed for ever. For a class that starts threads only some schedules outside of
 * java.util.concurrent are tried.
 */
public final class SmallerTestCheck implements TestShrinker.Check {
    private static final long MOST_SCHEDULES = 20_000;
    /**
     * For a class that starts threads: its executions are slow, and most of its schedules differ only inside the
     * library.
     */
    private static final long SCHEDULES_WITH_OWN_THREADS = 600;

    private final TestRunner bench;
    private final Bounds bounds;
    private final BooleanSupplier timeUp;
    private final Set<Matrix> passing;

    /** @param passing tests that are known to pass; more are added */
    public SmallerTestCheck(TestRunner bench, Bounds bounds, BooleanSupplier timeUp, Set<Matrix> passing) {
        this.bench = bench;
        this.bounds = bounds;
        this.timeUp = timeUp;
        this.passing = passing;
    }

    /** The search of a smaller test within these bounds. */
    public static SearchEffort effort(Bounds bounds) {
        SearchEffort whole = SearchEffort.whole(bounds);
        Search search = bounds.extent() == Bounds.Extent.GROWING ? Search.PREEMPTIONS : whole.search();
        return new SearchEffort(search, whole.most(), whole.schedules()).atMost(MOST_SCHEDULES);
    }

    @Override
    public TestOutcome of(Matrix matrix) throws BadInput {
        if (passing.contains(matrix.sorted())) {
            return new TestOutcome.Passed(Counts.NONE, Set.of(), 0);
        }
        if (bounds.extent() == Bounds.Extent.GROWING) {
            TestOutcome first =
                    bench.check(matrix, bounds, SearchEffort.whole(bounds).atMost(SCHEDULES_WITH_OWN_THREADS), timeUp);
            boolean all = first instanceof TestOutcome.Passed passed
                    && !passed.leftOut().contains(Bound.PREEMPTIONS);
            if (first instanceof TestOutcome.Failed || all) {
                return first;
            }
            if (first.ownThreads() > 0) {
                return new TestOutcome.Undecided(
                        first.counts(),
                        new InconclusiveReason.SchedulesLeft(
                                Set.of(Bound.LIBRARY), first.counts().schedules()),
                        first.ownThreads());
            }
        }
        TestOutcome finding = bench.check(matrix, bounds, effort(bounds), timeUp);
        if (finding instanceof TestOutcome.Undecided undecided && undecided.unfinished()) {
            finding = bench.check(
                    matrix,
                    bounds,
                    new SearchEffort(Search.REDUCED, 0, effort(bounds).schedules()),
                    timeUp);
        }
        if (finding instanceof TestOutcome.Passed) {
            passing.add(matrix.sorted());
        }
        return finding;
    }
}
