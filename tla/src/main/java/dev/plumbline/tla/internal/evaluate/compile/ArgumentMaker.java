package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.evaluate.Closure;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Procedure;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.Thunk;
import dev.plumbline.tla.internal.evaluate.node.Calls;
import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import java.util.List;

/** Compiles the arguments that are passed to an operator. */
final class ArgumentMaker {
    private final Compiler compiler;
    private final Invariance invariance;

    ArgumentMaker(Compiler compiler, Invariance invariance) {
        this.compiler = compiler;
        this.invariance = invariance;
    }

    /** For operators with a TLA+ definition: arguments are evaluated when they are needed. */
    Calls.Argument[] lazy(List<Expr> expressions, Scope scope) {
        return expressions.stream().map(each -> lazy(each, scope)).toArray(Calls.Argument[]::new);
    }

    /** For operators in Java, which need values. */
    Calls.Argument[] evaluated(List<Expr> expressions, Scope scope) {
        return expressions.stream().map(each -> evaluated(each, scope)).toArray(Calls.Argument[]::new);
    }

    private Calls.Argument evaluated(Expr expression, Scope scope) {
        if (expression instanceof Expr.OperatorRef reference) {
            return closure(reference, scope);
        }
        Node node = compiler.node(expression, scope);
        return node::eval;
    }

    private Calls.Argument lazy(Expr expression, Scope scope) {
        if (expression instanceof Expr.OperatorRef reference) {
            return closure(reference, scope);
        }
        if (expression instanceof Expr.Literal literal) {
            return (run, environment) -> literal.value();
        }
        if (expression instanceof Expr.LocalRef reference) {
            // The content of the cell is passed unchanged: it has its own environment.
            int hops = scope.hops(reference.local());
            return (run, environment) -> environment.at(hops);
        }
        Code code = compiler.code(expression, scope);
        boolean changesNothing = invariance.isRepeatable(expression);
        return (run, environment) -> new Thunk(code, environment, changesNothing);
    }

    private Calls.Argument closure(Expr.OperatorRef reference, Scope scope) {
        Callee operator = reference.operator();
        if (operator instanceof Local parameter) {
            int hops = scope.hops(parameter);
            return (run, environment) -> environment.at(hops);
        }
        if (operator instanceof Lambda lambda) {
            Procedure procedure = compiler.procedure(lambda, scope);
            return (run, environment) -> new Closure(procedure, environment);
        }
        Definition definition = (Definition) operator;
        if (scope.has(definition) && compiler.inJava(definition).isEmpty()) {
            Procedure procedure = scope.procedure(definition);
            int hops = scope.hops(definition);
            return (run, environment) -> new Closure(procedure, Environment.drop(environment, hops));
        }
        Closure closure = new Closure(compiler.procedure(definition), null);
        return (run, environment) -> closure;
    }
}
