package dev.plumbline.run;

import dev.plumbline.run.scheduling.Scheduling;
import dev.plumbline.schedule.Schedule;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of a run.
 *
 * @param threads at once
 * @param calls of each thread
 * @param duration after which threads begin no further operation
 * @param chaos how the threads are disturbed
 * @param patience after which a run that has not ended is killed, in CPU time that it could have had; its history is
 *     the part recorded until then
 * @param rr whether a native program is recorded with rr
 * @param scheduling how a workload on the JVM is scheduled, if its threads are controlled
 */
public record Settings(
        int threads,
        long calls,
        long seed,
        Optional<Duration> duration,
        Chaos chaos,
        Duration patience,
        boolean rr,
        Optional<Scheduling> scheduling) {
    /** For controlled runs, whose steps are counted: no limit as long as they make progress. */
    public static final Duration WHILE_PROGRESSING = RunPatience.WHILE_PROGRESSING;

    /** For all other runs. */
    public static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Whether a run that makes progress is killed at some time. */
    public boolean limited() {
        return patience.compareTo(WHILE_PROGRESSING) < 0;
    }

    /**
     * Of a run whose threads are not controlled, not disturbed and not limited in time.
     *
     * @param calls of each thread
     */
    public static Settings of(int threads, long calls, long seed) {
        return new Settings(threads, calls, seed, Optional.empty(), Chaos.NONE, PATIENCE, false, Optional.empty());
    }

    /** The same with threads that begin no further call after this time. */
    public Settings withDuration(Duration most) {
        return new Settings(threads, calls, seed, Optional.of(most), chaos, patience, rr, scheduling);
    }

    /** The same, disturbed in this way. */
    public Settings withChaos(Chaos disturbance) {
        return new Settings(threads, calls, seed, duration, disturbance, patience, rr, scheduling);
    }

    /** The same, killed after this time. */
    public Settings withPatience(Duration most) {
        return new Settings(threads, calls, seed, duration, chaos, most, rr, scheduling);
    }

    /** The same, recorded with rr. */
    public Settings withRr() {
        return new Settings(threads, calls, seed, duration, chaos, patience, true, scheduling);
    }

    public Settings withSeed(long other) {
        return new Settings(threads, calls, other, duration, chaos, patience, rr, scheduling);
    }

    /** The same without a time limit: for a number of operations of each thread. */
    public Settings withoutDuration(long number) {
        return new Settings(threads, number, seed, Optional.empty(), chaos, patience, rr, scheduling);
    }

    /** The same with its threads controlled. */
    public Settings with(Scheduling wanted) {
        return new Settings(threads, calls, seed, duration, chaos, patience, rr, Optional.of(wanted));
    }

    /** The same with uncontrolled threads, which are disturbed; its steps are not counted then. */
    public Settings free(Chaos disturbance) {
        Duration limit = limited() ? patience : PATIENCE;
        return new Settings(threads, calls, seed, duration, disturbance, limit, rr, Optional.empty());
    }

    /** Settings that repeat this schedule of a controlled run. */
    Settings taking(Schedule schedule) {
        return with(scheduling.orElseThrow().repeating(schedule));
    }
}
