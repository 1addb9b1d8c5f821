package dev.plumbline.actor.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Harness;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.schedule.search.Dpor;
import java.util.HashSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Random systems, their executions enumerated without any scheduler, and what schedulers run of them. */
class RandomSystemsTest {
    private static final int SYSTEMS = Math.max(1, Integer.getInteger("plumbline.random", 20_000) / 20);

    @Test
    void sourceDporRunsEveryHistoryAndEveryFinalState() throws Exception {
        SplittableRandom random = new SplittableRandom(15);
        int compared = 0;
        long all = 0;
        long reduced = 0;
        long redundant = 0;
        while (compared < SYSTEMS) {
            ToyProgram program = ToyProgram.draw(random.split());
            Harness harness = program.harness();
            Runs.Found every = Runs.enumerate(harness);
            if (every == null) {
                continue;
            }
            compared++;
            String what = "system " + compared + ": " + program;
            Runs.Found exhaustive = Runs.run(harness, DepthFirst.within(DepthFirst.UNBOUNDED), true);
            assertThat(exhaustive.schedules().size())
                    .as(what)
                    .isEqualTo(every.schedules().size());
            assertThat(new HashSet<>(exhaustive.schedules()).equals(new HashSet<>(every.schedules())))
                    .as(what)
                    .isTrue();
            Runs.Found source = Runs.run(harness, new Dpor(Dependence.OF_HISTORIES), true);
            assertThat(Runs.minus(every.histories(), source.histories()))
                    .as("lost by source-DPOR: " + what)
                    .isEmpty();
            assertThat(Runs.minus(every.ends(), source.ends()))
                    .as("lost by source-DPOR: " + what)
                    .isEmpty();
            all += every.schedules().size();
            reduced += source.schedules().size();
            redundant += source.redundant();
        }
        System.out.println(
                compared + " systems: " + all + " schedules, source-DPOR " + reduced + " and " + redundant + " cut");
    }
}
