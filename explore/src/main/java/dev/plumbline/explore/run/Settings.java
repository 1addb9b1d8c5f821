package dev.plumbline.explore.run;

import java.time.Duration;
import java.util.Optional;

/**
 * How it is run.
 *
 * @param threads at once
 * @param operations of each thread
 * @param duration after which threads begin no further operation
 * @param chaos how they are disturbed
 * @param patience after which a run that has not ended is killed; its history is what was recorded until then
 * @param rr whether a native program is recorded with rr
 */
public record Settings(
        int threads,
        long operations,
        long seed,
        Optional<Duration> duration,
        Chaos chaos,
        Duration patience,
        boolean rr) {
    public Settings withSeed(long other) {
        return new Settings(threads, operations, other, duration, chaos, patience, rr);
    }

    /** The same without a limit of time: for a number of operations of each thread. */
    public Settings withoutDuration(long number) {
        return new Settings(threads, number, seed, Optional.empty(), chaos, patience, rr);
    }
}
