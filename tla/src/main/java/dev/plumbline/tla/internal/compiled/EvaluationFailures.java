package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.value.ValueError;

/** Failures of our own evaluator as those of a specification. */
public final class EvaluationFailures {
    private EvaluationFailures() {}

    public static SpecException exception(RuntimeException e) {
        return exception(e, "");
    }

    /** @param when the context of the failure, with a comma before it */
    public static SpecException exception(RuntimeException e, String when) {
        String text = (e instanceof EvaluationError error ? error.inFull() : e.getMessage()) + when;
        boolean isLimit = e instanceof EvaluationError error && error.isLimit()
                || e instanceof ValueError refused && refused.isLimit();
        String assertion = e instanceof EvaluationError error
                ? error.failedAssertion()
                : e instanceof ValueError refused ? refused.failedAssertion() : null;
        if (assertion != null) {
            return SpecException.failedAssertion(text, assertion, e);
        }
        return isLimit ? SpecException.limit(text, e) : new SpecException(text, e);
    }
}
