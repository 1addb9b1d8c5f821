package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.List;

/** An expression has no value: the error, its place, and the operators that were being evaluated. */
public final class EvaluationError extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final int MOST_OPERATORS = 6;

    private final transient SourcePlace place;
    private final boolean limit;
    /** The message of the assertion that failed, or null. */
    private final String assertion;

    private final transient List<String> operators = new ArrayList<>();

    public EvaluationError(String message, SourcePlace place) {
        this(message, place, false, null);
    }

    private EvaluationError(String message, SourcePlace place, boolean limit, String assertion) {
        super(message, null, false, false);
        this.place = place;
        this.limit = limit;
        this.assertion = assertion;
    }

    /** A limit of the evaluator, which is not an error of the specification. */
    public static EvaluationError limit(String message, SourcePlace place) {
        return new EvaluationError(message, place, true, null);
    }

    static EvaluationError of(ValueError refused, SourcePlace place) {
        return new EvaluationError(refused.getMessage(), place, refused.isLimit(), refused.failedAssertion());
    }

    /** Adds an operator whose call the error passes through; only the innermost ones are kept. */
    public EvaluationError within(String operator) {
        if (operators.size() < MOST_OPERATORS) {
            operators.add(operator);
        }
        return this;
    }

    /** The message of the assertion that failed, or null. */
    public String failedAssertion() {
        return assertion;
    }

    public boolean isLimit() {
        return limit;
    }

    /** {@code KvMap.tla:12:5: message (in Put, in Next)}. */
    public String inFull() {
        return place + ": " + getMessage()
                + (operators.isEmpty() ? "" : " (in " + String.join(", in ", operators) + ")");
    }
}
