package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.tree.Expr;

/** Turns expressions into objects that can be evaluated. */
public interface Compilation {
    Node node(Expr expression, Scope scope);

    /** @param isInitial whether the current state is built; otherwise the next one is */
    Stepper stepper(Expr expression, Scope scope, boolean isInitial);
}
