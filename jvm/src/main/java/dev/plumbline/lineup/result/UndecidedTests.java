package dev.plumbline.lineup.result;

import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.value.text.Count;
import java.util.Optional;

/**
 * Tests without a verdict, all for the same reason.
 *
 * @param first the first of them; empty if the reason concerns all tests together
 * @param tests how many there are
 */
public record UndecidedTests(InconclusiveReason reason, Optional<Matrix> first, long tests) {
    /** For reports. */
    public String text() {
        return reason.text() + where();
    }

    /** The tests concerned: the end of a sentence about the reason. */
    public String where() {
        String more = tests <= 1 ? "" : "; the same in " + Count.of(tests - 1, "other test");
        return first.map(test -> " (in " + test + more + ")").orElse("");
    }
}
