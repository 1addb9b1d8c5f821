package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.RacePolicy;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.lineup.subjects.OutsideStates;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A violation that cannot be repeated does not count: a class that depends on state outside of the object proves
 * nothing.
 */
@Tag("slow")
class RepeatedViolationsTest {
    private static LineUpResult check(Class<?> type, RacePolicy races, String test) throws Exception {
        return LineUp.of(Subject.of(type.getName(), RepeatedViolationsTest.class.getClassLoader()))
                .bounds(Bounds.DEFAULT.withSwitches(2))
                .races(races)
                .run(List.of(Matrix.parse(test)).iterator());
    }

    private static String doubt(Class<?> type, String test) throws Exception {
        LineUpResult result = check(type, RacePolicy.OFF, test);
        assertThat(result.verdict()).as(type.getName()).isInstanceOf(Verdict.Inconclusive.class);
        return result.undecided().get(0).text();
    }

    @Test
    void nondeterminismOfAPropertyOrAFileIsNotAViolation() throws Exception {
        assertThat(doubt(OutsideStates.Flips.class, "flip() | flip() flip()")).contains("outside the object");
        assertThat(doubt(OutsideStates.InAFile.class, "odd() | odd() odd()")).contains("outside the object");
    }

    @Test
    void resultsThatChangeDuringTheSearchAreNotAViolation() throws Exception {
        assertThat(doubt(OutsideStates.Late.class, "late() | late() late()")).contains("outside the object");
    }

    @Test
    void anExecutionThatFailedOnlyOnceIsNotAViolationAndTheDifferenceIsReported() throws Exception {
        assertThat(doubt(OutsideStates.WrongOnce.class, "inc() inc() | inc() inc()"))
                .containsPattern("inc\\(\\) of [AB] returned \\d, and then returned \\d");
    }

    @Test
    void aRaceThatDoesNotOccurAgainIsNotAFailure() throws Exception {
        LineUpResult result = check(OutsideStates.RacesOnce.class, RacePolicy.FAIL, "inc() | inc()");
        assertThat(result.races().failure()).isEmpty();
        assertThat(result.undecided().get(0).text())
                .contains("RacesOnce.value did not show when its execution was run again");
    }
}
