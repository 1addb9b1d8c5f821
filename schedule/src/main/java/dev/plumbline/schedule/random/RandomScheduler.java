package dev.plumbline.schedule.random;

import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.Scheduler;
import java.util.EnumSet;
import java.util.Set;
import java.util.SplittableRandom;

/** Draws schedules at random, without an end. Execution i depends on the seed and i alone. */
abstract class RandomScheduler implements Scheduler {
    private final SplittableRandom seeds;
    /** Of this execution. */
    SplittableRandom random;

    RandomScheduler(long seed) {
        this.seeds = new SplittableRandom(seed);
        this.random = seeds;
    }

    @Override
    public final boolean begin() {
        random = seeds.split();
        draw();
        return true;
    }

    /** An execution begins. */
    abstract void draw();

    @Override
    public final int choose(int alternatives) {
        return random.nextInt(alternatives);
    }

    @Override
    public Set<Bound> leftOut() {
        return EnumSet.of(Bound.SAMPLED);
    }
}
