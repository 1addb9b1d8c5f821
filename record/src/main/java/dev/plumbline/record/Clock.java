package dev.plumbline.record;

/**
 * The clock of a recorder. All threads of the process share it. A simulation can provide its own, so that the times of
 * a log are simulated times.
 */
@FunctionalInterface
public interface Clock {
    /** The current time, in the unit of the clock. */
    long now();
}
