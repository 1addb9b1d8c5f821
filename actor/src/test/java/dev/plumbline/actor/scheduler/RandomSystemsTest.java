package dev.plumbline.actor.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.explore.Judge;
import dev.plumbline.actor.states.StandardExploration;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.schedule.Limited;
import dev.plumbline.schedule.Replay;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.schedule.Scheduler;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random systems, their executions enumerated without any scheduler, and what schedulers run of them. 2,000 systems are
 * compared with {@code -Dplumbline.random=1000000}.
 */
@Tag("slow")
class RandomSystemsTest {
    private static final int SYSTEMS = Math.max(10, Integer.getInteger("plumbline.random", 10_000) / 500);
    private static final SchedulerOptions OPTIONS = SchedulerOptions.DEFAULT;

    /** Draws systems that are small enough, and looks at each. */
    private static void each(int count, long seed, boolean cycles, SystemCheck look) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        int compared = 0;
        while (compared < count) {
            ToyProgram program = ToyProgram.draw(random.split(), cycles);
            Runs.Found every = Runs.enumerate(program.harness());
            if (every != null) {
                look.at(
                        program,
                        program.harness(),
                        every,
                        "system " + compared++ + " of seed " + seed + ": " + program);
            }
        }
    }

    @FunctionalInterface
    private interface SystemCheck {
        void at(ToyProgram program, Harness harness, Runs.Found every, String what) throws Exception;
    }

    private static Runs.Found run(Harness harness, Schedulers kind, boolean stateful) {
        return Runs.run(harness, kind.begin(harness, 1, OPTIONS), stateful);
    }

    private static void assertSame(Runs.Found found, Runs.Found every, String what) {
        assertThat(found.schedules().size())
                .as(what)
                .isEqualTo(every.schedules().size());
        assertThat(Runs.minus(new HashSet<>(every.schedules()), new HashSet<>(found.schedules())))
                .as(what)
                .isEmpty();
    }

    @Test
    void sourceDporRunsEveryHistoryAndEveryFinalState() throws Exception {
        long[] schedules = new long[3];
        each(SYSTEMS, 15, false, (program, harness, every, what) -> {
            assertSame(run(harness, Schedulers.EXHAUSTIVE, true), every, what);
            Runs.Found source = run(harness, Schedulers.SOURCE_DPOR, true);
            assertThat(Runs.minus(every.histories(), source.histories()))
                    .as(what)
                    .isEmpty();
            assertThat(Runs.minus(every.ends(), source.ends())).as(what).isEmpty();
            assertThat(run(harness, Schedulers.SOURCE_DPOR, false).schedules())
                    .as("stateless: " + what)
                    .isEqualTo(source.schedules());
            schedules[0] += every.schedules().size();
            schedules[1] += source.schedules().size();
            schedules[2] += source.redundant();
        });
        assertThat(schedules[1]).isLessThan(schedules[0] / 2);
        System.out.println(SYSTEMS + " systems with " + schedules[0] + " schedules; source-DPOR ran " + schedules[1]
                + ", and " + schedules[2] + " that were cut");
    }

    /** Samples in between take nothing away: when the search ends, all has been run. */
    @Test
    void theDefaultRunsEveryHistoryAndEveryFinalState() throws Exception {
        int[] sampled = {0};
        each(SYSTEMS, 24, false, (program, harness, every, what) -> {
            Scheduler standard = StandardExploration.scheduler(1);
            Runs.Found found = Runs.run(harness, standard, true);
            assertThat(standard.leftOut()).as(what).isEmpty();
            assertThat(found.histories()).as(what).isEqualTo(every.histories());
            assertThat(found.ends()).as(what).isEqualTo(every.ends());
            assertThat(every.schedules()).as(what).containsAll(found.schedules());
            sampled[0] += found.schedules().size() > StandardExploration.STRETCH ? 1 : 0;
        });
        assertThat(sampled[0]).isPositive();
    }

    /** If systems return to an earlier state, executions end there, so all of them are visited. */
    @Test
    void sourceDporReachesEveryEndOfSystemsWithCycles() throws Exception {
        int[] repeated = {0};
        each(Math.max(10, SYSTEMS / 4), 16, true, (program, harness, every, what) -> {
            assertSame(run(harness, Schedulers.EXHAUSTIVE, true), every, what);
            Set<String> visited = Runs.visited(harness, Schedulers.SOURCE_DPOR.begin(harness, 1, OPTIONS));
            assertThat(Runs.minus(every.ends(), visited)).as(what).isEmpty();
            Execution execution = new Execution(harness, Schedulers.EXHAUSTIVE.begin(harness, 1, OPTIONS), true);
            execution.next();
            boolean ends = execution.end() == Execution.End.LIVELOCK || execution.end() == Execution.End.REPEATED;
            repeated[0] += ends ? 1 : 0;
        });
        assertThat(repeated[0]).isPositive();
    }

    /** A message that arrives again and changes nothing is such a cycle, so nearly every execution ends in one. */
    @Test
    void sourceDporReachesEveryEndOfDuplicatingNetworks() throws Exception {
        SplittableRandom random = new SplittableRandom(17);
        int compared = 0;
        while (compared < Math.max(10, SYSTEMS / 10)) {
            ToyProgram drawn = ToyProgram.draw(random.split(), true);
            if (drawn.receives() > 2) {
                continue;
            }
            ToyProgram program = drawn.on(Network.DUPLICATING);
            Harness harness = program.harness();
            Runs.Found every = Runs.enumerate(harness);
            if (every != null) {
                compared++;
                assertSame(run(harness, Schedulers.EXHAUSTIVE, true), every, program.toString());
                Set<String> visited = Runs.visited(harness, Schedulers.SOURCE_DPOR.begin(harness, 1, OPTIONS));
                assertThat(Runs.minus(every.ends(), visited))
                        .as(program.toString())
                        .isEmpty();
            }
        }
    }

    @Test
    void snapshotsAgreeWithIndependentInterpreter() throws Exception {
        each(Math.max(10, SYSTEMS / 2), 18, false, (program, harness, every, what) -> {
            TreeSet<String> histories = new TreeSet<>();
            TreeSet<String> ends = new TreeSet<>();
            long executions = new TinyInterpreter(program).explore(histories, ends);
            assertThat(every.histories()).as(what).isEqualTo(histories);
            assertThat(every.ends()).as(what).isEqualTo(ends);
            assertThat(every.schedules().size()).as(what).isEqualTo((int) executions);
        });
    }

    @ParameterizedTest
    @EnumSource(Schedulers.class)
    void aRecordedScheduleGivesTheSameAgain(Schedulers kind) throws Exception {
        each(Math.max(10, SYSTEMS / 20), 19, false, (program, harness, every, what) -> {
            Map<Schedule, String> recorded = Runs.recorded(harness, kind.begin(harness, 2, OPTIONS), 5);
            for (Map.Entry<Schedule, String> each : recorded.entrySet()) {
                Replay replay = new Replay(Schedule.parse(each.getKey().text()));
                Execution execution = new Execution(harness, replay, false);
                assertThat(execution.next()).isTrue();
                assertThat(replay.exhausted()).isTrue();
                assertThat(Runs.history(execution.last().calls()) + Runs.system(execution.last()))
                        .as(what)
                        .isEqualTo(each.getValue());
            }
        });
    }

    @Test
    void delaysChangeTheOrderOfSchedulesAndNotTheirNumber() throws Exception {
        each(Math.max(10, SYSTEMS / 10), 20, false, (program, harness, every, what) -> {
            Scheduler delayed = Schedulers.DELAY_BOUNDED.begin(
                    harness, 3, OPTIONS.withDelays(program.messages().size()));
            assertSame(Runs.run(harness, delayed, true), every, what);
        });
    }

    /**
     * Where what is sent depends on no state, the schedules are the orders of a forest: n! / product of subtree sizes.
     */
    @Test
    void forestsOfMessagesHaveTheNumberOfSchedulesOfTheirFormula() throws Exception {
        SplittableRandom random = new SplittableRandom(21);
        int compared = 0;
        while (compared < Math.max(50, SYSTEMS)) {
            ToyProgram program = ToyProgram.draw(random.split());
            long expected = program.isForest() ? program.forestSchedules() : Long.MAX_VALUE;
            if (expected > 3_000) {
                continue;
            }
            compared++;
            Harness harness = program.harness();
            Execution execution = new Execution(harness, Schedulers.EXHAUSTIVE.begin(harness, 1, OPTIONS), true);
            long count = 0;
            while (execution.next()) {
                count++;
            }
            assertThat(count).as(program.toString()).isEqualTo(expected);
        }
    }

    @Test
    void onOneKeyLiViolaIsIRedScheduleForSchedule() throws Exception {
        int[] compared = {0};
        each(Math.max(20, SYSTEMS / 4), 22, false, (program, harness, every, what) -> {
            if (program.keys() == 1) {
                compared[0]++;
                assertThat(run(harness, Schedulers.LIVIOLA, true).schedules())
                        .as(what)
                        .isEqualTo(run(harness, Schedulers.IRED, true).schedules());
            }
        });
        assertThat(compared[0]).isPositive();
    }

    /** The losses of the paper's reductions are counted but not asserted: they are heuristics. */
    @Test
    void countsHistoriesThatReductionsLose() throws Exception {
        List<Schedulers> kinds = List.of(
                Schedulers.DPOR, Schedulers.TRANSDPOR, Schedulers.IRED, Schedulers.LIVIOLA, Schedulers.SOURCE_DPOR);
        long[][] lost = new long[kinds.size()][5];
        long[] all = new long[3];
        each(Math.max(10, SYSTEMS / 4), 23, false, (program, harness, every, what) -> {
            Judge judge = new Judge(harness, Budget.UNLIMITED);
            Set<String> violations = new HashSet<>();
            for (Map.Entry<String, CallLog> each : every.logs().entrySet()) {
                if (judge.word(each.getValue()) == Verdict.Word.VIOLATES) {
                    violations.add(each.getKey());
                }
            }
            all[0] += every.schedules().size();
            all[1] += every.histories().size();
            all[2] += violations.size();
            for (int i = 0; i < kinds.size(); i++) {
                Runs.Found found =
                        Runs.run(harness, Limited.to(50_000, kinds.get(i).begin(harness, 1, OPTIONS)), true);
                assertThat(every.histories()).as(what).containsAll(found.histories());
                Set<String> gone = Runs.minus(every.histories(), found.histories());
                lost[i][0] += found.schedules().size();
                lost[i][1] += gone.size();
                lost[i][2] += Runs.minus(violations, found.histories()).size();
                lost[i][3] += gone.isEmpty() ? 0 : 1;
                lost[i][4] += found.schedules().size() - new HashSet<>(found.schedules()).size();
            }
        });
        System.out.println(Math.max(10, SYSTEMS / 4) + " systems: " + all[0] + " schedules, " + all[1] + " histories, "
                + all[2] + " of them violations");
        for (int i = 0; i < kinds.size(); i++) {
            System.out.println("  " + kinds.get(i).abbreviation() + ": " + lost[i][0] + " schedules; lost " + lost[i][1]
                    + " histories in " + lost[i][3] + " systems, " + lost[i][2] + " violations");
            assertThat(lost[i][4]).as("schedules run twice").isZero();
        }
        assertThat(lost[kinds.indexOf(Schedulers.SOURCE_DPOR)][1]).isZero();
    }
}
