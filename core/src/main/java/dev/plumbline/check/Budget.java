package dev.plumbline.check;

import java.time.Duration;

/**
 * How much a check may spend. Asked at every step of the search. By default the time is CPU time, so that a verdict does
 * not depend on what else the machine does.
 *
 * @param time from the first byte of the history that is read to the verdict: loading of the specification included
 * @param steps of the specification
 * @param memoryBytes of heap still in use after a garbage collection
 * @param clock by which the time is measured
 */
public record Budget(Duration time, long steps, long memoryBytes, BudgetClock clock) {
    public static final Budget DEFAULT = new Budget(
            Duration.ofMinutes(1), Long.MAX_VALUE, Runtime.getRuntime().maxMemory() / 100 * 85, BudgetClock.CPU);

    public static final Budget UNLIMITED =
            new Budget(Duration.ofDays(10_000), Long.MAX_VALUE, Long.MAX_VALUE, BudgetClock.CPU);

    public Budget withTime(Duration other) {
        return new Budget(other, steps, memoryBytes, clock);
    }

    public Budget withSteps(long other) {
        return new Budget(time, other, memoryBytes, clock);
    }

    public Budget withMemoryBytes(long other) {
        return new Budget(time, steps, other, clock);
    }

    public Budget withClock(BudgetClock other) {
        return new Budget(time, steps, memoryBytes, other);
    }
}
