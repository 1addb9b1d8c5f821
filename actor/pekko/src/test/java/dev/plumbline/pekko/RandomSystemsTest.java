package dev.plumbline.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.schedule.search.Dpor;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Generated systems, as Pekko actors and as a naive enumeration: the same schedules and the same histories. */
@Tag("slow")
class RandomSystemsTest {
    /** Of a canonical history in which an operation has a result. */
    private static final Pattern ANSWER = Pattern.compile("=-?[0-9]+ after");

    private static final int SYSTEMS = Math.max(1, Integer.getInteger("plumbline.random", 20_000) / 200);
    private static final int MOST_SCHEDULES = 150;

    @Test
    void depthFirstRunsEveryScheduleAndReductionLosesNoHistory() {
        SplittableRandom random = new SplittableRandom(11);
        int compared = 0;
        long all = 0;
        long reduced = 0;
        while (compared < SYSTEMS) {
            ScriptedSystem system = ScriptedSystem.drawn(random);
            if (system.size() < 3 || system.size() > 7) {
                continue;
            }
            ScriptedSystem.Enumeration expected = system.enumerate();
            if (expected.schedules > MOST_SCHEDULES) {
                continue;
            }
            compared++;
            Explorer explorer = new Explorer(system.harness());
            TreeSet<String> histories = new TreeSet<>();
            ExplorationResult report = explorer.run(
                    DepthFirst.within(DepthFirst.UNBOUNDED),
                    execution -> histories.add(ScriptedSystem.canonical(Runs.history(execution))));
            boolean answered = expected.histories.stream()
                    .anyMatch(each -> ANSWER.matcher(each).find());
            String word = answered ? "conforms" : "inconclusive";
            assertThat(Runs.word(report)).as(Runs.text(report)).isEqualTo(word);
            assertThat(report.schedules()).as(system.toString()).isEqualTo(expected.schedules);
            assertThat(histories).as(system.toString()).isEqualTo(expected.histories);
            TreeSet<String> kept = new TreeSet<>();
            ExplorationResult fewer = explorer.run(
                    new Dpor(Dependence.OF_HISTORIES),
                    execution -> kept.add(ScriptedSystem.canonical(Runs.history(execution))));
            assertThat(Runs.word(fewer)).as(Runs.text(fewer)).isEqualTo(word);
            assertThat(kept).as(system.toString()).isEqualTo(expected.histories);
            all += report.schedules();
            reduced += fewer.schedules();
        }
        assertThat(reduced).isLessThan(all);
    }
}
