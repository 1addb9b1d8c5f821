package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.Thunk;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;

/**
 * The expression that a name denotes, followed through parameters and definitions without parameters. {@code
 * Send(memInt')} with {@code Send(new) == new = 1} assigns memInt', so the left side of an equation has to be followed
 * to know which variable it is. Parameters are known only when the operator is applied.
 *
 * @param expression the expression, which is not a name
 * @param scope of the expression
 * @param environment of the expression
 */
record Resolution(Expr expression, Scope scope, Environment environment) {
    private static final int LONGEST = 1000;

    static Resolution of(Expr named, Scope scope, Environment environment) {
        Resolution at = new Resolution(named, scope, environment);
        for (int i = 0; i < LONGEST; i++) {
            Resolution next = at.step();
            if (next == null) {
                return at;
            }
            at = next;
        }
        throw EvaluationError.limit("the definition is circular", named.place());
    }

    private Resolution step() {
        if (expression instanceof Expr.LocalRef reference) {
            return scope.isValue(reference.local()) ? self(reference.local()) : cell(reference.local());
        }
        if (expression instanceof Expr.Call call
                && call.callee() instanceof Definition definition
                && definition.arity() == 0
                && definition.hasBody()) {
            return scope.has(definition) ? cell(definition) : new Resolution(definition.body(), Scope.EMPTY, null);
        }
        return null;
    }

    private Resolution cell(Object binder) {
        return environment.at(scope.hops(binder)) instanceof Thunk thunk
                ? new Resolution(thunk.code().expression(), thunk.code().scope(), thunk.environment())
                : null;
    }

    /** A recursive function mentioned in its own body: the scope of the function is the one around the cell. */
    private Resolution self(Local local) {
        Expr.FunctionOf function = scope.self(local);
        return function == null
                ? null
                : new Resolution(function, scope.around(local), Environment.drop(environment, scope.hops(local) + 1));
    }

    /** Whether an expression is followed any further. */
    static boolean isName(Expr expression, Scope scope) {
        return expression instanceof Expr.LocalRef reference && !scope.isValue(reference.local())
                || expression instanceof Expr.Call call
                        && call.callee() instanceof Definition definition
                        && definition.arity() == 0
                        && definition.hasBody();
    }

    /** Whether a name may denote an expression of this class, according to the text. */
    static boolean mayBe(Expr named, Scope scope, Class<? extends Expr> kind) {
        if (kind.isInstance(named)) {
            return true;
        }
        if (named instanceof Expr.LocalRef reference) {
            return !scope.isValue(reference.local()) || scope.self(reference.local()) != null;
        }
        return named instanceof Expr.Call call
                && call.callee() instanceof Definition definition
                && definition.arity() == 0
                && definition.hasBody()
                && (scope.has(definition) || mayBe(definition.body(), Scope.EMPTY, kind));
    }
}
