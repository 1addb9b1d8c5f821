package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Parts;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Determines which expressions have the same value wherever they are evaluated: they mention neither variables nor
 * locals that are bound outside them. Such a value is computed once. {@code [Procs -> Nat]} in an invariant is an
 * example.
 */
final class Constancy {
    private final ReadVariables reads;
    /**
     * Cached answers. Visiting an expression finds the answers for all of its parts. Without this cache, each part
     * would be visited once for each level of nesting, and a sum of 60,000 terms has 60,000 levels.
     */
    private final Map<Expr, Boolean> expressions = Collections.synchronizedMap(new IdentityHashMap<>());

    Constancy(ReadVariables reads) {
        this.reads = reads;
    }

    /** Whether the value is worth caching: a literal or a name is as quick to evaluate. */
    boolean isKept(Expr expression) {
        boolean isBuilt = expression instanceof Expr.BuiltIn
                || expression instanceof Expr.Filter
                || expression instanceof Expr.MapSet
                || expression instanceof Expr.FunctionOf
                || expression instanceof Expr.RecordOf
                || expression instanceof Expr.RecordSet
                || expression instanceof Expr.Choose
                || expression instanceof Expr.Call call && !call.arguments().isEmpty();
        return isBuilt && isConstant(expression);
    }

    private boolean isConstant(Expr expression) {
        return new Visit().isConstant(expression);
    }

    /** Whether the value depends on these locals alone. */
    boolean isConstantBut(Collection<Object> locals, Expr expression) {
        Visit visit = new Visit();
        visit.bound.addAll(locals);
        return visit.isConstant(expression);
    }

    /** The visit of one expression, with the locals that it binds itself. */
    private final class Visit {
        private final Set<Object> bound = Collections.newSetFromMap(new IdentityHashMap<>());

        boolean isConstant(Expr expression) {
            if (!bound.isEmpty()) {
                // Not cached: the expression may mention locals that are bound around it.
                return isConstantHere(expression);
            }
            Boolean known = expressions.get(expression);
            if (known == null) {
                known = isConstantHere(expression);
                expressions.put(expression, known);
            }
            return known;
        }

        private boolean isConstantHere(Expr expression) {
            if (expression instanceof Expr.VariableRef
                    || expression instanceof Expr.Prime
                    || expression instanceof Expr.Unchanged
                    || expression instanceof Expr.Subscripted
                    || expression instanceof Expr.Enabled
                    || expression instanceof Expr.Compose
                    || expression instanceof Expr.Temporal) {
                return false;
            }
            if (expression instanceof Expr.LocalRef reference) {
                return bound.contains(reference.local());
            }
            if (expression instanceof Expr.Call call && !isConstant(call.callee())) {
                return false;
            }
            if (expression instanceof Expr.OperatorRef reference && !isConstant(reference.operator())) {
                return false;
            }
            bind(expression);
            for (Expr part : Parts.of(expression)) {
                if (!isConstant(part)) {
                    return false;
                }
            }
            return true;
        }

        private void bind(Expr expression) {
            if (expression instanceof Expr.Quantified quantified) {
                bind(quantified.bounds());
            } else if (expression instanceof Expr.Choose choose) {
                bind(List.of(choose.bound()));
            } else if (expression instanceof Expr.Filter filter) {
                bind(List.of(filter.bound()));
            } else if (expression instanceof Expr.MapSet map) {
                bind(map.bounds());
            } else if (expression instanceof Expr.FunctionOf function) {
                bind(function.bounds());
                function.self().ifPresent(bound::add);
            } else if (expression instanceof Expr.Except except) {
                except.updates().forEach(update -> bound.add(update.at()));
            } else if (expression instanceof Expr.Let let) {
                bound.addAll(let.definitions());
            }
        }

        private void bind(List<Bound> bounds) {
            bounds.forEach(each -> bound.addAll(each.locals()));
        }

        private boolean isConstant(Callee callee) {
            if (callee instanceof Local local) {
                return bound.contains(local);
            }
            if (callee instanceof Lambda lambda) {
                bound.addAll(lambda.parameters());
                return isConstant(lambda.body());
            }
            Definition definition = (Definition) callee;
            if (!definition.isLocal()) {
                return isConstantDefinition(definition);
            }
            if (!bound.contains(definition)) {
                return false;
            }
            bound.remove(definition);
            bound.addAll(definition.parameters());
            boolean constant = isConstant(definition.body());
            bound.add(definition);
            return constant;
        }
    }

    /** A definition without locals around it. */
    private boolean isConstantDefinition(Definition definition) {
        return reads.ofOneState(definition)
                .filter(variables -> variables.length == 0)
                .isPresent();
    }
}
