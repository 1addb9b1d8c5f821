package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.node.Axes;
import dev.plumbline.tla.internal.evaluate.node.Selection;
import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds the conditions at the beginning of the body of a loop that are about one element only, see {@link Selection}.
 * It excludes conditions that could be possible in several ways as an action, such as disjunctions: TLC counts such a
 * state several times.
 */
final class Selections {
    private static final Set<Operator> TESTS =
            Set.of(Operator.EQUALS, Operator.DIFFERS, Operator.IN, Operator.NOT_IN, Operator.SUBSET_OF);

    private final Compiler compiler;
    private final Invariance invariance;

    Selections(Compiler compiler, Invariance invariance) {
        this.compiler = compiler;
        this.invariance = invariance;
    }

    /** The axes of a loop that does nothing for elements for which its body is FALSE. */
    Axes whereBodyHolds(Axes axes, List<Bound> bounds, Expr body) {
        List<Local> names = new ArrayList<>();
        for (Bound bound : bounds) {
            // A tuple of names is one axis without a name.
            names.addAll(bound.isTuple() ? List.of(new Local("")) : bound.locals());
        }
        Map<Integer, List<Expr>> found = new TreeMap<>();
        collect(body, names, found);
        Selection[] selections = new Selection[names.size()];
        found.forEach((axis, conditions) -> selections[axis] = selection(names.get(axis), conditions));
        return found.isEmpty() ? axes : axes.selecting(selections);
    }

    /** The axes of a loop that does nothing for elements for which {@code p} of its body {@code p => q} is FALSE. */
    Axes whereBodyIsNotVacuous(Axes axes, List<Bound> bounds, Expr body) {
        return body instanceof Expr.BuiltIn builtIn && builtIn.operator() == Operator.IMPLIES
                ? whereBodyHolds(axes, bounds, builtIn.operands().get(0))
                : axes;
    }

    private Selection selection(Local name, List<Expr> conditions) {
        Expr all = conditions.size() == 1
                ? conditions.get(0)
                : new Expr.Conjunction(conditions, conditions.get(0).place());
        return new Selection(compiler.node(all, Scope.EMPTY.withElement(name)));
    }

    /** Whether all conjuncts were such conditions: the first other one ends the search. */
    private boolean collect(Expr formula, List<Local> names, Map<Integer, List<Expr>> found) {
        if (formula instanceof Expr.Conjunction conjunction) {
            for (Expr part : conjunction.parts()) {
                if (!collect(part, names, found)) {
                    return false;
                }
            }
            return true;
        }
        if (formula instanceof Expr.Let let) {
            return collect(let.body(), names, found);
        }
        if (!(formula instanceof Expr.BuiltIn test) || !TESTS.contains(test.operator())) {
            return false;
        }
        Set<Object> mentioned = MentionedLocals.of(formula);
        for (int axis = 0; axis < names.size(); axis++) {
            if (mentioned.size() == 1
                    && mentioned.contains(names.get(axis))
                    && invariance.dependsOnlyOn(List.of(names.get(axis)), formula)) {
                found.computeIfAbsent(axis, any -> new ArrayList<>()).add(formula);
                return true;
            }
        }
        return false;
    }
}
