package dev.plumbline.actor.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.explore.Exploration;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.systems.Systems;
import dev.plumbline.value.BadInput;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The parts of an exploration together are what one exploration is. */
class SchedulePartTest {
    private static final int SYSTEMS = Math.max(24, Integer.getInteger("plumbline.random", 10_000) / 400);

    /** The findings of several explorations together. */
    private static final class Sum {
        private long schedules;
        private long incomplete;
        private final Map<Execution.End, Long> ends = new EnumMap<>(Execution.End.class);
        /** By text, since other processes have other objects. */
        private final Map<String, Boolean> histories = new HashMap<>();

        private final Set<Object> byOrder = new HashSet<>();
        private final Set<String> run = new HashSet<>();

        Sum add(Exploration exploration) throws BadInput {
            ExplorationResult result = exploration
                    .histories((log, violates) -> {
                        Boolean before = histories.put(log.orderText(), violates);
                        assertThat(before).isIn(null, violates);
                    })
                    .watcher(found -> assertThat(run.add(found.schedule().text()))
                            .as("a schedule is in one part")
                            .isTrue())
                    .run();
            assertThat(result.finished()).isTrue();
            schedules += result.schedules();
            incomplete += result.incomplete();
            result.ends().forEach((end, count) -> ends.merge(end, count, Long::sum));
            byOrder.addAll(result.byOrder());
            return this;
        }
    }

    private static void compare(Harness harness, Schedulers kind, int parts, String what) throws BadInput {
        Sum whole = new Sum().add(Exploration.of(harness, kind.begin(harness, 1, SchedulerOptions.DEFAULT)));
        Sum sum = new Sum();
        for (int number = 1; number <= parts; number++) {
            sum.add(Exploration.part(harness, kind, number, parts));
        }
        assertThat(sum.schedules).as(what).isEqualTo(whole.schedules);
        assertThat(sum.incomplete).as(what).isEqualTo(whole.incomplete);
        assertThat(sum.ends).as(what).isEqualTo(whole.ends);
        assertThat(sum.byOrder).as(what).isEqualTo(whole.byOrder);
        assertThat(sum.histories).as(what).isEqualTo(whole.histories).hasSameSizeAs(whole.byOrder);
        if (kind == Schedulers.EXHAUSTIVE) {
            assertThat(sum.run).as(what).isEqualTo(whole.run);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXHAUSTIVE", "SOURCE_DPOR"})
    void partsOfRandomSystemsAddUpToOneExploration(Schedulers kind) throws Exception {
        SplittableRandom random = new SplittableRandom(7);
        for (int compared = 0; compared < SYSTEMS; ) {
            ToyProgram program = ToyProgram.draw(random.split(), compared % 4 == 3);
            if (Runs.enumerate(program.harness()) != null) {
                compare(program.harness(), kind, 1 + compared % 6, "system " + compared++ + ": " + program);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXHAUSTIVE", "SOURCE_DPOR"})
    void partsOfTheBuiltInSystemsAddUpToOneExploration(Schedulers kind) throws Exception {
        for (List<String> each : List.of(List.of("erroneous", "2r+1w"), List.of("chord", ""))) {
            var system = Systems.named(each.get(0)).orElseThrow();
            Harness harness =
                    system.harness(each.get(1).isEmpty() ? system.harnesses().get(0) : each.get(1));
            for (int parts : List.of(2, 5)) {
                compare(harness, kind, parts, each + " in " + parts);
            }
        }
    }

    @Test
    void aPartIsSmallerThanTheWhole() throws Exception {
        Harness harness = Systems.named("register").orElseThrow().harness("2r+1w");
        long least = Long.MAX_VALUE;
        long largest = 0;
        long sum = 0;
        for (int number = 1; number <= 4; number++) {
            long schedules = Exploration.part(harness, Schedulers.SOURCE_DPOR, number, 4)
                    .unjudged()
                    .maxSchedules(3_000)
                    .run()
                    .schedules();
            least = Math.min(least, schedules);
            largest = Math.max(largest, schedules);
            sum += schedules;
        }
        assertThat(least).as("%d of %d", largest, sum).isPositive();
    }

    @Test
    void aSampleHasNoParts() throws Exception {
        Harness harness = Systems.named("erroneous").orElseThrow().harness("2r+1w");
        assertThatThrownBy(() -> Exploration.part(harness, Schedulers.RANDOM, 1, 2))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("random cannot be divided");
        assertThatThrownBy(() -> Exploration.part(harness, Schedulers.SOURCE_DPOR, 3, 2))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
