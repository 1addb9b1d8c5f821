package dev.plumbline.lineup.result;

import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.value.Count;
import java.util.Optional;

/**
 * Tests of which nothing can be said, all for the same reason.
 *
 * @param first of them; none if the reason concerns all tests together
 * @param tests how many there are
 */
public record UndecidedTests(InconclusiveReason reason, Optional<Matrix> first, long tests) {
    /** For people. */
    public String text() {
        return reason.text() + where();
    }

    /** In which tests: the end of a sentence about the reason. */
    public String where() {
        String more = tests <= 1 ? "" : "; the same in " + Count.of(tests - 1, "other test");
        return first.map(test -> " (in " + test + more + ")").orElse("");
    }
}
