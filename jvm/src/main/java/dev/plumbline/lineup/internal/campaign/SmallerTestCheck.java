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
 * Decides tests that are smaller than one that fails. Where a search goes on by itself, so does this: with free
 * switches between calls, since a small test may well need more of what a large one gets for nothing.
 *
 * <p>A test that takes more schedules than a limit is tried once more by a reduction, which often is done with all of
 * them before. If that is too much as well, nothing is known: smaller is better, but whoever waits for the violation
 * itself shall not wait for ever. Of a class that starts threads of its own only some schedules outside of
 * java.util.concurrent are tried.
 */
public final class SmallerTestCheck implements TestShrinker.Check {
    private static final long MOST_SCHEDULES = 20_000;
    /** Of a class that starts threads: its executions are slow, and most of its schedules differ inside the library. */
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

    /** How far a smaller test is searched within bounds. */
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
