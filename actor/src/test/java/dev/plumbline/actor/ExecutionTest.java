package dev.plumbline.actor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.execution.Execution;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.schedule.search.Dpor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExecutionTest {
    private static List<Object> histories(Harness harness, Scheduler scheduler, boolean stateful) {
        Execution execution = new Execution(harness, scheduler, stateful);
        List<Object> found = new ArrayList<>();
        while (execution.next()) {
            if (execution.end() != Execution.End.REDUNDANT) {
                found.add(execution.last().calls().byOrder());
            }
        }
        return found;
    }

    @Test
    void aWriteThatIsAnsweredTooEarlyHasThreeSchedulesAndThreeHistories() throws Exception {
        Harness harness = AnsweredTooEarly.harness();
        for (boolean stateful : new boolean[] {true, false}) {
            List<Object> all = histories(harness, DepthFirst.within(DepthFirst.UNBOUNDED), stateful);
            assertThat(all).hasSize(3);
            Set<Object> different = new HashSet<>(all);
            assertThat(different).hasSize(3);
            assertThat(histories(harness, new Dpor(Dependence.OF_HISTORIES), stateful))
                    .hasSize(3)
                    .containsAll(different);
            assertThat(histories(harness, new Dpor(Dependence.OF_STATES), stateful))
                    .hasSize(2);
        }
    }
}
