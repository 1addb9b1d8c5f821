package dev.plumbline.check;

import java.time.Duration;

/**
 * How much a check may spend. Asked at every step of the search.
 *
 * @param time of the search
 * @param steps of the specification
 * @param memoryBytes of heap still in use after a garbage collection
 */
public record Budget(Duration time, long steps, long memoryBytes) {
    public static final Budget DEFAULT = new Budget(
            Duration.ofMinutes(1), Long.MAX_VALUE, Runtime.getRuntime().maxMemory() / 100 * 85);

    public static final Budget UNLIMITED = new Budget(Duration.ofDays(10_000), Long.MAX_VALUE, Long.MAX_VALUE);

    public Budget withTime(Duration other) {
        return new Budget(other, steps, memoryBytes);
    }

    public Budget withSteps(long other) {
        return new Budget(time, other, memoryBytes);
    }

    public Budget withMemoryBytes(long other) {
        return new Budget(time, steps, other);
    }
}
