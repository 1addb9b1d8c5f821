package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.tree.Expr;

/** An expression in its scope, compiled when first used: as a value, as an action, as an initial predicate. */
public final class Code {
    private final Compilation compiler;
    private final Expr expression;
    private final Scope scope;
    // Not volatile: nodes and steppers have final fields, so a thread that sees one sees it fully constructed.
    private Node node;
    private Stepper action;
    private Stepper initial;

    public Code(Compilation compiler, Expr expression, Scope scope) {
        this.compiler = compiler;
        this.expression = expression;
        this.scope = scope;
    }

    public Expr expression() {
        return expression;
    }

    public Scope scope() {
        return scope;
    }

    /** Two threads may compile the same code; both results mean the same. */
    public Node node() {
        Node known = node;
        if (known == null) {
            known = compiler.node(expression, scope);
            node = known;
        }
        return known;
    }

    /** @param isInitial whether the current state is built; otherwise the next one is */
    public Stepper stepper(boolean isInitial) {
        Stepper known = isInitial ? initial : action;
        if (known == null) {
            known = compiler.stepper(expression, scope, isInitial);
            if (isInitial) {
                initial = known;
            } else {
                action = known;
            }
        }
        return known;
    }
}
