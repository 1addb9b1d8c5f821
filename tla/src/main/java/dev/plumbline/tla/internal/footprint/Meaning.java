package dev.plumbline.tla.internal.footprint;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.tree.Expr;

/** An expression with what is known of the locals around it. */
record Meaning(Expr expression, Scope scope, Environment environment) {
    /** The content of the cell of a local of which only the name is known. It must not be evaluated. */
    static final Object UNKNOWN = new Object();

    /**
     * The body of an expression that binds one name, which is unknown there.
     *
     * @param name the content of its cell: an object of its own, by which the name is known wherever it is passed on
     */
    record Opened(Meaning body, Object name) {}

    /** Another expression at the same place. */
    Meaning of(Expr other) {
        return new Meaning(other, scope, environment);
    }
}
