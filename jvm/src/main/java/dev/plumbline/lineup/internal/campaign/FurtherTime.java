package dev.plumbline.lineup.internal.campaign;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * How long tests are searched beyond the requested bounds, in CPU time: as long as the search within these bounds took,
 * at least ten seconds, and never beyond the budget. Mostly the number of schedules ends the search before. This limit
 * is for classes whose executions are slow.
 */
final class FurtherTime implements BooleanSupplier {
    private static final long AT_LEAST = TimeUnit.SECONDS.toNanos(10);
    private static final int EXECUTIONS_A_LOOK = 16;

    private final BooleanSupplier budget;
    private final LongSupplier cpuNanos;
    private final long start;
    private volatile long from;
    private volatile boolean begun;
    private volatile boolean over;
    private int asked;

    FurtherTime(BooleanSupplier budget, LongSupplier cpuNanos) {
        this.budget = budget;
        this.cpuNanos = cpuNanos;
        this.start = cpuNanos.getAsLong();
    }

    /** The search within the requested bounds is complete; called before the search continues. */
    synchronized FurtherTime begun() {
        if (!begun) {
            from = cpuNanos.getAsLong();
            begun = true;
        }
        return this;
    }

    @Override
    public boolean getAsBoolean() {
        if (budget.getAsBoolean()) {
            return true;
        }
        // Reading the CPU time takes as long as a short execution. Several threads may count at once, which does no
        // harm.
        if (asked++ % EXECUTIONS_A_LOOK == 0) {
            over = cpuNanos.getAsLong() - from > Math.max(AT_LEAST, from - start);
        }
        return over;
    }
}
