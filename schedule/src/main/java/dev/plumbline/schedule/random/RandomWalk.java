package dev.plumbline.schedule.random;

import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.Limited;

/**
 * Chooses among the enabled transitions at random, with equal probabilities; a process that yields gives way. Never
 * ends by itself: wrap it in {@link Limited}.
 */
public final class RandomWalk extends RandomScheduler {

    public RandomWalk(long seed) {
        super(seed);
    }

    @Override
    void draw() {}

    @Override
    public int next(ChoicePoint asked) {
        ChoicePoint point = asked.giveWay();
        return point.enabled(random.nextInt(point.alternatives()));
    }
}
