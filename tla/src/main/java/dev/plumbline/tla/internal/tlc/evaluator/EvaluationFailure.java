package dev.plumbline.tla.internal.tlc.evaluator;

import tla2sany.semantic.SemanticNode;

/** An evaluation that failed, with the innermost expression in which it did. */
public final class EvaluationFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient SemanticNode node;

    private EvaluationFailure(SemanticNode node, Throwable cause) {
        // No stack trace: only the place in the specification matters, and the Java stack may be exhausted.
        super(null, cause, false, false);
        this.node = node;
    }

    /** The first failure is the innermost one; it is passed on unchanged. */
    public static EvaluationFailure at(SemanticNode node, Throwable cause) {
        return cause instanceof EvaluationFailure located ? located : new EvaluationFailure(node, cause);
    }

    /** The same failure at the surrounding expression, if the user knows that one better. */
    EvaluationFailure seenFrom(SemanticNode around) {
        return new EvaluationFailure(around, getCause());
    }

    @Override
    public String getMessage() {
        return getCause() instanceof StackOverflowError
                ? Failures.NO_STACK
                : getCause().getMessage();
    }

    public SemanticNode node() {
        return node;
    }
}
