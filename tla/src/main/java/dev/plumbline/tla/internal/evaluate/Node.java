package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;

/** An expression that can be evaluated. Immutable and used by many threads. */
public abstract class Node {
    private final SourcePlace place;

    protected Node(SourcePlace place) {
        this.place = place;
    }

    public final SourcePlace place() {
        return place;
    }

    /** @throws EvaluationError if it has no value */
    public abstract TlaValue eval(Run run, Environment environment);

    /** The value, which must be a truth value. */
    public boolean test(Run run, Environment environment) {
        TlaValue value = eval(run, environment);
        if (value instanceof Bool truth) {
            return truth.isTrue();
        }
        throw error("expected TRUE or FALSE, found " + value.kind());
    }

    /** The value, which must be a set. */
    public final SetValue set(Run run, Environment environment) {
        TlaValue value = eval(run, environment);
        if (value instanceof SetValue set) {
            return set;
        }
        throw error("expected a set, found " + value.kind());
    }

    protected final EvaluationError error(String message) {
        return new EvaluationError(message, place);
    }

    /** The error of an operation on values, with the place of this node. */
    protected final EvaluationError located(ValueError refused) {
        return EvaluationError.of(refused, place);
    }
}
