package dev.plumbline.pekko;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.explore.Exploration;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.schedule.Replay;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.Dpor;
import dev.plumbline.value.BadInput;
import java.util.function.Consumer;

/** Explorations of one harness. */
record Explorer(Harness harness) {
    ExplorationResult run() {
        return run(new Dpor(Dependence.OF_HISTORIES));
    }

    ExplorationResult run(Scheduler scheduler) {
        return run(scheduler, each -> {});
    }

    ExplorationResult run(Scheduler scheduler, Consumer<FoundRun> watcher) {
        try {
            return Exploration.of(harness, scheduler).watcher(watcher).run();
        } catch (BadInput e) {
            throw new IllegalArgumentException(e);
        }
    }

    ExplorationResult replay(Schedule schedule) {
        return run(new Replay(schedule));
    }
}
