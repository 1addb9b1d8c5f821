package dev.plumbline.cli.run;

import dev.plumbline.run.scheduling.Scheduling;

/** The values of {@code --scheduler}. */
enum SchedulerChoice {
    /**
     * Each seed uses one of the other strategies, every second seed RANDOM: it finds most bugs first (docs/fuzzing.md has the counts); the others find some bugs that it rarely finds.
     */
    MIX,
    RANDOM,
    PCT,
    BOUNDED;

    /** The strategy of the run with a seed. */
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
