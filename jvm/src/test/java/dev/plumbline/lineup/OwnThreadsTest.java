package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.lineup.subjects.Attended;
import dev.plumbline.lineup.subjects.Outward;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Classes that start threads, wait for each other, and look at the world around them. */
@Tag("slow")
class OwnThreadsTest {
    /** A sweeper can be let in between any two steps, so what passes has many schedules. */
    private static final Bounds ONE_PREEMPTION = Bounds.DEFAULT.withPreemptions(1);

    private static LineUpResult check(Class<?> type, String... matrices) throws BadInput {
        return check(Bounds.DEFAULT, type, matrices);
    }

    private static LineUpResult check(Bounds bounds, Class<?> type, String... matrices) throws BadInput {
        List<Matrix> tests = new ArrayList<>();
        for (String matrix : matrices) {
            tests.add(Matrix.parse(matrix));
        }
        return LineUp.of(Subject.of(type.getName(), OwnThreadsTest.class.getClassLoader()))
                .bounds(bounds)
                .run(tests.iterator());
    }

    private static Violation violation(LineUpResult conclusion) {
        assertThat(conclusion.verdict()).isInstanceOf(Verdict.Violates.class);
        return conclusion.violation().orElseThrow();
    }

    private static List<String> reasons(LineUpResult conclusion) {
        assertThat(conclusion.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        return conclusion.undecided().stream()
                .map(LineUpResult.UndecidedTests::text)
                .toList();
    }

    @Test
    void aThreadThatSweepsForEverBlocksNoCall() throws BadInput {
        LineUpResult right = check(ONE_PREEMPTION, Attended.Swept.class, "add(1) | add(1)", "add(1) wasSwept()");
        assertThat(right.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(right.totals().counts().serial()).isEqualTo(3);
        Violation wrong = violation(check(Attended.Swept.class, "addInTwo(1) | addInTwo(1)"));
        assertThat(wrong.kind()).isEqualTo(Kind.NON_LINEARIZABLE);
    }

    @Test
    void aCallThatWaitsWhileOthersSweepForEverIsStuck() throws BadInput {
        LineUpResult right = check(ONE_PREEMPTION, Attended.Swept.class, "await(1)", "await(1) | addLoudly(1)");
        assertThat(right.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(right.totals().counts().stuckSerial()).isEqualTo(2);
        assertThat(right.totals().counts().stuckHistories()).isEqualTo(1);
        Violation wrong = violation(check(Attended.Swept.class, "await(1) | addSilently(1)"));
        assertThat(wrong.kind()).isEqualTo(Kind.STUCK);
    }

    /** Depth first alone had not come to it after 127,272 schedules. */
    @Test
    void aRaceWithinAThreadPoolIsFoundSoon() throws BadInput {
        Violation found = violation(check(Attended.Pooled.class, "inc() inc() | inc() inc()"));
        assertThat(found.kind()).isEqualTo(Kind.NON_LINEARIZABLE);
        assertThat(found.smallest().text()).isEqualTo("inc() | inc()");
    }

    @Test
    void aLoopThatOnlyChecksForInterruptsCanBeInterrupted() throws BadInput {
        Violation found = violation(check(Attended.Interrupted.class, "loop() | interrupt()"));
        assertThat(found.kind()).isEqualTo(Kind.NON_LINEARIZABLE);
    }

    @Test
    void reportsConstructorThatWaitsForEver() throws BadInput {
        assertThat(reasons(check(Attended.NeverMade.class, "get() | get()", "get()")))
                .containsExactly(
                        "the object under test could not be made: its constructor waits for ever (in get() | get();"
                                + " the same in 1 other test)");
    }

    @Test
    void clocksOfAllKindsAreVirtual() throws BadInput {
        for (String call : List.of("byDate()", "byClock()", "byLocalTime()")) {
            assertThat(check(Outward.Deadlines.class, call + " | open() " + call)
                            .verdict())
                    .as(call)
                    .isInstanceOf(Verdict.Conforms.class);
        }
    }

    @Test
    void enumsAndThreadsAreHashedAlikeInEveryExecution() throws BadInput {
        assertThat(violation(check(Outward.Hashed.class, "next() | next()")).kind())
                .isEqualTo(Kind.NON_LINEARIZABLE);
    }

    @Test
    void threadsWithoutANameAreCountedFromTheBeginning() throws BadInput {
        assertThat(check(Outward.Named.class, "name() | name()").verdict()).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void shutdownHooksStayInTheExecution() throws BadInput {
        LineUpResult conclusion = check(Outward.Hooked.class, "add() remove() | add()");
        assertThat(conclusion.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(conclusion.totals().counts().serial()).isEqualTo(3);
    }

    /** The first three are too large for the first round. */
    @Test
    void aLateTestHasItsTurnAlthoughEarlyOnesAreLarge() throws BadInput {
        List<String> tests = new ArrayList<>(
                java.util.Collections.nCopies(3, "add(1) add(1) add(2) | add(2) add(1) | add(3) add(1)"));
        tests.add("addInTwo(1) | addInTwo(1)");
        LineUpResult conclusion = check(Attended.Swept.class, tests.toArray(new String[0]));
        assertThat(violation(conclusion).smallest().text()).isEqualTo("addInTwo(1) | addInTwo(1)");
        assertThat(conclusion.totals().tests()).isEqualTo(4);
        assertThat(conclusion.totals().counts().schedules()).isLessThan(4 * 10_001);
    }

    /** As in the JVM: it deadlocks if the other thread needs the class, and otherwise comes to an end. */
    @Test
    void aStaticInitialiserMayWaitForAnotherThread() throws BadInput {
        assertThat(reasons(check(Attended.InitialisedByAnother.class, "get() | get()")))
                .singleElement()
                .asString()
                .startsWith("the object under test could not be made: its constructor waits for ever");
        assertThat(check(Attended.InitialisedByPool.class, "get() | get()").verdict())
                .isInstanceOf(Verdict.Conforms.class);
    }
}
