package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.Step;
import dev.plumbline.jvm.unseen.UnseenState;
import dev.plumbline.schedule.search.DepthFirst;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Code that is not fully explored is reported, and the correct forms of it are not. */
class UnexploredTest {
    private final Explorer explorer = Explorer.over(UnexploredTest.class.getClassLoader());

    @AfterEach
    void close() {
        explorer.close();
    }

    private List<String> told(String type, String threads) throws Exception {
        Matrix.watchAnew(explorer);
        Matrix.run(explorer, Matrix.of(explorer, "Unexplored$" + type, threads), DepthFirst.within(2));
        return explorer.takeUnseen().stream()
                .map(state -> state.kind().word() + " " + state.what())
                .toList();
    }

    @Test
    void aWaitWithoutALoop() throws Exception {
        assertThat(told("Waiting", "once() | put()")).containsExactly("never-spurious Object.wait");
        assertThat(told("Waiting", "unchecked() | put() put()")).containsExactly("never-spurious Object.wait");
        assertThat(told("Waiting", "again() | put()")).isEmpty();
    }

    @Test
    void aWeakSwapWithoutALoop() throws Exception {
        assertThat(told("Weak", "once() | again()"))
                .containsExactly("never-spurious AtomicInteger.weakCompareAndSetVolatile");
        assertThat(told("Weak", "again() | again()")).isEmpty();
    }

    @Test
    void aCopyThatRaces() throws Exception {
        assertThat(told("Copied", "fill(1) | first()")).containsExactly("one-step Arrays.fill");
        assertThat(told("Copied", "sum(1) | copy()")).containsExactly("one-step Unexplored$Copied.clone");
        assertThat(told("Copied", "fillLocked(1) | firstLocked() copyLocked()")).isEmpty();
    }

    @Test
    void anAccessByReflection() throws Exception {
        assertThat(told("Reflected", "set(1) | get()")).containsExactly("unseen-accesses Field.setInt");
    }

    @Test
    void aThreadLocalOfAnEarlierCall() throws Exception {
        assertThat(told("Local", "stale() stale() | set(1)")).containsExactly("thread-local ThreadLocal.get");
        assertThat(told("Local", "fresh() fresh() | set(1)")).isEmpty();
    }

    @Test
    void anEnumWhoseConstructorDoesMore() throws Exception {
        assertThat(told("Enums", "loud() | loud()")).containsExactly("initialised-once Unexplored$Enums$Loud");
        assertThat(told("Enums", "quiet() | quiet()")).isEmpty();
    }

    @Test
    void onlyUnseenStateThatHidesNoScheduleKeepsTheClaim() {
        assertThat(UnseenState.Kind.THREAD_LOCAL.hidesSchedules()).isFalse();
        assertThat(UnseenState.Kind.ONE_STEP.hidesSchedules()).isTrue();
    }

    @Test
    void theTraceShowsWhatCallsOfTheJdkGave() throws Exception {
        explorer.trace(true);
        Set<String> gave = new TreeSet<>();
        for (Execution execution : Matrix.run(
                        explorer, Matrix.of(explorer, "Unexplored$Deciding", "take() | take()"), DepthFirst.within(2))
                .executions()) {
            for (Step step : execution.trace()) {
                if (!step.returned().isEmpty()) {
                    gave.add(step.caller().orElseThrow().called() + " " + step.returned());
                }
            }
        }
        assertThat(gave)
                .containsExactly(
                        "ConcurrentLinkedQueue.poll null", "ReentrantLock.tryLock false", "ReentrantLock.tryLock true");
    }
}
