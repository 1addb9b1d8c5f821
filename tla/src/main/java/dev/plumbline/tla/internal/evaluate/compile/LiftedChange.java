package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * The new value of a variable as a function of its current value and of other values, which do not depend on it:
 * {@code [network EXCEPT ![p][q] = Append(@, clock[p])]} is {@code [network EXCEPT ![p][q] = Append(@, v)]} with {@code
 * v = clock[p]}.
 *
 * @param locals that replace the other expressions
 * @param values the replaced expressions
 */
record LiftedChange(Expr expression, List<Local> locals, List<Expr> values) {
    /** Null if the expression cannot be divided. */
    static LiftedChange of(Expr right, int variable, Scope scope, RecordingCompiler compiler) {
        Lifting lifting = new Lifting(variable, scope, compiler);
        Expr expression = lifting.part(right);
        return expression == null ? null : new LiftedChange(expression, lifting.locals, lifting.values);
    }

    private static final class Lifting {
        private final int variable;
        private final Scope scope;
        private final RecordingCompiler compiler;
        /** The locals for {@code @}, which have no value outside. */
        private final Set<Object> inner = Collections.newSetFromMap(new IdentityHashMap<>());

        private final List<Local> locals = new ArrayList<>();
        private final List<Expr> values = new ArrayList<>();

        Lifting(int variable, Scope scope, RecordingCompiler compiler) {
            this.variable = variable;
            this.scope = scope;
            this.compiler = compiler;
        }

        /** Null if it has to be replaced, but mentions {@code @}. */
        private Expr lift(Expr expression) {
            int before = locals.size();
            Expr divided = part(expression);
            if (divided != null || !Collections.disjoint(MentionedLocals.of(expression), inner)) {
                return divided;
            }
            locals.subList(before, locals.size()).clear();
            values.subList(before, values.size()).clear();
            Local local = new Local("lifted");
            locals.add(local);
            values.add(expression);
            return new Expr.LocalRef(local, expression.place());
        }

        /** Null if no part of it can be a function of the variable. */
        private Expr part(Expr expression) {
            ReadVariables.VariablesRead reads = compiler.reads.by(expression);
            boolean isText = !reads.isUnknown() && !RecordingCompiler.mentionsDefinition(expression, scope);
            if (isText && (reads.isEmpty() || reads.only() == variable)) {
                return expression;
            }
            return reads.has(variable) || !Collections.disjoint(MentionedLocals.of(expression), inner)
                    ? parts(expression)
                    : null;
        }

        private Expr parts(Expr expression) {
            if (expression instanceof Expr.Except except) {
                return except(except);
            }
            if (expression instanceof Expr.BuiltIn builtIn) {
                List<Expr> operands = all(builtIn.operands());
                return operands == null ? null : new Expr.BuiltIn(builtIn.operator(), operands, builtIn.place());
            }
            if (expression instanceof Expr.Apply apply) {
                Expr function = lift(apply.function());
                Expr argument = function == null ? null : lift(apply.argument());
                return argument == null ? null : new Expr.Apply(function, argument, apply.place());
            }
            if (expression instanceof Expr.RecordOf made) {
                List<Expr> fields = all(made.values());
                return fields == null ? null : new Expr.RecordOf(made.names(), fields, made.place());
            }
            if (expression instanceof Expr.Call call
                    && call.callee() instanceof Definition definition
                    && !definition.isLocal()
                    && isOfVariable(definition)
                    && call.arguments().stream().noneMatch(each -> each instanceof Expr.OperatorRef)) {
                List<Expr> arguments = all(call.arguments());
                return arguments == null ? null : new Expr.Call(definition, arguments, call.place());
            }
            return null;
        }

        /** Whether the operator itself reads nothing but the variable. */
        private boolean isOfVariable(Definition definition) {
            if (!definition.hasBody()) {
                return true;
            }
            ReadVariables.VariablesRead reads = compiler.reads.by(definition.body());
            return reads.isEmpty() && !reads.isUnknown() || reads.only() == variable;
        }

        private List<Expr> all(List<Expr> expressions) {
            List<Expr> lifted = new ArrayList<>();
            for (Expr each : expressions) {
                Expr part = lift(each);
                if (part == null) {
                    return null;
                }
                lifted.add(part);
            }
            return lifted;
        }

        private Expr except(Expr.Except except) {
            Expr function = lift(except.function());
            if (function == null) {
                return null;
            }
            List<Expr.Update> updates = new ArrayList<>();
            for (Expr.Update update : except.updates()) {
                List<Expr> path = all(update.path());
                inner.add(update.at());
                Expr value = path == null ? null : lift(update.value());
                if (value == null) {
                    return null;
                }
                updates.add(new Expr.Update(path, update.at(), value, update.place()));
            }
            return new Expr.Except(function, updates, except.place());
        }
    }
}
