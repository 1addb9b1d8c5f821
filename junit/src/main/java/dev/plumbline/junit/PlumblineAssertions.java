package dev.plumbline.junit;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;

/**
 * Assertions about recorded histories.
 *
 * <pre>{@code
 * assertConforms(history, ModelSpec.of(Models.named("queue", Optional.empty())));
 * }</pre>
 *
 * <p>A failure prints the counterexample, and names a bundle that {@code plumbline explain} and {@code plumbline view}
 * open. Bundles are written to {@code target/plumbline}.
 */
public final class PlumblineAssertions {
    private PlumblineAssertions() {}

    /**
     * Asserts that some behaviour of the specification explains the history, found within {@link Budget#DEFAULT}.
     *
     * @throws AssertionError if none does, or if the history cannot be checked at all
     * @throws InconclusiveError if the budget ran out
     */
    public static void assertConforms(History history, Spec spec) {
        // Tests share their machine with other tests.
        assertConforms(history, spec, Budget.DEFAULT);
    }

    /**
     * Asserts that some behaviour of the specification explains the history.
     *
     * @param budget of the search
     * @throws AssertionError if none does, or if the history cannot be checked at all
     * @throws InconclusiveError if the budget ran out
     */
    public static void assertConforms(History history, Spec spec, Budget budget) {
        Result result;
        try {
            result = Check.of(history, spec).budget(budget).explainable().run();
        } catch (BadInput e) {
            throw new AssertionError(
                    history.name() + " cannot be checked against " + spec.name() + ": " + e.getMessage(), e);
        }
        require(result);
    }

    /** Throws unless the verdict is that it conforms. */
    static void require(Result result) {
        if (result.verdict() instanceof Verdict.Violates) {
            throw new AssertionError(new ViolationMessage(result).text());
        }
        if (result.verdict() instanceof Verdict.Inconclusive inconclusive) {
            History history = result.history();
            String what = history.name()
                    + result.spec().map(spec -> " against " + spec.name()).orElse("") + ": inconclusive: "
                    + inconclusive.reason().text();
            if (inconclusive.reason().searchEnded()) {
                throw new InconclusiveError(what + ".");
            }
            throw new InconclusiveError(what + " when " + inconclusive.settled() + " of " + history.size()
                    + " operations were explained, with " + inconclusive.frontier()
                    + " interpretations alive. A larger budget may decide it.");
        }
    }
}
