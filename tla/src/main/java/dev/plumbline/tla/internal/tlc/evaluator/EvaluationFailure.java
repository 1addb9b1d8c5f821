package dev.plumbline.tla.internal.tlc.evaluator;

import tla2sany.semantic.SemanticNode;

/** An evaluation that failed, with the innermost expression in which it did. */
public final class EvaluationFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient SemanticNode node;

    private EvaluationFailure(SemanticNode node, Throwable cause) {
        // No stack trace of its own: the place in the specification is what counts, and the Java stack may be
        // exhausted.
        super(null, cause, false, false);
        this.node = node;
    }

    /** The first one made on the way out is the innermost; it is handed on. */
    public static EvaluationFailure at(SemanticNode node, Throwable cause) {
        return cause instanceof EvaluationFailure located ? located : new EvaluationFailure(node, cause);
    }

    /** The same failure at the expression around it, where that is one that people know better. */
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
