package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.search.DepthFirst;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StuckTest {
    private final Explorer explorer = Explorer.over(StuckTest.class.getClassLoader());

    @AfterEach
    void close() {
        explorer.close();
    }

    private Matrix.Result run(String type, String threads, Object... arguments) throws Exception {
        return Matrix.run(explorer, Matrix.of(explorer, type, threads, arguments), DepthFirst.within(2));
    }

    private static Set<Ending.Kind> kinds(Matrix.Result result) {
        Set<Ending.Kind> kinds = new TreeSet<>();
        for (Execution execution : result.executions()) {
            if (execution.ending() instanceof Ending.Stuck stuck) {
                kinds.add(stuck.kind());
            }
        }
        return kinds;
    }

    private static Ending.Stuck firstStuck(Matrix.Result result) {
        return result.executions().stream()
                .filter(Execution::stuck)
                .map(execution -> (Ending.Stuck) execution.ending())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void monitorsTakenInTwoOrdersDeadlock() throws Exception {
        Matrix.Result result = run("Waits$MonitorDeadlock", "leftFirst() | rightFirst()");
        assertThat(kinds(result)).containsExactly(Ending.Kind.DEADLOCK);
        assertThat(result.histories()).contains("0.0 1.0 #", "0.0 0.0=1 1.0 1.0=2 ");
        List<Ending.Blocked> blocked = firstStuck(result).blocked();
        assertThat(blocked).extracting(Ending.Blocked::reason).containsOnly(Ending.Reason.MONITOR);
        assertThat(blocked).extracting(Ending.Blocked::owner).containsExactly(1, 0);
        assertThat(blocked.get(0).site().type()).endsWith("Waits$MonitorDeadlock");
        assertThat(blocked.get(0).site().line()).isPositive();
        assertThat(kinds(run("Waits$MonitorDeadlock", "leftFirst() | leftFirst()")))
                .isEmpty();
    }

    @Test
    void locksTakenInTwoOrdersDeadlock() throws Exception {
        Matrix.Result result = run("Waits$LockDeadlock", "leftFirst() | rightFirst()");
        assertThat(kinds(result)).containsExactly(Ending.Kind.DEADLOCK);
        assertThat(firstStuck(result).blocked())
                .extracting(Ending.Blocked::owner)
                .containsExactly(1, 0);
        assertThat(kinds(run("Waits$LockDeadlock", "leftFirst() leftFirst() | leftFirst()")))
                .isEmpty();
    }

    @Test
    void aLostWakeUpIsFoundAndItsRepairIsNot() throws Exception {
        Matrix.Result lost = run("Waits$LostWakeUp", "await() | signal()");
        assertThat(kinds(lost)).containsExactly(Ending.Kind.NO_WAKE_UP);
        assertThat(lost.histories()).contains("0.0 1.0 1.0=2 #");
        assertThat(firstStuck(lost).blocked().get(0).reason()).isEqualTo(Ending.Reason.WAIT);
        Matrix.Result gate = run("Waits$Gate", "await() | signal()");
        assertThat(gate.explored().stuck()).isZero();
        assertThat(gate.explored().executions()).isGreaterThan(2);
    }

    @Test
    void aSignalBeforeTheWaitIsMissed() throws Exception {
        Matrix.Result result = run("Waits$MissedSignal", "await() | signal()");
        assertThat(kinds(result)).containsExactly(Ending.Kind.NO_WAKE_UP);
        assertThat(result.histories()).contains("1.0 1.0=2 0.0 #", "0.0 1.0 1.0=2 0.0=1 ");
    }

    @Test
    void aTakeFromAnEmptyQueueBlocks() throws Exception {
        Matrix.Result result = run("java.util.concurrent.LinkedBlockingQueue", "take() take() | offer(1)");
        assertThat(result.explored().stuck()).isEqualTo(result.explored().executions());
        assertThat(kinds(result)).containsExactly(Ending.Kind.NO_WAKE_UP);
        Matrix.Result enough = run("java.util.concurrent.LinkedBlockingQueue", "take() | offer(1)");
        assertThat(enough.explored().stuck()).isZero();
        assertThat(enough.histories()).contains("0.0 1.0 1.0=true 0.0=1 ");
    }

    @Test
    void spinningForAValueThatNoThreadWritesIsALivelock() throws Exception {
        Matrix.Result result = run("Waits$Spinner", "spin() | locked()");
        assertThat(kinds(result)).containsExactly(Ending.Kind.LIVELOCK);
        assertThat(result.explored().stuck()).isEqualTo(result.explored().executions());
        assertThat(kinds(run("Waits$Spinner", "yielding() | locked()"))).containsExactly(Ending.Kind.LIVELOCK);
    }

    @Test
    void spinningForAWriteEnds() throws Exception {
        for (String program :
                List.of("spin() | set()", "yielding() | set()", "spin() | yielding() | set()", "locked() | locked()")) {
            Matrix.Result result = run("Waits$Spinner", program);
            assertThat(result.explored().stuck()).as(program).isZero();
            assertThat(result.explored().outOfSteps()).as(program).isZero();
        }
        // Mutual exclusion by spinning holds.
        assertThat(run("Waits$Spinner", "locked() | locked()").histories())
                .allSatisfy(history -> assertThat(history).contains("0.0=1", "1.0=1"));
    }

    @Test
    void aLongLoopThatReadsIsNotTakenForALivelock() throws Exception {
        Matrix.Result result = run("Waits$Spinner", "bounded() | set()");
        assertThat(result.explored().stuck()).isZero();
        assertThat(result.explored().outOfSteps()).isZero();
    }

    @Test
    void aLoopThatWritesForEverRunsOutOfSteps() throws Exception {
        explorer.mostSteps(500);
        Matrix.Result result = run("Waits$Spinner", "countsForever() | locked()");
        assertThat(result.explored().outOfSteps()).isEqualTo(result.explored().executions());
        assertThat(result.explored().leftOut()).contains(Bound.STEPS);
    }

    @Test
    void aLoopThatWritesWhatIsThereAlreadyIsALivelock() throws Exception {
        explorer.mostSteps(500);
        Matrix.Result result = run("Waits$Spinner", "forever() | set()");
        assertThat(kinds(result)).containsExactly(Ending.Kind.LIVELOCK);
        assertThat(result.explored().stuck()).isEqualTo(result.explored().executions());
    }

    @Test
    void codeThatSwallowsEverythingIsUnwoundAllTheSame() throws Exception {
        for (String program : List.of("take() take() | put()", "reflective() reflective() | put()")) {
            Matrix.Result first = run("Waits$Swallower", program);
            assertThat(first.explored().stuck())
                    .as(program)
                    .isEqualTo(first.explored().executions());
            assertThat(first.explored().executions()).isGreaterThan(10);
            // And the explorer is as good as before.
            assertThat(run("Waits$Swallower", program).runs()).isEqualTo(first.runs());
        }
    }

    @Test
    void whichWaiterIsNotifiedIsAChoice() throws Exception {
        Matrix.Result result = run("Waits$Waiters", "take() | take() | put()");
        assertThat(result.histories()).contains("0.0 1.0 2.0 2.0=1 0.0=0 #", "0.0 1.0 2.0 2.0=1 1.0=0 #");
    }
}
