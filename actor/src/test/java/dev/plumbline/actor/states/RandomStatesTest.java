package dev.plumbline.actor.states;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.NaiveStates;
import dev.plumbline.actor.explore.Judge;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.schedule.Replay;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.value.BadInput;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class RandomStatesTest {
    private static final int SYSTEMS = Math.max(10, Integer.getInteger("plumbline.random", 10_000) / 250);
    private static final int MOST_STATES = 400;
    private static final int MOST_SCHEDULES = SYSTEMS > 40 ? 1_000 : 200;

    private static Predicate<CallLog> violates(Harness harness) {
        Judge judge = new Judge(harness, Budget.UNLIMITED);
        return log -> {
            try {
                return judge.word(log) == Verdict.Word.VIOLATES;
            } catch (BadInput e) {
                throw new AssertionError(e);
            }
        };
    }

    @Test
    void countsAndPathsAreThoseOfANaiveSearch() throws Exception {
        int compared = 0;
        int[] seen = new int[8];
        for (long seed = 0; seed < SYSTEMS; seed++) {
            Harness harness = RandomSystem.of(seed);
            boolean skip = seed % 3 == 1;
            NaiveStates naive = new NaiveStates(harness, true, skip, violates(harness));
            if (!naive.search(MOST_STATES)) {
                continue;
            }
            naive.findCycles();
            StateSearch search = StateSearch.of(harness);
            StatesFound found = (skip ? search.skipNoOps() : search).run();
            String which = "seed " + seed;
            assertThat(found.complete()).as(which).isTrue();
            assertThat(found.states()).as(which).isEqualTo(naive.depth.size());
            assertThat(found.systems()).as(which).isEqualTo(naive.systems.size());
            assertThat(found.transitions()).as(which).isEqualTo(naive.transitions);
            assertThat(found.depth())
                    .as(which)
                    .isEqualTo(naive.depth.values().stream()
                            .mapToInt(each -> each)
                            .max()
                            .orElseThrow());
            assertThat(found.ends()).as(which).isEqualTo(naive.ends);
            assertThat(found.violation().map(path -> path.steps().size()).orElse(-1))
                    .as(which)
                    .isEqualTo(naive.violation);
            assertThat(found.count(Problem.Kind.DEADLOCK)).as(which).isEqualTo(naive.deadlocks);
            assertThat(found.count(Problem.Kind.MISSING_ANSWER)).as(which).isEqualTo(naive.missing);
            assertThat(found.count(Problem.Kind.FAILURE)).as(which).isEqualTo(naive.failures);
            assertThat(found.count(Problem.Kind.LIVELOCK)).as(which).isEqualTo(naive.livelocks);
            assertThat(found.count(Problem.Kind.INESCAPABLE_LIVELOCK)).as(which).isEqualTo(naive.closedLivelocks);
            if (found.violation().isPresent()) {
                assertReplays(harness, found.violation().get(), which);
            }
            for (StatesFound.Occurrences each : found.problems().values()) {
                assertReplays(harness, each.first(), which);
            }
            compared++;
            seen[0] += naive.violation >= 0 ? 1 : 0;
            seen[1] += naive.deadlocks > 0 ? 1 : 0;
            seen[2] += naive.missing > 0 ? 1 : 0;
            seen[3] += naive.failures > 0 ? 1 : 0;
            seen[4] += naive.livelocks > 0 ? 1 : 0;
            seen[5] += naive.closedLivelocks > 0 ? 1 : 0;
            seen[6] += naive.systems.size() < naive.depth.size() ? 1 : 0;
        }
        assertThat(compared).isGreaterThan(SYSTEMS / 3);
        for (int kind = 0; kind < 7; kind++) {
            assertThat(seen[kind])
                    .as("systems with what number " + kind + " counts")
                    .isPositive();
        }
    }

    private static void assertReplays(Harness harness, StatePath path, String which) {
        Execution execution = new Execution(harness, new Replay(path.schedule()), true);
        assertThat(execution.next()).as(which).isTrue();
        assertThat(execution.steps()).as(which).hasSameSizeAs(path.steps());
        assertThat(execution.last().sameAs(path.last())).as(which).isTrue();
    }

    @Test
    void withoutHistoriesThereAreAsManyStatesAsSystems() throws Exception {
        int merged = 0;
        for (long seed = 0; seed < SYSTEMS; seed++) {
            Harness harness = RandomSystem.of(seed);
            StatesFound all =
                    StateSearch.of(harness).states(MOST_STATES).unjudged().run();
            if (!all.complete()) {
                continue;
            }
            StatesFound systems =
                    StateSearch.of(harness).systemsOnly().unjudged().run();
            assertThat(systems.states()).as("seed " + seed).isEqualTo(all.systems());
            assertThat(systems.merged() == 0).as("seed " + seed).isEqualTo(all.systems() == all.states());
            merged += systems.merged() > 0 ? 1 : 0;
        }
        assertThat(merged).isPositive();
    }

    @Test
    void executionsEndWithTheSameHistoriesHoweverTheyAreExplored() throws Exception {
        int compared = 0;
        for (long seed = 0; seed < SYSTEMS; seed++) {
            Harness harness = RandomSystem.of(seed);
            Faults faults = harness.faults();
            if (faults.losses() == Faults.UNLIMITED || faults.crashes() == Faults.UNLIMITED) {
                continue;
            }
            Execution execution = new Execution(harness, DepthFirst.within(DepthFirst.UNBOUNDED), true);
            Set<Object> histories = new HashSet<>();
            int schedules = 0;
            boolean all = true;
            while (execution.next()) {
                histories.add(execution.last().calls().byOrder());
                if (++schedules > MOST_SCHEDULES) {
                    all = false;
                    break;
                }
            }
            if (!all) {
                continue;
            }
            StatesFound found = StateSearch.of(harness).unjudged().run();
            assertThat(found.ends())
                    .as("seed " + seed + " " + harness.network())
                    .isEqualTo(histories);
            compared++;
        }
        assertThat(compared).isGreaterThan(SYSTEMS / 6);
    }

    @Test
    void theEngineMeansWhatASecondInterpreterMeans() throws Exception {
        int compared = 0;
        for (long seed = 0; seed < 2L * SYSTEMS; seed++) {
            Harness harness = RandomSystem.withFaults(seed);
            Optional<Set<String>> states = new TinyInterpreter(harness).states(MOST_STATES);
            if (states.isEmpty()) {
                continue;
            }
            StatesFound found = StateSearch.of(harness).unjudged().run();
            assertThat(found.states())
                    .as("seed " + seed + " " + harness.network() + " " + harness.faults())
                    .isEqualTo(states.get().size());
            compared++;
        }
        assertThat(compared).isGreaterThan(SYSTEMS / 2);
    }
}
