package dev.plumbline.lineup.result;

import dev.plumbline.history.interleaving.RacingAccesses;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.schedule.Schedule;
import java.util.List;

/**
 * A data race, and an execution that shows it.
 *
 * @param test in which it was seen
 * @param schedule of the execution that shows it
 */
public record DataRace(RacingAccesses accesses, Matrix test, Schedule schedule) {
    /** The finding of a {@link ThreadTest} that shows a race. */
    public static final String FINDING = "data race";

    /** {@code Type.field}, or {@code int[]} for an element of such an array. */
    public String variable() {
        return accesses.variable();
    }

    /** The first access in the order of the execution. */
    public RacingAccesses.Access first() {
        return accesses.first();
    }

    public RacingAccesses.Access second() {
        return accesses.second();
    }

    /** For reports, without the test. */
    public String text() {
        return accesses.text();
    }

    /** All that is needed to show the execution elsewhere, and to repeat it. */
    public ThreadTest recorded(Subject subject, Violation.Shown shown) {
        return new ThreadTest(
                subject.className(),
                subject.creation().map(Invocation::toString).orElse(""),
                Matrix.text(test.before()),
                test.text(),
                Matrix.text(test.after()),
                FINDING,
                subject.version(),
                List.of(new ThreadTest.Run(
                        shown.schedule().text(),
                        shown.randomNumbers(),
                        shown.interleaving().withoutOperations())));
    }
}
