package dev.plumbline.tla.internal.follow;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.tree.Expr;

/** An expression with what is known of the locals around it. */
public record Meaning(Expr expression, Scope scope, Environment environment) {
    /** The content of the cell of a local of which only the name is known. It must not be evaluated. */
    public static final Object UNKNOWN = new Object();

    /**
     * The body of an expression that binds one name, which is unknown there.
     *
     * @param name the content of its cell: an object of its own, by which the name is known wherever it is passed on
     */
    public record Opened(Meaning body, Object name) {}

    /** Another expression at the same place. */
    public Meaning of(Expr other) {
        return new Meaning(other, scope, environment);
    }
}
