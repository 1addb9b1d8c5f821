package dev.plumbline.actor.systems;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.explore.Exploration;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.schedule.random.RandomWalk;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.value.BadInput;

/** The two explorations that these tests need. */
final class Explore {
    private Explore() {}

    static ExplorationResult all(Harness harness) throws BadInput {
        return Exploration.of(harness, DepthFirst.within(DepthFirst.UNBOUNDED)).run();
    }

    static ExplorationResult random(Harness harness, long seed, int schedules) throws BadInput {
        return Exploration.of(harness, new RandomWalk(seed))
                .maxSchedules(schedules)
                .run();
    }
}
