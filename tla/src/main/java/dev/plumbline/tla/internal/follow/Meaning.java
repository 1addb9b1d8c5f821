package dev.plumbline.tla.internal.follow;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.tree.Expr;

/** An expression with the known values of the locals around it. */
public record Meaning(Expr expression, Scope scope, Environment environment) {
    /** The content of the cell of a local without a known value. It must not be evaluated. */
    public static final Object UNKNOWN = new Object();

    /**
     * The body of an expression that binds one name, which is unknown there.
     *
     * @param name the content of its cell: a unique object that identifies the name wherever it is passed
     */
    public record Opened(Meaning body, Object name) {}

    /** Another expression at the same place. */
    public Meaning of(Expr other) {
        return new Meaning(other, scope, environment);
    }
}
