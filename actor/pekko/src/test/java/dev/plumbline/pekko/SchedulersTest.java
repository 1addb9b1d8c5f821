package dev.plumbline.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Faults;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.scheduler.SchedulerOptions;
import dev.plumbline.actor.scheduler.Schedulers;
import dev.plumbline.schedule.Limited;
import dev.plumbline.schedule.Scheduler;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The schedulers of module actor drive Pekko actors as they are. */
@Tag("slow")
class SchedulersTest {
    private static final int SYSTEMS = 6;

    @Test
    void allEightRunAndThoseThatLoseNoneLoseNone() {
        compare(new SplittableRandom(17), Faults.NONE);
    }

    @Test
    void theyDoSoWithFaults() {
        compare(new SplittableRandom(18), Faults.NONE.withLosses(1).withCrashes(1));
    }

    private static void compare(SplittableRandom random, Faults faults) {
        Map<Schedulers, Long> schedules = new EnumMap<>(Schedulers.class);
        int compared = 0;
        while (compared < SYSTEMS) {
            ScriptedSystem system = ScriptedSystem.drawn(random);
            ScriptedSystem.Enumeration expected = system.size() > (faults.none() ? 7 : 3)
                    ? null
                    : system.enumerate(faults.losses(), faults.crashes());
            if (expected == null || expected.schedules < 5 || expected.schedules > 60) {
                continue;
            }
            compared++;
            Explorer explorer = new Explorer(system.harness(faults));
            for (Schedulers each : Schedulers.values()) {
                SchedulerOptions options = SchedulerOptions.DEFAULT;
                Scheduler scheduler = Limited.to(80, each.begin(explorer.harness(), 5, options));
                TreeSet<String> histories = new TreeSet<>();
                ExplorationResult report = explorer.run(
                        scheduler, execution -> histories.add(ScriptedSystem.canonical(Runs.history(execution))));
                schedules.merge(each, report.schedules(), Long::sum);
                assertThat(expected.histories).as(each + " " + system).containsAll(histories);
                if (each.losesNone(options)) {
                    assertThat(histories).as(each + " " + system).isEqualTo(expected.histories);
                }
                assertThat(histories).as(each + " " + system).isNotEmpty();
            }
        }
        assertThat(schedules.get(Schedulers.SOURCE_DPOR)).isLessThan(schedules.get(Schedulers.EXHAUSTIVE));
        assertThat(schedules.get(Schedulers.IRED)).isLessThan(schedules.get(Schedulers.EXHAUSTIVE));
    }
}
