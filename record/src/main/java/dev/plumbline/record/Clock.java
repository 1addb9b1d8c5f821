package dev.plumbline.record;

/**
 * The clock of a recorder. All threads of the process share it. A simulation brings its own, so that the times of a log
 * are those of the simulated world.
 */
@FunctionalInterface
public interface Clock {
    /** Now, in whatever unit the clock has. */
    long now();
}
