package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.schedule.Limited;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.random.FewPreemptions;
import dev.plumbline.schedule.random.Pct;
import dev.plumbline.schedule.search.DepthFirst;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FewPreemptionsTest {
    private static final int CALLS = 5;

    private static List<Execution> run(Scheduler scheduler, int threads, int executions) throws Exception {
        return run(scheduler, threads, CALLS, executions);
    }

    @SuppressWarnings("unchecked")
    private static List<Execution> run(Scheduler scheduler, int threads, int calls, int executions) throws Exception {
        try (Explorer explorer = Explorer.over(FewPreemptionsTest.class.getClassLoader())) {
            Class<?> type = explorer.load("java.util.concurrent.ConcurrentLinkedQueue");
            Program.Call offer = queue -> ((Queue<Object>) queue).offer(1);
            Program program = Program.of(
                    type.getConstructor()::newInstance,
                    Collections.nCopies(threads, Collections.nCopies(calls, offer)));
            List<Execution> seen = new ArrayList<>();
            explorer.run(program, Limited.to(executions, scheduler), seen::add);
            return seen;
        }
    }

    @Test
    void noMorePreemptionsThanAllowedAndOftenAsMany() throws Exception {
        for (int most : new int[] {0, 1, 2, 5}) {
            List<Execution> seen = run(new FewPreemptions(11, most, 3 * CALLS), 3, 300);
            assertThat(seen).allMatch(execution -> execution.preemptions() <= most);
            assertThat(seen.stream().filter(execution -> execution.preemptions() == most))
                    .hasSizeGreaterThan(20);
        }
    }

    /** With one preemption in two threads, a depth-first search knows them all: each is found. */
    @Test
    void everyScheduleWithinTheBoundIsDrawnSoonerOrLater() throws Exception {
        Set<Schedule> all = new HashSet<>();
        run(DepthFirst.within(1), 2, 2, Integer.MAX_VALUE).forEach(execution -> all.add(execution.schedule()));
        Set<Schedule> drawn = new HashSet<>();
        run(new FewPreemptions(3, 1, 2 * 2), 2, 2, 3000).forEach(execution -> drawn.add(execution.schedule()));
        assertThat(all.containsAll(drawn)).isTrue();
        assertThat(drawn).hasSameSizeAs(all);
    }

    /** Stretches of a long execution are disturbed all along, not only at its very beginning. */
    @Test
    void pctInStretchesPreemptsAllAlong() throws Exception {
        Execution only = run(Pct.inStretches(5, 3, 3), 3, 1).get(0);
        assertThat(only.preemptions()).isGreaterThan(3);
        assertThat(run(Pct.inStretches(5, 3, 3), 3, 20).stream()
                        .map(Execution::schedule)
                        .toList())
                .isEqualTo(run(Pct.inStretches(5, 3, 3), 3, 20).stream()
                        .map(Execution::schedule)
                        .toList());
    }
}
