package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Verdict;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrices;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.Counts;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.Replayed;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.lineup.subject.DiscoveredCalls;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.lineup.subjects.Counters;
import dev.plumbline.lineup.subjects.ManualResetEvent;
import dev.plumbline.lineup.subjects.Others;
import dev.plumbline.lineup.subjects.Queues;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whole checks, of classes that are right and wrong. */
@Tag("slow")
class LineUpTest {
    private static LineUp lineUp(String type) {
        return LineUp.of(Subject.of(type, LineUpTest.class.getClassLoader())).bounds(Bounds.DEFAULT.withSwitches(2));
    }

    private static LineUp lineUp(Class<?> type) {
        return lineUp(type.getName());
    }

    private static LineUpResult check(LineUp lineUp, String... matrices) throws BadInput {
        List<Matrix> tests = new java.util.ArrayList<>();
        for (String matrix : matrices) {
            tests.add(Matrix.parse(matrix));
        }
        return lineUp.run(tests.iterator());
    }

    private static Violation violation(LineUpResult conclusion) {
        assertThat(conclusion.verdict()).isInstanceOf(Verdict.Violates.class);
        return conclusion.violation().orElseThrow();
    }

    private static Counts passed(LineUpResult conclusion) {
        assertThat(conclusion.verdict()).isInstanceOf(Verdict.Conforms.class);
        return conclusion.totals().counts();
    }

    @Test
    void passesNothingWithoutATest() throws BadInput {
        assertThat(check(lineUp(Counters.Unlocked.class)).verdict())
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        said -> assertThat(said.reason().text()).isEqualTo("no test was run, so nothing was checked"));
    }

    @Test
    void aCounterWithoutLockLosesIncrements() throws BadInput {
        Violation found = violation(check(lineUp(Counters.Unlocked.class), "inc() get() inc() | inc() get() get()"));
        assertThat(found.kind()).isEqualTo(Kind.NON_LINEARIZABLE);
        assertThat(found.certain()).isTrue();
        assertThat(found.smallest().text()).isEqualTo("inc() | inc() get()");
        assertThat(found.executions().get(0).history())
                .contains("<op id=\"3\" name=\"get\">result=\"1\"</op>", "<history>1[ 2[ ]2 ]1 3[ ]3</history>");
        assertThat(found.executions().get(0).table()).contains("read Unlocked.count = 0 (Unlocked.inc:");
        assertThat(found.verdict()).isInstanceOf(Verdict.Violates.class);
        assertThat(found.verdict().counterexample().history().size()).isEqualTo(3);
    }

    @Test
    void aThreeByThreeTestHasAllSerialHistories() throws BadInput {
        Counts counts = passed(check(
                lineUp(Counters.Synchronized.class), "inc() get() inc() | inc() get() set(3) | get() inc() get()"));
        assertThat(counts.serial()).isEqualTo(1680);
        assertThat(counts.stuckSerial()).isZero();
    }

    @Test
    void theCommonQueueOfTheJdkPasses() throws BadInput {
        LineUp lineUp = lineUp("java.util.concurrent.ConcurrentLinkedQueue");
        Counts counts =
                passed(check(lineUp.bounds(Bounds.DEFAULT.withSwitches(2)), "offer(1) poll() | offer(2) poll()"));
        assertThat(counts.serial()).isEqualTo(6);
        assertThat(counts.histories()).isEqualTo(34);
        // 28 up to the order of neighbouring calls and returns.
        assertThat(passed(check(lineUp.bounds(Bounds.DEFAULT), "offer(1) poll() | offer(2) poll()"))
                        .histories())
                .isGreaterThan(34);
    }

    @Test
    void aLongTestTellsHowFarItIs() throws BadInput {
        List<Long> schedules = new ArrayList<>();
        LineUp lineUp = lineUp("java.util.concurrent.ConcurrentLinkedQueue").progress((tests, counts) -> {
            if (tests == 0) {
                schedules.add(counts.schedules());
            }
        });
        Counts counts = passed(check(lineUp, "offer(1) poll() offer(2) | offer(3) poll() | poll() poll()"));
        assertThat(counts.schedules()).isGreaterThan(2_000);
        assertThat(schedules).hasSize((int) (counts.schedules() / 1_000)).startsWith(1_000L, 2_000L);
    }

    /**
     * Figure 4. The serial runs block as well, so there is a deterministic specification; the report mentions the
     * blocking.
     */
    @Test
    void aLockThatIsNeverGivenBackIsSeenInEverySerialRun() throws BadInput {
        LineUpResult conclusion = check(lineUp(Counters.NeverUnlocks.class), "inc() get() | inc() get()");
        assertThat(passed(conclusion)).matches(counts -> counts.serial() == 0 && counts.stuckSerial() == 6);
        assertThat(conclusion.totals().neverFull()).isEqualTo(1);
    }

    @Test
    void aLockThatIsSometimesKeptBlocksOthers() throws BadInput {
        Violation found = violation(check(lineUp(Counters.UnlocksOnlyIfAlone.class), "inc() get() | inc() get()"));
        assertThat(found.kind()).isEqualTo(Kind.STUCK);
        assertThat(found.smallest().text()).isEqualTo("inc() | inc()");
        assertThat(found.executions().get(0).history()).contains("B</thread>", " #</history>");
        assertThat(found.executions().get(0).table()).contains("never returns");
    }

    @Test
    void aBlockingCounterPassesWithStuckHistories() throws BadInput {
        Counts counts = passed(check(lineUp(Counters.Blocking.class), "dec() get() | inc() dec()"));
        assertThat(counts.stuckSerial()).isPositive();
        assertThat(counts.stuckHistories()).isPositive();
    }

    /** Figure 1. */
    @Test
    void aTryTakeWhoseLockTimesOut() throws BadInput {
        Violation found = violation(check(lineUp(Queues.TimesOut.class), "add(200) tryTake() | add(400) tryTake()"));
        assertThat(found.kind()).isEqualTo(Kind.NON_LINEARIZABLE);
        assertThat(found.smallest().text()).isEqualTo("add(1) | add(2) tryTake()");
    }

    /** Figure 9, root cause A, at its dimension. */
    @Test
    void aCompareAndSetThatReadsItsStateAgain() throws BadInput {
        Bounds bounds = Bounds.DEFAULT.withPreemptions(4);
        String test = "await() | set() reset() set()";
        Violation found = violation(check(lineUp(ManualResetEvent.class).bounds(bounds), test));
        assertThat(found.kind()).isEqualTo(Kind.STUCK);
        assertThat(found.smallest().dimension()).isEqualTo("2x3");
        passed(check(lineUp(ManualResetEvent.Right.class).bounds(bounds), test));
    }

    @Test
    void aLostSignal() throws BadInput {
        Violation found = violation(check(lineUp(Queues.LosesSignals.class), "take() | add(1)"));
        assertThat(found.kind()).isEqualTo(Kind.STUCK);
    }

    /** Root cause L. */
    @Test
    void aBarrierIsNotLinearizable() throws BadInput {
        Subject barrier = new Subject(
                "java.util.concurrent.CyclicBarrier",
                Optional.of(Invocation.parse("CyclicBarrier(2)")),
                LineUpTest.class.getClassLoader());
        Violation found = violation(check(LineUp.of(barrier), "await() | await()"));
        assertThat(found.kind()).isEqualTo(Kind.NON_LINEARIZABLE);
        assertThat(found.executions().get(0).table()).contains("(AbstractQueuedSynchronizer.");
    }

    /** Root cause J. */
    @Test
    void aBagGivesWhatItFinds() throws BadInput {
        Violation found = violation(check(lineUp(Others.Bag.class), "add(1) add(2) | tryTake() tryTake()"));
        assertThat(found.kind()).isEqualTo(Kind.NON_LINEARIZABLE);
    }

    @Test
    void aCallWhoseOwnThreadsRaceIsNondeterministic() throws BadInput {
        Violation found = violation(check(lineUp(Others.Race.class), "race()"));
        assertThat(found.kind()).isEqualTo(Kind.NONDETERMINISTIC);
        assertThat(found.executions()).hasSize(2);
        assertThat(found.summary().get(0)).contains("race() returned 1 once and returned 2 another time");
        Counterexample second = found.verdict().counterexample();
        assertThat(second.history().operations().get(second.failedAt()).call()).isEqualTo("race(result: 2)");
        assertThat(second.blocked().get(0).reasons().get(0).obstacles().get(0).values())
                .isEqualTo("2 = 1");
    }

    @Test
    void aDieIsNondeterministic() throws BadInput {
        Violation found = violation(check(lineUp(Others.Die.class), "roll() | roll()"));
        assertThat(found.kind()).isEqualTo(Kind.NONDETERMINISTIC);
        assertThat(found.smallest().text()).isEqualTo("roll()");
        assertThat(found.executions()).map(Violation.Shown::randomNumbers).doesNotHaveDuplicates();
    }

    @Test
    void readingsOfAClockAreNotAViolation() throws BadInput {
        LineUpResult conclusion = check(lineUp(Others.StopWatch.class), "lap() | lap()");
        assertThat(conclusion.verdict()).isNotInstanceOf(Verdict.Violates.class);
    }

    @Test
    void aSpinLockIsLikeAnyOther() throws BadInput {
        passed(check(lineUp(Others.SpinLocked.class), "inc() inc() | inc()"));
        Counts counts = passed(check(lineUp(Others.SpinLocked.class), "lock() inc() | unlock()"));
        assertThat(counts).matches(each -> each.serial() == 1 && each.stuckSerial() == 2);
    }

    @Test
    void dependenceOnExternalStateIsNotAViolation() throws BadInput {
        LineUpResult conclusion = check(lineUp(Counters.CountsInAFile.class), "next() | next()");
        assertThat(conclusion.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(conclusion.undecided().get(0).text()).contains("outside the object");
    }

    @Test
    void resultsAreValuesThatComeAgain() throws BadInput {
        Counts counts = passed(check(
                lineUp(Others.Kinds.class),
                "itself() object() pair() mutable() array() | list() optional() fails() described() state()"));
        assertThat(counts.serial()).isEqualTo(252);
    }

    @Test
    void elementsAddedToArgumentsAreResults() throws BadInput {
        Counts counts = passed(check(lineUp(Queues.Right.class), "add(1) add(2) | drainTo([]) drainTo([7])"));
        assertThat(counts.serial()).isEqualTo(6);
    }

    @Test
    void initialAndLastCallsArePartOfTheHistory() throws BadInput {
        Matrix test = Matrix.parse("inc() | inc()")
                .with(Invocation.parseSequence("inc()"), Invocation.parseSequence("get()"));
        LineUpResult conclusion =
                lineUp(Counters.Unlocked.class).run(List.of(test).iterator());
        Violation found = violation(conclusion);
        assertThat(found.smallest().toString()).isEqualTo("inc() | inc(), at last get()");
        assertThat(found.executions().get(0).table()).contains("main");
    }

    @Test
    void theConclusionDoesNotDependOnTheNumberOfWorkers() throws BadInput {
        List<List<Invocation>> elements = Invocation.parseElements("inc(), get()");
        List<Matrix> tests = Matrices.sample(elements, 2, 2, 10, 7);
        LineUpResult one = lineUp(Counters.Unlocked.class).workers(1).run(tests.iterator());
        LineUpResult three = lineUp(Counters.Unlocked.class).workers(3).run(tests.iterator());
        assertThat(three.totals()).isEqualTo(one.totals());
        assertThat(violation(three))
                .usingRecursiveComparison()
                .ignoringFields("checked")
                .isEqualTo(violation(one));
    }

    @Test
    void aScheduleIsReplayed() throws BadInput {
        LineUp lineUp = lineUp(Counters.Unlocked.class);
        Violation found = violation(check(lineUp, "inc() | inc() get()"));
        Schedule read = Schedule.parse(found.executions().get(0).schedule().text());
        Replayed replayed = lineUp.replay(found.smallest(), read, 0);
        assertThat(replayed.result().violation().orElseThrow().kind()).isEqualTo(Kind.NON_LINEARIZABLE);
        assertThat(replayed.shown().orElseThrow().table())
                .isEqualTo(found.executions().get(0).table());
        Replayed harmless = lineUp(Counters.Synchronized.class)
                .replay(Matrix.parse("get()"), Schedule.parse("plumbline-schedule 1\n0\nend\n"), 0);
        assertThat(harmless.result().verdict().word().text()).isIn("conforms", "inconclusive");
    }

    @Test
    void limitsMakeItInconclusive() throws BadInput {
        String test = "inc() get() | inc() get()";
        LineUpResult serial = check(lineUp(Counters.Synchronized.class).bounds(Bounds.DEFAULT.withExecutions(5)), test);
        assertThat(serial.undecided().get(0).text()).contains("not all serial executions were run");
        LineUpResult concurrent =
                check(lineUp(Counters.Synchronized.class).bounds(Bounds.DEFAULT.withExecutions(7)), test);
        assertThat(concurrent.undecided().get(0).text()).contains("bound of executions");
        LineUpResult steps =
                check(lineUp(Counters.Synchronized.class).bounds(new Bounds(2, Bounds.Extent.SWITCHES, 1000, 3)), test);
        assertThat(steps.undecided().get(0).text()).contains("step");
    }

    @Test
    void callsThatDoNotFitAreRefusedWithTheCandidates() {
        assertThatThrownBy(() -> check(lineUp(Others.Kinds.class), "twice(\"a\")"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("expected one of twice(long)");
        assertThatThrownBy(() -> check(lineUp(Others.Kinds.class), "thrice(1)"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("its methods are array(), chosen(Object), chosen(int)");
        assertThatThrownBy(() -> check(lineUp(Others.Kinds.class), "either(1, 2)"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("could mean either(Integer, Object) or either(Object, Integer)");
        assertThatThrownBy(() -> check(lineUp("java.lang.StringBuilder"), "length()"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("cannot be switched inside it");
        assertThatThrownBy(() -> check(lineUp("shop.Nothing"), "size()"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("there is no class shop.Nothing");
        assertThatThrownBy(() -> check(lineUp("java.util.concurrent.BlockingQueue"), "size()"))
                .isInstanceOf(BadInput.class);
    }

    /** A thread that has just stopped polling may be the one that continues. */
    @Test
    void aCallThatLooksForAWhileAndGivesUpPasses() throws BadInput {
        Counts counts = passed(check(lineUp(Others.Patient.class), "await() | await() set()"));
        assertThat(counts.serial()).isEqualTo(3);
        assertThat(counts.stuckHistories()).isZero();
    }

    @Test
    void collectionsOfTheJdkAreLookedInto() throws BadInput {
        Matrix test = Matrix.parse("add(1) | add(2)").with(List.of(), Invocation.parseSequence("size()"));
        LineUpResult list = lineUp("java.util.ArrayList").run(List.of(test).iterator());
        assertThat(violation(list).kind()).isEqualTo(Kind.NON_LINEARIZABLE);
        passed(lineUp("java.util.Vector").run(List.of(test).iterator()));
    }

    @Test
    void overloadsAreChosenByWhatIsWritten() throws BadInput {
        passed(check(lineUp(Others.Kinds.class), "chosen(1) chosen(\"a\") chosen((Object) 1) twice(3)"));
    }

    @Test
    void invocationsAreFoundByAnnotationOrReflection() throws BadInput {
        assertThat(lineUp(Queues.Right.class).discover().elements())
                .map(each -> each.get(0).toString())
                .containsExactly("add(200)", "add(400)", "tryTake()");
        DiscoveredCalls queue =
                lineUp("java.util.concurrent.LinkedBlockingQueue").discover();
        assertThat(queue.elements())
                .map(each -> each.get(0).toString())
                .contains("put(1)", "put(2)", "take()", "poll(1, NANOSECONDS)", "drainTo([1, 2])", "size()")
                .doesNotContain("iterator()", "hashCode()", "wait()");
        assertThat(queue.leftOut()).anyMatch(each -> each.startsWith("iterator()"));
    }
}
