package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.Limited;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.schedule.search.Dpor;
import dev.plumbline.schedule.search.WholeLibraryCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The reduction over whole calls of java.util.concurrent, on random programs with locks, queues, latches, threads and
 * pools. Its histories are those of a depth-first search over the same points; and a search that leaves threads inside
 * of java.util.concurrent as well shows no others.
 */
@Tag("slow")
class WholeLibraryCallsTest {
    private static final String TYPE = "dev.plumbline.subjects.Errands";
    private static final long MOST = 1_500;

    private static final List<String> WITHOUT_THREADS =
            List.of("next", "show", "read", "locked", "ifFree", "offer", "poll", "open", "await");
    private static final List<String> WITH_THREADS =
            List.of("next", "show", "read", "locked", "submit", "alone", "leave", "start", "offer", "cancelSecond");

    private final Explorer explorer = Explorer.over(WholeLibraryCallsTest.class.getClassLoader());

    @AfterEach
    void close() {
        explorer.close();
    }

    private record Histories(Set<String> all, boolean complete) {}

    private Histories histories(String program, Scheduler scheduler) throws Exception {
        Set<String> found = new TreeSet<>();
        Limited limited = Limited.to(MOST, scheduler);
        explorer.run(Matrix.of(explorer, TYPE, program), limited, execution -> {
            if (!(execution.ending() instanceof Ending.Cut)) {
                found.add(text(execution));
            }
            return true;
        });
        Set<Bound> leftOut = limited.leftOut();
        leftOut.removeAll(Set.of(Bound.LIBRARY, Bound.PREEMPTIONS));
        return new Histories(found, leftOut.isEmpty());
    }

    private static String text(Execution execution) {
        return DporOnThreadsTest.history(execution);
    }

    private Histories reduced(String program) throws Exception {
        return histories(program, new WholeLibraryCalls(new Dpor(Dependence.OF_HISTORIES)));
    }

    private static String drawn(SplittableRandom random, List<String> methods, int longest) {
        List<String> threads = new ArrayList<>();
        for (int thread = 0; thread < 2; thread++) {
            StringBuilder calls = new StringBuilder();
            for (int i = random.nextInt(longest); i >= 0; i--) {
                calls.append(methods.get(random.nextInt(methods.size()))).append("() ");
            }
            threads.add(calls.toString());
        }
        return String.join("| ", threads);
    }

    @Test
    void randomProgramsHaveTheHistoriesOfAllSchedulesOutsideOfTheLibrary() throws Exception {
        SplittableRandom random = new SplittableRandom(3);
        int compared = 0;
        int programs = Math.max(10, Integer.getInteger("plumbline.random", 0) / 500);
        for (int i = 0; i < programs; i++) {
            boolean threads = i % 2 == 0;
            String program = drawn(random, threads ? WITH_THREADS : WITHOUT_THREADS, threads ? 1 : 2);
            Histories all = histories(program, DepthFirst.withinOwnSwitches(DepthFirst.UNBOUNDED));
            Histories reduced = reduced(program);
            if (reduced.complete() && all.complete()) {
                compared++;
                assertThat(reduced.all()).as(program).isEqualTo(all.all());
            } else if (reduced.complete()) {
                assertThat(reduced.all()).as(program).containsAll(all.all());
            }
        }
        assertThat(compared).isGreaterThan(programs / 2);
    }

    @Test
    void switchesInsideOfTheLibraryShowNoOtherHistories() throws Exception {
        SplittableRandom random = new SplittableRandom(5);
        int compared = 0;
        int programs = Math.max(12, Integer.getInteger("plumbline.random", 0) / 500);
        for (int i = 0; i < programs; i++) {
            boolean threads = i % 3 == 0;
            String program = drawn(random, threads ? WITH_THREADS : WITHOUT_THREADS, threads ? 1 : 2);
            Histories reduced = reduced(program);
            if (reduced.complete()) {
                compared++;
                assertThat(reduced.all())
                        .as(program)
                        .containsAll(
                                histories(program, DepthFirst.withinSwitches(1)).all());
            }
        }
        assertThat(compared).isGreaterThan(programs / 2);
    }

    /** The worker completes a task, and has neither taken nor begun the next one yet. */
    @Test
    void othersRunBetweenTwoTasksOfAWorker() throws Exception {
        Set<String> all =
                histories("cancelSecond()", DepthFirst.withinSwitches(2)).all();
        Histories reduced = reduced("cancelSecond()");
        assertThat(reduced.complete()).isTrue();
        assertThat(reduced.all()).isEqualTo(all).hasSize(2);
    }

    @Test
    void theBoundIsNamed() throws Exception {
        WholeLibraryCalls search = new WholeLibraryCalls(new Dpor(Dependence.OF_HISTORIES));
        explorer.run(Matrix.of(explorer, TYPE, "locked() | locked()"), search, execution -> true);
        assertThat(search.leftOut()).containsExactlyInAnyOrder(Bound.LIBRARY, Bound.PREEMPTIONS);
        WholeLibraryCalls nothing = new WholeLibraryCalls(new Dpor(Dependence.OF_HISTORIES));
        explorer.run(Matrix.of(explorer, TYPE, "next() | read()"), nothing, execution -> true);
        assertThat(nothing.leftOut()).isEmpty();
    }
}
