package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.lineup.subjects.Loggers;
import dev.plumbline.value.BadInput;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Classes with executors inside are decided by default, and soon. */
@Tag("slow")
class LoggersTest {
    private static LineUpResult check(Bounds bounds, Class<?> type, String test, String last) throws BadInput {
        Matrix matrix = Matrix.parse(test).with(List.of(), Invocation.parseSequence(last));
        return LineUp.of(Subject.of(type.getName(), LoggersTest.class.getClassLoader()))
                .bounds(bounds)
                .run(List.of(matrix).iterator());
    }

    private static void conforms(Class<?> type) throws BadInput {
        // The default tests of classes that start threads, without the work of these threads.
        LineUpResult result = check(Bounds.DEFAULT.withSwitches(1), type, "log(1) | flush()", "");
        assertThat(result.verdict()).as(type + ": " + result.undecided()).isInstanceOf(Verdict.Conforms.class);
        assertThat(result.totals().completed().get(0).tests()).isEqualTo(1);
    }

    private static void violates(Class<?> type, String test, String last, Kind kind) throws BadInput {
        LineUpResult result = check(Bounds.DEFAULT.withSwitches(1), type, test, last);
        assertThat(result.violation()).as(type + ": " + result.undecided()).isPresent();
        assertThat(result.violation().get().kind()).as(type.toString()).isEqualTo(kind);
    }

    @Test
    void rightOnesConform() throws BadInput {
        conforms(Loggers.OnOneThread.class);
        conforms(Loggers.OwnThread.class);
        conforms(Loggers.Chained.class);
        conforms(Loggers.Scheduled.class);
        conforms(Loggers.OnTimer.class);
    }

    @Test
    void wrongOnesAreFound() throws BadInput {
        // Its own thread races with the next call, also when calls come one after the other.
        violates(Loggers.DoesNotWait.class, "log(1) | flush()", "", Kind.NONDETERMINISTIC);
        violates(Loggers.OnTwoThreads.class, "log(1) | log(2)", "flush()", Kind.NON_LINEARIZABLE);
        violates(Loggers.ChainedWithoutLock.class, "log(1) | log(2)", "flush()", Kind.NON_LINEARIZABLE);
    }
}
