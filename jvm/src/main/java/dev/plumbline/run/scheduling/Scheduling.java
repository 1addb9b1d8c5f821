package dev.plumbline.run.scheduling;

import dev.plumbline.schedule.Replay;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.random.FewPreemptions;
import dev.plumbline.schedule.random.Pct;
import dev.plumbline.schedule.random.RandomWalk;
import java.util.Locale;
import java.util.Optional;

/**
 * How the threads of a controlled run are scheduled.
 *
 * @param limit the bound of the strategy: the depth of PCT, the preemptions of a bounded run; 0 for a random walk
 * @param mostSteps the limit on steps; a run that exceeds it is ended
 * @param taken the schedule of an earlier run, which is repeated whatever the strategy would choose
 */
public record Scheduling(Strategy strategy, int limit, long mostSteps, Optional<Schedule> taken) {
    /** Some minutes: a run that takes more is in a loop that writes, or far too long to be inspected. */
    public static final long MOST_STEPS = 10_000_000;

    /** The most threads of a workload under control; some remain for threads that the system under test starts. */
    public static final int MOST_THREADS = 32;

    /**
     * Calls in a stretch of PCT, for each thread: enough for the others to see the intermediate state of an interrupted
     * thread.
     */
    private static final int CALLS_A_STRETCH = 4;

    /** How schedules are drawn. */
    public enum Strategy {
        /** At each point all threads have the same probability. */
        RANDOM(""),
        /** Priorities that change at a few points, drawn again for every few calls. */
        PCT("depth"),
        /** A limited number of preemptions in the whole run, at random points. */
        BOUNDED("preemptions");

        private final String limit;

        Strategy(String limit) {
            this.limit = limit;
        }

        /** The word on the command line. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The name of the limit, empty if there is none. */
        public String limitName() {
            return limit;
        }
    }

    public Scheduling {
        int least = strategy == Strategy.PCT ? 1 : 0;
        int most = strategy == Strategy.RANDOM ? 0 : 1_000_000;
        if (limit < least || limit > most) {
            throw new IllegalArgumentException("a limit of " + limit + " for a schedule that is " + strategy.word()
                    + "; expected " + least + " to " + most);
        }
        if (mostSteps < 1) {
            throw new IllegalArgumentException("at most " + mostSteps + " steps; expected at least 1");
        }
    }

    public static Scheduling of(Strategy strategy, int limit) {
        return new Scheduling(strategy, limit, MOST_STEPS, Optional.empty());
    }

    /** The same with this limit on steps. */
    public Scheduling within(long steps) {
        return new Scheduling(strategy, limit, steps, taken);
    }

    public Scheduling repeating(Schedule schedule) {
        return new Scheduling(strategy, limit, mostSteps, Optional.of(schedule));
    }

    /** A scheduler for a single execution. */
    public Scheduler scheduler(long seed, int threads, long operations) {
        if (taken.isPresent()) {
            return new Replay(taken.get());
        }
        return switch (strategy) {
            case RANDOM -> new RandomWalk(seed);
            case PCT -> Pct.inStretches(seed, limit, CALLS_A_STRETCH * threads);
            case BOUNDED -> new FewPreemptions(seed, limit, Math.max(1, threads * operations));
        };
    }

    /** As a word of a command line. */
    public String word() {
        return strategy.word() + ":" + limit + ":" + mostSteps;
    }

    /** Reads a result of {@link #word}. */
    public static Scheduling parse(String word) {
        String[] parts = word.split(":");
        return of(Strategy.valueOf(parts[0].toUpperCase(Locale.ROOT)), Integer.parseInt(parts[1]))
                .within(Long.parseLong(parts[2]));
    }
}
