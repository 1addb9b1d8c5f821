package dev.plumbline.schedule.random;

import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.Limited;
import dev.plumbline.schedule.Scheduler;
import java.util.EnumSet;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Chooses among the enabled transitions at random, with equal probabilities; a process that yields gives way. Never
 * ends by itself: wrap it in {@link Limited}. Execution i depends on the seed and i alone.
 */
public final class RandomWalk implements Scheduler {
    private final SplittableRandom seeds;
    private SplittableRandom random;

    public RandomWalk(long seed) {
        this.seeds = new SplittableRandom(seed);
        this.random = seeds;
    }

    @Override
    public boolean begin() {
        random = seeds.split();
        return true;
    }

    @Override
    public int next(ChoicePoint asked) {
        ChoicePoint point = asked.giveWay();
        return point.enabled(random.nextInt(point.alternatives()));
    }

    @Override
    public int choose(int alternatives) {
        return random.nextInt(alternatives);
    }

    @Override
    public Set<Bound> leftOut() {
        return EnumSet.of(Bound.SAMPLED);
    }
}
