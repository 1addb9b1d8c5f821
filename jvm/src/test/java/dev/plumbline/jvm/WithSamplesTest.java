package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.ExplorationCounts;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.WithSamples;
import dev.plumbline.schedule.random.FewPreemptions;
import dev.plumbline.schedule.search.DepthFirst;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class WithSamplesTest {
    private final List<String> seen = new ArrayList<>();

    @SuppressWarnings("unchecked")
    private ExplorationCounts run(Scheduler scheduler) throws Exception {
        seen.clear();
        try (Explorer explorer = Explorer.over(WithSamplesTest.class.getClassLoader())) {
            Class<?> type = explorer.load("java.util.concurrent.ConcurrentLinkedQueue");
            Program.Call offer = queue -> ((Queue<Object>) queue).offer(1);
            Program program = Program.of(
                    type.getConstructor()::newInstance, Collections.nCopies(2, Collections.nCopies(2, offer)));
            return explorer.run(
                    program,
                    scheduler,
                    (Execution execution) -> seen.add(execution.schedule().text()));
        }
    }

    @Test
    void theSearchIsNotDisturbedAndCoversTheSamples() throws Exception {
        ExplorationCounts alone = run(DepthFirst.within(2));
        List<String> all = List.copyOf(seen);
        WithSamples both = new WithSamples(DepthFirst.within(2), new FewPreemptions(3, 2, 4), 50, 20);
        ExplorationCounts together = run(both);
        long stretches = alone.executions() / 50;
        assertThat(both.sampled()).isEqualTo(20 * stretches);
        assertThat(together.executions()).isEqualTo(alone.executions() + both.sampled());
        assertThat(together.leftOut()).isEqualTo(alone.leftOut());
        assertThat(new HashSet<>(seen)).isEqualTo(new HashSet<>(all));
        List<String> searched = new ArrayList<>();
        for (int i = 0; i < seen.size(); i++) {
            if (i % 70 < 50) {
                searched.add(seen.get(i));
            }
        }
        assertThat(searched).isEqualTo(all);
    }
}
