package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.CompletedBound;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.lineup.subjects.ChaseLev;
import dev.plumbline.lineup.subjects.Counters;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The meaning of a preemption, and the default bounds of tests. */
@Tag("slow")
class PreemptionsTest {
    private static final String STEAL = "push(1) pop() | steal()";

    private static LineUpResult check(Class<?> type, Bounds bounds, int workers, String... tests) throws Exception {
        List<Matrix> matrices = new ArrayList<>();
        for (String test : tests) {
            matrices.add(Matrix.parse(test));
        }
        return LineUp.of(Subject.of(type.getName(), PreemptionsTest.class.getClassLoader()))
                .bounds(bounds)
                .workers(workers)
                .run(matrices.iterator());
    }

    private static String completed(LineUpResult result) {
        return CompletedBound.text(result.totals().completed(), result.totals().tests());
    }

    /**
     * The thief reads before the pop and swaps in its middle: two preemptions, and the owner is left between its calls.
     */
    @Test
    void switchesBetweenCallsCostNoPreemption() throws Exception {
        Class<?> wrong = ChaseLev.WithoutExchange.class;
        LineUpResult found = check(wrong, Bounds.DEFAULT.withPreemptions(2), 1, STEAL);
        assertThat(found.violation().orElseThrow().kind()).isEqualTo(Kind.NON_LINEARIZABLE);
        assertThat(found.violation().orElseThrow().smallest().calls()).isEqualTo(3);
        assertThat(check(wrong, Bounds.DEFAULT.withPreemptions(1), 1, STEAL).verdict())
                .isInstanceOf(Verdict.Conforms.class);
        assertThat(check(wrong, Bounds.DEFAULT.withSwitches(2), 1, STEAL).verdict())
                .isInstanceOf(Verdict.Conforms.class);
        assertThat(check(wrong, Bounds.DEFAULT.withSwitches(3), 1, STEAL).violation())
                .isPresent();
        assertThat(check(wrong, Bounds.DEFAULT, 1, STEAL).violation()).isPresent();
        LineUpResult right = check(ChaseLev.class, Bounds.DEFAULT, 1, STEAL, "push(1) push(2) pop() | steal() steal()");
        assertThat(right.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(completed(right)).isEqualTo("2 of 2 tests with all schedules");
    }

    /** Whatever thread works on it, in whatever order. */
    @Test
    void testsContinueAsLongAsThatIsCheap() throws Exception {
        String[] tests = {
            "inc() get() | inc() get()",
            "inc() | get()",
            "inc() inc() get() | inc() inc() get() | get() get() get()",
            "inc() inc() inc() get() | inc() get() inc() get()"
        };
        LineUpResult alone = check(Counters.Synchronized.class, Bounds.DEFAULT, 1, tests);
        LineUpResult three = check(Counters.Synchronized.class, Bounds.DEFAULT, 3, tests);
        assertThat(alone.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(completed(alone)).isEqualTo("4 of 4 tests with 2 switches, 3 with all schedules");
        assertThat(three.totals()).isEqualTo(alone.totals());
        LineUpResult exactly = check(Counters.Synchronized.class, Bounds.DEFAULT.withPreemptions(2), 1, tests[0]);
        assertThat(completed(exactly)).isEqualTo("1 of 1 test with 2 preemptions");
    }
}
