package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.check.Verdict;
import dev.plumbline.jvm.Explorer;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.lineup.internal.binding.SubjectBinding;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.matrix.Roles;
import dev.plumbline.lineup.result.CompletedBound;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.lineup.subjects.Counters;
import dev.plumbline.lineup.subjects.Eliminations;
import dev.plumbline.lineup.subjects.Pools;
import dev.plumbline.lineup.subjects.Rings;
import dev.plumbline.lineup.subjects.Subtle;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.search.DepthFirst;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The results of the default tests: small tests first, and switches outside of java.util.concurrent. */
@Tag("slow")
class DefaultTestsTest {
    private static LineUp lineUp(Class<?> type) {
        return LineUp.of(Subject.of(type.getName(), DefaultTestsTest.class.getClassLoader()));
    }

    private static Violation foundBySmallTests(Class<?> type) throws Exception {
        LineUp lineUp = lineUp(type);
        Roles calls = Roles.none(lineUp.discover().elements());
        return lineUp.run(lineUp.smallTests(calls, 3, 3, 150, 1).iterator())
                .violation()
                .orElseThrow(() -> new AssertionError("nothing found in " + type));
    }

    private static LineUpResult check(Class<?> type, Bounds bounds, String... tests) throws Exception {
        List<Matrix> matrices = new ArrayList<>();
        for (String test : tests) {
            matrices.add(Matrix.parse(test));
        }
        return lineUp(type).bounds(bounds).run(matrices.iterator());
    }

    private static String completed(LineUpResult result) {
        assertThat(result.verdict()).isInstanceOf(Verdict.Conforms.class);
        return CompletedBound.text(result.totals().completed(), result.totals().tests());
    }

    /** A hundred random 3x3 tests with two switches find neither of the stacks. */
    @Test
    void offersThatAreWithdrawnBlindlyAreFound() throws Exception {
        for (Class<?> type : List.of(Eliminations.Stack.class, Eliminations.StackWithArray.class)) {
            Violation found = foundBySmallTests(type);
            assertThat(found.kind()).isEqualTo(Kind.NON_LINEARIZABLE);
            assertThat(found.smallest().threads()).hasSize(3);
        }
    }

    @Test
    void exchangersAndCombinersThatLoseAValueAreFound() throws Exception {
        for (Class<?> type :
                List.of(Eliminations.Swapper.class, Eliminations.Combiner.class, Subtle.CountedQueue.class)) {
            assertThat(foundBySmallTests(type).kind()).as(type.getName()).isEqualTo(Kind.NON_LINEARIZABLE);
        }
    }

    @Test
    void aPoolOfTwoIsDecidedWithAllSchedulesOutsideOfTheLibrary() throws Exception {
        assertThat(completed(check(Pools.Locked.class, Bounds.DEFAULT, "add(1) | add(2)")))
                .isEqualTo("1 of 1 test with 2 switches outside of java.util.concurrent, 1 with all schedules outside"
                        + " of java.util.concurrent");
    }

    @Test
    void wrongTasksOfAPoolAreFound() throws Exception {
        assertThat(check(Pools.Unlocked.class, Bounds.DEFAULT, "add(1) get() | add(2) get()")
                        .violation()
                        .orElseThrow()
                        .smallest()
                        .calls())
                .isEqualTo(2);
        assertThat(check(Pools.Check.class, Bounds.DEFAULT, "take() | take()").violation())
                .isPresent();
        assertThat(check(Pools.SingleForgets.class, Bounds.DEFAULT, "add(1) get() | add(2) get()")
                        .violation())
                .isPresent();
    }

    /** The class itself accesses nothing between the two calls of the semaphore. */
    @Test
    void aSwitchBetweenTwoCallsOfTheLibraryIsOneOutsideOfIt() throws Exception {
        Violation found = check(Subtle.TwoAtOnce.class, Bounds.DEFAULT, "both() | both()")
                .violation()
                .orElseThrow();
        assertThat(found.kind()).isEqualTo(Kind.STUCK);
        assertThat(found.executions().get(0).table()).contains("acquire");
    }

    private static long schedules(String type, String test, Scheduler scheduler) throws Exception {
        try (Explorer explorer = Explorer.over(DefaultTestsTest.class.getClassLoader())) {
            Subject subject = Subject.of(type, DefaultTestsTest.class.getClassLoader());
            Program program = SubjectBinding.of(explorer, subject).program(Matrix.parse(test));
            return explorer.run(program, scheduler, execution -> true).executions();
        }
    }

    private static List<Long> schedules(Class<?> type, String test, int switches) throws Exception {
        return List.of(
                schedules(type.getName(), test, DepthFirst.withinOwnSwitches(switches)),
                schedules(type.getName(), test, DepthFirst.withinSwitches(switches)));
    }

    /** Where there is no library inside, or it is what is tested, there are no other switches. */
    @Test
    void switchesOutsideAreAllSwitchesWhereNothingIsInside() throws Exception {
        assertThat(schedules(Counters.Synchronized.class, "inc() get() | inc()", 2))
                .containsExactly(23L, 23L);
        String queue = "java.util.concurrent.ConcurrentLinkedQueue";
        String test = "offer(1) poll() | offer(2) poll()";
        assertThat(schedules(queue, test, DepthFirst.withinOwnSwitches(2)))
                .isEqualTo(schedules(queue, test, DepthFirst.withinSwitches(2)));
    }

    /** The counts are those of the sources of 17, and were seen rather than computed. */
    @Test
    void mostSwitchesOfLocksAndPoolsAreInside() throws Exception {
        assumeTrue(Runtime.version().feature() == 17, "the counts are those of 17");
        assertThat(schedules(Rings.WithConditions.class, "put(1) | take()", 2)).containsExactly(33L, 475L);
        assertThat(schedules(Pools.Locked.class, "add(1) | add(2)", 1)).containsExactly(470L, 5_164L);
    }
}
