package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.Variable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Variables that an action leaves unchanged according to its text: the action implies {@code v' = v} for each of them.
 * So the action is FALSE for a step that changes one of them.
 *
 * <p>By induction: {@code v' = v} and {@code UNCHANGED} imply it; a conjunction implies what one of its parts implies;
 * a disjunction, IF, CASE or {@code \E} implies what all branches imply, where {@code \E} over an empty set is FALSE,
 * which implies everything. Other formulas are assumed to imply nothing. A call implies what the body implies, since a
 * parameter never replaces a variable that the body itself names.
 */
final class UnchangedInStep {
    private final Map<Definition, Set<Variable>> definitions = new HashMap<>();

    synchronized int[][] ofEach(List<Expr> actions) {
        return actions.stream().map(this::of).toArray(int[][]::new);
    }

    /** The indexes of the variables, in ascending order. None if evaluating the action has side effects. */
    synchronized int[] of(Expr action) {
        int[] indexes = kept(action).stream().mapToInt(Variable::index).sorted().toArray();
        return indexes.length == 0 || ReadVariables.of(action).isEmpty() ? new int[0] : indexes;
    }

    /** The variables of a subscript that consists of variables only; otherwise none. */
    static int[] ofSubscript(Expr subscript) {
        Set<Variable> found = new HashSet<>();
        return named(subscript, found)
                ? found.stream().mapToInt(Variable::index).sorted().toArray()
                : new int[0];
    }

    private Set<Variable> kept(Expr action) {
        if (action instanceof Expr.Conjunction conjunction) {
            Set<Variable> union = new HashSet<>();
            conjunction.parts().forEach(part -> union.addAll(kept(part)));
            return union;
        }
        if (action instanceof Expr.Disjunction disjunction) {
            return common(disjunction.parts());
        }
        if (action instanceof Expr.IfThenElse choice) {
            return common(List.of(choice.then(), choice.otherwise()));
        }
        if (action instanceof Expr.Case choice) {
            Set<Variable> all =
                    common(choice.arms().stream().map(Expr.Arm::value).toList());
            choice.other().ifPresent(other -> all.retainAll(kept(other)));
            return all;
        }
        if (action instanceof Expr.Quantified quantified) {
            return quantified.isForAll() ? Set.of() : kept(quantified.body());
        }
        if (action instanceof Expr.Let let) {
            return kept(let.body());
        }
        if (action instanceof Expr.Call call) {
            return ofCallee(call.callee());
        }
        Set<Variable> found = new HashSet<>();
        if (action instanceof Expr.Unchanged unchanged) {
            named(unchanged.expression(), found);
        } else if (action instanceof Expr.BuiltIn builtIn && builtIn.operator() == Operator.EQUALS) {
            equal(builtIn.operands().get(0), builtIn.operands().get(1), found);
            equal(builtIn.operands().get(1), builtIn.operands().get(0), found);
        }
        return found;
    }

    private Set<Variable> common(List<Expr> branches) {
        Set<Variable> common = new HashSet<>(kept(branches.get(0)));
        for (Expr branch : branches.subList(1, branches.size())) {
            if (!common.isEmpty()) {
                common.retainAll(kept(branch));
            }
        }
        return common;
    }

    private Set<Variable> ofCallee(Callee callee) {
        if (callee instanceof Lambda lambda) {
            return kept(lambda.body());
        }
        if (!(callee instanceof Definition definition) || !definition.hasBody()) {
            return Set.of();
        }
        Set<Variable> known = definitions.get(definition);
        if (known == null) {
            // Until its result is known, a recursive operator is assumed to imply nothing.
            definitions.put(definition, Set.of());
            known = kept(definition.body());
            definitions.put(definition, known);
        }
        return known;
    }

    private static void equal(Expr primed, Expr other, Set<Variable> found) {
        if (primed instanceof Expr.Prime prime
                && prime.expression() instanceof Expr.VariableRef next
                && other instanceof Expr.VariableRef now
                && now.variable().equals(next.variable())) {
            found.add(now.variable());
        }
    }

    /** Adds the variables of a tuple, nested or by name. Returns whether it consists of variables only. */
    private static boolean named(Expr expression, Set<Variable> found) {
        if (expression instanceof Expr.VariableRef reference) {
            found.add(reference.variable());
            return true;
        }
        if (expression instanceof Expr.BuiltIn tuple && tuple.operator() == Operator.TUPLE) {
            boolean only = true;
            for (Expr operand : tuple.operands()) {
                only &= named(operand, found);
            }
            return only;
        }
        return expression instanceof Expr.Call call
                && call.callee() instanceof Definition definition
                && definition.arity() == 0
                && definition.hasBody()
                && named(definition.body(), found);
    }
}
