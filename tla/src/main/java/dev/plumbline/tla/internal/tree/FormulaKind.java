package dev.plumbline.tla.internal.tree;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** The subject of a formula. An operator that is a parameter has the kind of its arguments. */
public enum FormulaKind {
    /** Neither variables nor primes. */
    CONSTANT,
    /** One state. */
    STATE,
    /** Two states. */
    ACTION,
    /** Behaviours. */
    TEMPORAL;

    public static FormulaKind of(Expr expression) {
        return of(expression, new HashSet<>());
    }

    private static FormulaKind of(Expr expression, Set<Definition> open) {
        if (expression instanceof Expr.VariableRef) {
            return STATE;
        }
        if (expression instanceof Expr.Temporal) {
            return TEMPORAL;
        }
        if (expression instanceof Expr.Subscripted || expression instanceof Expr.Unchanged) {
            return ACTION;
        }
        if (expression instanceof Expr.Compose) {
            return ACTION;
        }
        if (expression instanceof Expr.Prime prime) {
            return of(prime.expression(), open) == CONSTANT ? CONSTANT : ACTION;
        }
        if (expression instanceof Expr.Enabled) {
            return STATE;
        }
        FormulaKind kind = most(Parts.of(expression), open);
        if (expression instanceof Expr.Call call) {
            kind = later(kind, ofCallee(call.callee(), open));
        } else if (expression instanceof Expr.OperatorRef reference) {
            kind = later(kind, ofCallee(reference.operator(), open));
        }
        return kind;
    }

    private static FormulaKind ofCallee(Callee callee, Set<Definition> open) {
        if (callee instanceof Lambda lambda) {
            return of(lambda.body(), open);
        }
        if (!(callee instanceof Definition definition) || !definition.hasBody() || !open.add(definition)) {
            return CONSTANT;
        }
        FormulaKind kind = of(definition.body(), open);
        open.remove(definition);
        return kind;
    }

    private static FormulaKind most(Collection<Expr> expressions, Set<Definition> open) {
        FormulaKind most = CONSTANT;
        for (Expr each : expressions) {
            most = later(most, of(each, open));
        }
        return most;
    }

    private static FormulaKind later(FormulaKind one, FormulaKind other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
