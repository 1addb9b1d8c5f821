package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.node.Guards;
import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.FormulaKind;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Parts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Conjuncts of the body of {@code \E x \in S: A} that do not depend on x. If one of them is FALSE, then A is FALSE for
 * every x: the quantifier need not iterate over S.
 *
 * <p>The conjuncts are searched inside conjunctions, quantifiers, LET, and operators with a TLA+ definition. A conjunct
 * inside an operator mentions parameters; outside, it becomes the conjunct with the arguments in their place, {@code
 * (LAMBDA p: C)(argument)}. If the argument of a parameter that it mentions depends on x, so does the conjunct.
 */
final class LoopGuards {
    private static final int MOST = 16;
    private static final int DEEPEST = 12;

    /** A construct around the current part of the body, and the names that it binds. */
    record Around(Set<Object> bound, List<Local> parameters, List<Expr> arguments, Around outer) {}

    private final Predicate<Callee> hasText;
    private final boolean leading;
    private final Set<Definition> open = new HashSet<>();
    private final List<Expr> found = new ArrayList<>();
    private boolean isOfSteps;
    private boolean isOver;

    private LoopGuards(Predicate<Callee> hasText, boolean leading) {
        this.hasText = hasText;
        this.leading = leading;
    }

    /** @param leading as in the other method */
    static Guards of(Expr.Quantified quantified, Scope scope, boolean leading, Compiler compiler) {
        return new Guards(() -> compiler.nodes(
                of(quantified, leading, callee -> compiler.inJava(callee).isEmpty()), scope));
    }

    /**
     * @param leading whether to find only conjuncts about one state that come before all conjuncts that depend on the
     *     elements: if one of them is FALSE, nothing else of the body is evaluated
     * @param hasText whether an operator is evaluated by its TLA+ definition
     * @return the conjuncts, to be evaluated in the scope of the quantifier; unless only leading ones are wanted, none
     *     for a body that is not about two states
     */
    static List<Expr> of(Expr.Quantified quantified, boolean leading, Predicate<Callee> hasText) {
        LoopGuards guards = new LoopGuards(hasText, leading);
        if (leading || ReadVariables.of(quantified).isPresent()) {
            guards.collect(quantified.body(), guards.inside(quantified, null), 0);
        }
        return leading || guards.isOfSteps ? guards.found : List.of();
    }

    private Around inside(Expr.Quantified quantified, Around outer) {
        Set<Object> bound = identitySet();
        for (Bound each : quantified.bounds()) {
            bound.addAll(each.locals());
        }
        return new Around(bound, List.of(), List.of(), outer);
    }

    private void collect(Expr formula, Around frame, int depth) {
        if (isOver || found.size() >= MOST || depth > DEEPEST) {
            isOver = true;
            return;
        }
        if (formula instanceof Expr.Conjunction conjunction) {
            conjunction.parts().forEach(part -> collect(part, frame, depth + 1));
        } else if (formula instanceof Expr.Quantified quantified && !quantified.isForAll() && !leading) {
            collect(quantified.body(), inside(quantified, frame), depth + 1);
        } else if (formula instanceof Expr.Let let) {
            Set<Object> bound = identitySet();
            bound.addAll(let.definitions());
            collect(let.body(), new Around(bound, List.of(), List.of(), frame), depth + 1);
        } else if (formula instanceof Expr.Call call && call.callee() instanceof Lambda lambda) {
            collect(lambda.body(), new Around(Set.of(), lambda.parameters(), call.arguments(), frame), depth + 1);
        } else if (formula instanceof Expr.Call call
                && call.callee() instanceof Definition definition
                && definition.hasBody()
                && hasText.test(definition)
                && open.add(definition)) {
            Around inner = new Around(Set.of(), definition.parameters(), call.arguments(), frame);
            collect(definition.body(), inner, depth + 1);
            open.remove(definition);
        } else {
            Optional<Expr> outside = lifted(formula, frame);
            isOver |= leading
                    && (outside.isEmpty()
                            || FormulaKind.of(outside.get()).compareTo(FormulaKind.STATE) > 0
                            || ReadVariables.of(outside.get()).isEmpty());
            if (!isOver) {
                isOfSteps |= hasPrime(formula);
                outside.ifPresent(found::add);
            }
        }
    }

    /** The formula outside all surrounding constructs; empty if it depends on a name that is bound there. */
    static Optional<Expr> lifted(Expr formula, Around innermost) {
        Expr outside = formula;
        for (Around frame = innermost; frame != null; frame = frame.outer) {
            Set<Object> mentioned = MentionedLocals.of(outside);
            List<Local> used = new ArrayList<>();
            List<Expr> arguments = new ArrayList<>();
            for (int i = 0; i < frame.parameters.size(); i++) {
                if (mentioned.contains(frame.parameters.get(i))) {
                    used.add(frame.parameters.get(i));
                    arguments.add(frame.arguments.get(i));
                }
            }
            if (frame.bound.stream().anyMatch(mentioned::contains)
                    || arguments.stream().anyMatch(each -> each instanceof Expr.OperatorRef)) {
                return Optional.empty();
            }
            if (!used.isEmpty()) {
                outside = new Expr.Call(new Lambda(used, outside, formula.place()), arguments, formula.place());
            }
        }
        return Optional.of(outside);
    }

    private static boolean hasPrime(Expr expression) {
        return expression instanceof Expr.Prime
                || expression instanceof Expr.Unchanged
                || Parts.of(expression).stream().anyMatch(LoopGuards::hasPrime);
    }

    private static Set<Object> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }
}
