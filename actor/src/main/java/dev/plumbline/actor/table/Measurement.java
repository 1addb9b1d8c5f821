package dev.plumbline.actor.table;

import dev.plumbline.actor.explore.Exploration;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Measures configurations.
 *
 * @param runs their number, with consecutive seeds
 * @param mode with snapshots or without; both if the time without them is measured too, in a separate run
 * @param budget CPU time of each run
 */
public record Measurement(int runs, long seed, Mode mode, Duration budget, LongConsumer progress) {
    /** Whether snapshots are kept. */
    public enum Mode {
        STATEFUL,
        STATELESS,
        BOTH
    }

    /**
     * @param all the histories of a complete exploration, if there is one
     * @throws BadInput if the model does not have an operation of the harness
     */
    public Metrics of(Configuration configuration, Optional<Set<Object>> all) throws BadInput {
        List<ExplorationResult> explored = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            Exploration exploration = exploration(configuration, seed + i);
            explored.add((mode == Mode.STATELESS ? exploration.stateless() : exploration).run());
        }
        OptionalDouble withoutSnapshots = OptionalDouble.empty();
        if (mode == Mode.STATELESS) {
            withoutSnapshots = explored.stream()
                    .mapToDouble(run -> run.times().scheduling() / 1e6)
                    .average();
        } else if (mode == Mode.BOTH) {
            ExplorationResult again =
                    exploration(configuration, seed).stateless().unjudged().run();
            withoutSnapshots = OptionalDouble.of(again.times().scheduling() / 1e6);
        }
        OptionalLong lost = all.isPresent() ? OptionalLong.of(explored.get(0).lost(all.get())) : OptionalLong.empty();
        return new Metrics(configuration, explored, withoutSnapshots, lost);
    }

    /**
     * The numbers of schedules of a scheduler with consecutive seeds, in ascending order. Those of the runs are not run
     * again.
     */
    public List<Long> schedulesBySeed(Metrics metrics, int seeds) throws BadInput {
        List<Long> schedules = new ArrayList<>();
        for (int i = 0; i < seeds; i++) {
            ExplorationResult explored = i < metrics.runs().size()
                    ? metrics.runs().get(i)
                    : exploration(metrics.configuration(), seed + i).unjudged().run();
            schedules.add(explored.schedules());
        }
        Collections.sort(schedules);
        return schedules;
    }

    private Exploration exploration(Configuration configuration, long with) {
        return Exploration.of(configuration.harness(), configuration.bySeed().apply(with))
                .maxSchedules(configuration.maxSchedules())
                .budget(budget)
                .progress(progress);
    }
}
