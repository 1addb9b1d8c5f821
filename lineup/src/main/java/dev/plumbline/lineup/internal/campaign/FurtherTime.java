package dev.plumbline.lineup.internal.campaign;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * How long tests are searched beyond what was asked for: as long as that took, at least ten seconds, and never beyond
 * the budget. Mostly the number of schedules ends it before. This is for classes whose executions are slow.
 */
final class FurtherTime implements BooleanSupplier {
    private static final long AT_LEAST = TimeUnit.SECONDS.toNanos(10);

    private final BooleanSupplier budget;
    private final LongSupplier nanoTime;
    private final long start;
    private volatile long from;
    private volatile boolean begun;

    FurtherTime(BooleanSupplier budget, LongSupplier nanoTime) {
        this.budget = budget;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    /** What was asked for is done; called by whoever is about to do more. */
    synchronized FurtherTime begun() {
        if (!begun) {
            from = nanoTime.getAsLong();
            begun = true;
        }
        return this;
    }

    @Override
    public boolean getAsBoolean() {
        return budget.getAsBoolean() || nanoTime.getAsLong() - from > Math.max(AT_LEAST, from - start);
    }
}
