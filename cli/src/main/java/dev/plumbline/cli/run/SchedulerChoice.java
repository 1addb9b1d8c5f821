package dev.plumbline.cli.run;

import dev.plumbline.run.scheduling.Scheduling;
import java.util.Locale;

/** How the threads of runs are scheduled, as {@code --scheduler} has it. */
enum SchedulerChoice {
    /**
     * Each seed has one of the others, every second one RANDOM: that finds most bugs soonest (docs/fuzzing.md has the
     * counts), the others find some that it finds hardly ever.
     */
    MIX,
    RANDOM,
    PCT,
    BOUNDED;

    /** As on a command line. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What the run with a seed takes. */
    Scheduling.Strategy strategy(long seed) {
        return switch (this) {
            case MIX ->
                switch ((int) (seed % 4)) {
                    case 0 -> Scheduling.Strategy.BOUNDED;
                    case 2 -> Scheduling.Strategy.PCT;
                    default -> Scheduling.Strategy.RANDOM;
                };
            case RANDOM -> Scheduling.Strategy.RANDOM;
            case PCT -> Scheduling.Strategy.PCT;
            case BOUNDED -> Scheduling.Strategy.BOUNDED;
        };
    }
}
