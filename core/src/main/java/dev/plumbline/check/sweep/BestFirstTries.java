package dev.plumbline.check.sweep;

import dev.plumbline.check.meter.Meter;
import java.util.Collection;
import java.util.Optional;

/**
 * When a sweep tries {@link BestFirst best-first search}, and how much work that may do.
 *
 * <p>Not from the beginning: most histories take a few steps for each operation, and then there is nothing to gain. A try is due when
 * the sweep has done some work for each operation that it settled, and as much as all tries before.
 *
 * <p>In a history that violates, no search passes the return that fails. So a try ends when it has done a certain amount
 * of work without passing a further return. The next one is due only if the sweep itself passes the return where the last
 * one was stuck: at most one try is stuck at each return.
 */
final class BestFirstTries {
    private static final long NEVER = Long.MAX_VALUE / 2;

    /**
     * In units of {@link Meter#work}.
     *
     * @param first what the sweep does in any case before the first try
     * @param each the same, for each operation that is settled
     * @param stuck what a try does at most without passing a further return
     * @param further what each return adds to the work that a try has left, up to {@code stuck}
     */
    record Limits(long first, long each, long stuck, long further) {
        static final Limits STANDARD = new Limits(1_000, 8, 30_000, 64);
        /** For a history of which a counterexample is known. */
        static final Limits NO_TRY = new Limits(NEVER, 0, 0, 0);
    }

    private final GroupSearch.Group group;
    private final Events events;
    private final Sweep sweep;
    private final Meter meter;
    private final Limits limits;
    private final long begun;
    private long ofTries;
    /** The number of returns that the last try has passed. */
    private int passed = -1;

    private Collection<SweepConfiguration> after;
    private Optional<SweepConfiguration> end = Optional.empty();

    BestFirstTries(GroupSearch.Group group, Events events, Sweep sweep, Meter meter, Limits limits) {
        this.group = group;
        this.events = events;
        this.sweep = sweep;
        this.meter = meter;
        this.limits = limits;
        this.begun = meter.work();
    }

    /**
     * The interpretations that the sweep finds for a return. Tries may interrupt it.
     *
     * @return empty if a try has found a witness: see {@link #end}
     */
    Optional<Collection<SweepConfiguration>> search(int returning) throws Meter.Exhausted {
        while (!meter.within(untilNextTry(), () -> after = sweep.search(returning))) {
            long before = meter.work();
            BestFirst search = new BestFirst(group, events, sweep, meter, limits);
            end = search.run();
            if (end.isPresent()) {
                return Optional.empty();
            }
            passed = search.passed();
            ofTries += meter.work() - before;
        }
        return Optional.of(after);
    }

    /** A configuration after the last return, if a try has found one. */
    Optional<SweepConfiguration> end() {
        return end;
    }

    private long ofSweep() {
        return meter.work() - begun - ofTries;
    }

    private long untilNextTry() {
        return sweep.settled() <= passed ? NEVER : limits.first + limits.each * sweep.settled() + ofTries - ofSweep();
    }
}
