package dev.plumbline.lineup;

import dev.plumbline.schedule.Bound;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What all tests together came to. */
public sealed interface Conclusion {
    Totals totals();

    /** {@code conforms}, {@code violates} or {@code inconclusive}. */
    default String word() {
        return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    /** Every test passed, within what was explored. */
    record Conforms(Totals totals) implements Conclusion {}

    /** The class is not linearizable with respect to any deterministic specification. */
    record Violates(Totals totals, Violation violation) implements Conclusion {}

    /** No test failed, but of some nothing can be said. */
    record Inconclusive(Totals totals, List<String> reasons) implements Conclusion {}

    /**
     * How much was done.
     *
     * @param tests that were checked
     * @param undecided of them
     * @param neverFull of them, those in which every serial run ends in a call that blocks
     * @param leftOut what was not explored of some test
     */
    record Totals(long tests, long undecided, long neverFull, Counts counts, Set<Bound> leftOut) {}
}
