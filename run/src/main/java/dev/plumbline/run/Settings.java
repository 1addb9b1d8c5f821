package dev.plumbline.run;

import dev.plumbline.run.harness.Scheduling;
import dev.plumbline.schedule.Schedule;
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
 * @param scheduling how a workload on the JVM is scheduled, if its threads are controlled
 */
public record Settings(
        int threads,
        long operations,
        long seed,
        Optional<Duration> duration,
        Chaos chaos,
        Duration patience,
        boolean rr,
        Optional<Scheduling> scheduling) {
    /** Of a run whose threads are not controlled. */
    public Settings(
            int threads,
            long operations,
            long seed,
            Optional<Duration> duration,
            Chaos chaos,
            Duration patience,
            boolean rr) {
        this(threads, operations, seed, duration, chaos, patience, rr, Optional.empty());
    }

    public Settings withSeed(long other) {
        return new Settings(threads, operations, other, duration, chaos, patience, rr, scheduling);
    }

    /** The same without a limit of time: for a number of operations of each thread. */
    public Settings withoutDuration(long number) {
        return new Settings(threads, number, seed, Optional.empty(), chaos, patience, rr, scheduling);
    }

    /** The same with its threads controlled. */
    public Settings with(Scheduling wanted) {
        return new Settings(threads, operations, seed, duration, chaos, patience, rr, Optional.of(wanted));
    }

    /** The same with its threads left to the machine, which is disturbed. */
    public Settings free(Chaos disturbance) {
        return new Settings(threads, operations, seed, duration, disturbance, patience, rr, Optional.empty());
    }

    /** The same, killed after this time if that is earlier. */
    public Settings atMost(Duration time) {
        Duration shorter = time.compareTo(patience) < 0 ? time : patience;
        return new Settings(threads, operations, seed, duration, chaos, shorter, rr, scheduling);
    }

    /** What a controlled run with these settings took, and takes when it is repeated. */
    Settings taking(Schedule schedule) {
        return with(scheduling.orElseThrow().repeating(schedule));
    }
}
