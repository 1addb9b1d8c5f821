package dev.plumbline.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.schedule.search.Dpor;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Generated systems with faults, as Pekko actors, as actors of Plumbline, and as a naive enumeration: the same schedules
 * and the same histories. Reduction loses none of these.
 */
@Tag("slow")
class RandomFaultsTest {
    private static final int SYSTEMS = Math.max(12, Integer.getInteger("plumbline.random", 20_000) / 60);
    private static final int MOST_SCHEDULES = 500;

    private static ExplorationResult all(Harness harness, TreeSet<String> histories) {
        return new Explorer(harness)
                .run(
                        DepthFirst.within(DepthFirst.UNBOUNDED),
                        execution -> histories.add(ScriptedSystem.canonical(Runs.history(execution))));
    }

    private static void compare(int losses, int crashes, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Faults faults = Faults.NONE.withLosses(losses).withCrashes(crashes);
        long schedules = 0;
        long reduced = 0;
        int compared = 0;
        while (compared < SYSTEMS) {
            ScriptedSystem system = ScriptedSystem.drawn(random);
            if (system.size() < 3 || system.size() > 6) {
                continue;
            }
            ScriptedSystem.Enumeration expected = system.enumerate(losses, crashes);
            if (expected.schedules > MOST_SCHEDULES) {
                continue;
            }
            compared++;
            String described = faults + " " + system;
            Harness harness = system.harness(faults);
            TreeSet<String> histories = new TreeSet<>();
            ExplorationResult report = all(harness, histories);
            assertThat(report.finished()).as(described + Runs.text(report)).isTrue();
            assertThat(histories).as(described).isEqualTo(expected.histories);
            assertThat(report.schedules()).as(described).isEqualTo(expected.schedules);
            TreeSet<String> kept = new TreeSet<>();
            ExplorationResult fewer = new Explorer(harness)
                    .run(
                            new Dpor(Dependence.OF_HISTORIES),
                            execution -> kept.add(ScriptedSystem.canonical(Runs.history(execution))));
            assertThat(fewer.finished()).as(described + Runs.text(fewer)).isTrue();
            assertThat(kept).as(described).isEqualTo(expected.histories);
            if (crashes == 0 || !system.stopsActors()) {
                TreeSet<String> own = new TreeSet<>();
                ExplorationResult ownReport = all(system.own(faults), own);
                assertThat(own).as(described).isEqualTo(expected.histories);
                if (crashes == 0) {
                    assertThat(ownReport.schedules()).as(described).isEqualTo(expected.schedules);
                }
            }
            schedules += report.schedules();
            reduced += fewer.schedules();
        }
        assertThat(reduced).isLessThan(schedules);
    }

    @Test
    void aLoss() {
        compare(1, 0, 31);
    }

    @Test
    void twoLosses() {
        compare(2, 0, 32);
    }

    @Test
    void anyNumberOfLosses() {
        compare(Faults.UNLIMITED, 0, 33);
    }

    @Test
    void aCrash() {
        compare(0, 1, 34);
    }

    @Test
    void twoCrashes() {
        compare(0, 2, 35);
    }

    @Test
    void aLossAndACrash() {
        compare(1, 1, 36);
    }
}
