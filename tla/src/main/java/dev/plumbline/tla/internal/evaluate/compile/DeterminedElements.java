package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.compile.LoopGuards.Around;
import dev.plumbline.tla.internal.evaluate.node.Axes;
import dev.plumbline.tla.internal.evaluate.node.DeterminedElement;
import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Operator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds, for a name of {@code \E x \in S: A}, the equation that determines its element in each branch of the body, see
 * {@link DeterminedElement}. The equation may be inside conjunctions, disjunctions, LET, and operators with a TLA+
 * definition; in front of it there are only conditions about one state that do not mention the name.
 */
final class DeterminedElements {
    private static final int MOST_CONDITIONS = 8;
    private static final int MOST_BRANCHES = 8;
    private static final int DEEPEST = 12;

    /** What the formulas visited so far say about the name. */
    private enum Found {
        /** Nothing: they are conditions. */
        CONDITIONS,
        /** Each branch has an equation. */
        EQUATIONS,
        /** There is no equation, or something else in front of it. */
        OTHER
    }

    private record Branch(List<Expr> conditions, Expr value, boolean isElementLeft) {}

    private final Compiler compiler;
    private final Invariance invariance;
    private final Local name;
    private final Set<Definition> open = new HashSet<>();
    private final List<Branch> branches = new ArrayList<>();

    private DeterminedElements(Compiler compiler, Invariance invariance, Local name) {
        this.compiler = compiler;
        this.invariance = invariance;
        this.name = name;
    }

    /** The axes of a loop that does nothing for elements for which its body is FALSE. */
    static Axes in(Axes axes, Expr.Quantified quantified, Scope scope, Compiler compiler, Invariance invariance) {
        int axis = 0;
        for (Bound bound : quantified.bounds()) {
            for (Local name : bound.isTuple() ? List.<Local>of() : bound.locals()) {
                DeterminedElements search = new DeterminedElements(compiler, invariance, name);
                if (search.visit(quantified.body(), null, new ArrayList<>(), 0) == Found.EQUATIONS) {
                    return axes.determining(
                            new DeterminedElement(axis, search.compiled(Compiler.inner(quantified.bounds(), scope))));
                }
                axis++;
            }
            axis += bound.isTuple() ? 1 : 0;
        }
        return axes;
    }

    private DeterminedElement.Branch[] compiled(Scope scope) {
        return branches.stream()
                .map(each -> new DeterminedElement.Branch(
                        compiler.nodes(each.conditions, scope), compiler.node(each.value, scope), each.isElementLeft))
                .toArray(DeterminedElement.Branch[]::new);
    }

    /** @param conditions in front of the formula, to which it may add some */
    private Found visit(Expr formula, Around frame, List<Expr> conditions, int depth) {
        if (depth > DEEPEST || branches.size() > MOST_BRANCHES) {
            return Found.OTHER;
        }
        if (formula instanceof Expr.Conjunction conjunction) {
            for (Expr part : conjunction.parts()) {
                Found found = visit(part, frame, conditions, depth + 1);
                if (found != Found.CONDITIONS) {
                    return found;
                }
            }
            return Found.CONDITIONS;
        }
        if (formula instanceof Expr.Disjunction disjunction) {
            return disjunction(disjunction, frame, conditions, depth);
        }
        if (formula instanceof Expr.Let let) {
            Set<Object> bound = Collections.newSetFromMap(new IdentityHashMap<>());
            bound.addAll(let.definitions());
            return visit(let.body(), new Around(bound, List.of(), List.of(), frame), conditions, depth + 1);
        }
        if (formula instanceof Expr.Call call && call.callee() instanceof Lambda lambda) {
            Around inner = new Around(Set.of(), lambda.parameters(), call.arguments(), frame);
            return visit(lambda.body(), inner, conditions, depth + 1);
        }
        if (formula instanceof Expr.Call call
                && call.callee() instanceof Definition definition
                && isText(definition)
                && open.add(definition)) {
            Around inner = new Around(Set.of(), definition.parameters(), call.arguments(), frame);
            Found found = visit(definition.body(), inner, conditions, depth + 1);
            open.remove(definition);
            return found;
        }
        if (formula instanceof Expr.BuiltIn equation && equation.operator() == Operator.EQUALS) {
            Expr left = equation.operands().get(0);
            Expr right = equation.operands().get(1);
            boolean isElementLeft = isName(left, frame);
            if (isElementLeft || isName(right, frame)) {
                Optional<Expr> value = outside(isElementLeft ? right : left, frame);
                value.ifPresent(other -> branches.add(new Branch(List.copyOf(conditions), other, isElementLeft)));
                return value.isPresent() ? Found.EQUATIONS : Found.OTHER;
            }
        }
        return condition(formula, frame, conditions);
    }

    private boolean isText(Callee callee) {
        return callee instanceof Definition definition
                && definition.hasBody()
                && compiler.inJava(definition).isEmpty();
    }

    /** Branches if each disjunct has an equation; otherwise it may still be a condition. */
    private Found disjunction(Expr.Disjunction disjunction, Around frame, List<Expr> conditions, int depth) {
        int before = branches.size();
        boolean isEach = true;
        for (Expr part : disjunction.parts()) {
            isEach = isEach && visit(part, frame, new ArrayList<>(conditions), depth + 1) == Found.EQUATIONS;
        }
        if (isEach) {
            return Found.EQUATIONS;
        }
        branches.subList(before, branches.size()).clear();
        return condition(disjunction, frame, conditions);
    }

    private Found condition(Expr formula, Around frame, List<Expr> conditions) {
        Optional<Expr> outside = outside(formula, frame);
        if (outside.isEmpty() || conditions.size() == MOST_CONDITIONS) {
            return Found.OTHER;
        }
        conditions.add(outside.get());
        return Found.CONDITIONS;
    }

    /** The expression outside the constructs around it, if it is about one state and does not mention the name. */
    private Optional<Expr> outside(Expr expression, Around frame) {
        return LoopGuards.lifted(expression, frame)
                .filter(outside -> !MentionedLocals.of(outside).contains(name)
                        && ReadVariables.isOfOneState(outside)
                        && invariance.isRepeatable(outside));
    }

    /** Whether an expression is the name, perhaps as a parameter. */
    private boolean isName(Expr expression, Around innermost) {
        Expr at = expression;
        for (Around frame = innermost; frame != null && at instanceof Expr.LocalRef reference; frame = frame.outer()) {
            for (int i = 0; i < frame.parameters().size(); i++) {
                if (frame.parameters().get(i) == reference.local()) {
                    at = frame.arguments().get(i);
                }
            }
        }
        return at instanceof Expr.LocalRef reference && reference.local() == name;
    }
}
