package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.InconclusiveReason;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.lineup.subjects.LazySkipList;
import dev.plumbline.lineup.subjects.Retries;
import dev.plumbline.lineup.subjects.SpinLocks;
import dev.plumbline.value.BadInput;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Classes whose threads wait in loops that count, sleep, yield and try again. */
@Tag("slow")
class SpinLoopsTest {
    private static LineUp lineUp(Class<?> type) {
        return LineUp.of(Subject.of(type.getName(), SpinLoopsTest.class.getClassLoader()))
                .bounds(Bounds.DEFAULT.withSwitches(2));
    }

    private static LineUpResult check(Class<?> type, String test) throws BadInput {
        return lineUp(type).run(List.of(Matrix.parse(test)).iterator());
    }

    private static void conforms(Class<?> type, String test, long histories) throws BadInput {
        LineUpResult result = check(type, test);
        assertThat(result.verdict()).as(type + " " + test).isInstanceOf(Verdict.Conforms.class);
        assertThat(result.totals().counts().histories()).as(type + " " + test).isEqualTo(histories);
    }

    private static void violates(Class<?> type, String test) throws BadInput {
        assertThat(check(type, test).verdict()).as(type + " " + test).isInstanceOf(Verdict.Violates.class);
    }

    @Test
    void sleepersWaitForAChange() throws BadInput {
        LineUpResult result = check(Retries.SleepGate.class, "await() | await() | set()");
        assertThat(result.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(result.totals().counts().histories()).isEqualTo(30);
        assertThat(result.totals().counts().schedules()).isLessThan(1_000);
    }

    @Test
    void locksWithLoopsThatWriteConform() throws BadInput {
        String test = "inc() get() | inc() get()";
        conforms(SpinLocks.Counting.class, test, 34);
        conforms(SpinLocks.Statistics.class, test, 34);
        conforms(SpinLocks.Ttas.class, test, 34);
        conforms(SpinLocks.Backoff.class, test, 34);
        conforms(SpinLocks.TryLock.class, test, 60);
        conforms(SpinLocks.Clh.class, test, 40);
        conforms(SpinLocks.Mcs.class, test, 46);
        violates(SpinLocks.CountingWrong.class, test);
    }

    @Test
    void aLazySkipListConformsAndOneThatDoesNotValidateViolates() throws BadInput {
        conforms(LazySkipList.class, "add(1) remove(1) | add(1) contains(1)", 54);
        violates(LazySkipList.Wrong.class, "add(1) | add(1)");
    }

    @Test
    void optimisticReadersTryAgain() throws BadInput {
        conforms(Retries.Sequence.class, "write(1) write(2) | read() read()", 30);
        violates(Retries.SequenceWrong.class, "write(1) write(2) | read() read()");
        conforms(Retries.Ring.class, "put(1) put(2) | take() take()", 12);
    }

    /** Two calls and two results of the first: all six orders of calls and returns but those that contradict them. */
    @Test
    void loopsWithABoundReachTheCodeAfterThem() throws BadInput {
        conforms(Retries.Bounded.class, "looks() | set()", 6);
        conforms(Retries.Bounded.class, "until() | set()", 6);
    }

    @Test
    void aLoopThatRepeatsItselfForEverIsStuckAndOneThatCountsRunsOutOfSteps() throws BadInput {
        LineUpResult stuck = check(Retries.Endless.class, "looks() | get()");
        assertThat(stuck.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(stuck.totals().counts().stuckSerial()).isPositive();
        LineUpResult counts = lineUp(Retries.Endless.class)
                .bounds(new Bounds(2, Bounds.Extent.SWITCHES, 1_000, 5_000))
                .run(List.of(Matrix.parse("counts() | get()")).iterator());
        assertThat(counts.undecided()).singleElement().satisfies(each -> {
            assertThat(each.reason()).isInstanceOf(InconclusiveReason.EndlessSerialRun.class);
            assertThat(each.reason().text())
                    .containsPattern(
                            "thread A spent 5,00. of them in counts\\(\\), in the loop at Retries.Endless.counts:[1-9]")
                    .contains("its variables are the same in each, and it changes state that others can see");
        });
    }
}
