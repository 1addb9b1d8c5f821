package dev.plumbline.tla.internal.footprint;

import dev.plumbline.tla.internal.follow.Binder;
import dev.plumbline.tla.internal.follow.BoundBodies;
import dev.plumbline.tla.internal.follow.ConstantParts;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The variables that an action leaves unchanged in every step that it allows, in any state.
 *
 * <p>{@code of(A)} is a set U such that A implies v' = v for every v in U. By induction over A:
 *
 * <ul>
 *   <li>A formula that is FALSE in every state implies everything: U is all variables. So a branch that the arguments
 *       contradict ({@code result = TRUE} where result is FALSE) does not count.
 *   <li>{@code v' = v} and {@code UNCHANGED v} imply it for v.
 *   <li>A conjunction implies what one of its conjuncts implies, so U is the union; a disjunction, IF, CASE or
 *       {@code \E} implies what all of its branches imply, so U is the intersection. {@code \A} is a conjunction, but
 *       over a set that may be empty it implies nothing.
 *   <li>Other formulas are not analysed: U is empty.
 * </ul>
 *
 * The other conjuncts around a part may be used for it as {@linkplain KnownFacts facts}: if A /\ F implies v' = v and F
 * is a conjunct too, so does the conjunction.
 *
 * <p>The evaluator finds only next states that satisfy the action, so if U has all variables, every next state is the
 * state itself. The converse does not hold: {@code x' = x + 0} changes nothing and is not recognised, and {@code set' =
 * set \cup {k}} must not be recognised, since it changes nothing only in some states.
 */
final class KeptVariables {
    private final Following following;
    private final ConstantParts constants;
    private final Candidates candidates;
    private final Set<Variable> all;

    KeptVariables(Following following, ConstantParts constants, Set<Variable> all) {
        this.following = following;
        this.constants = constants;
        this.candidates = new Candidates(following, constants);
        this.all = all;
    }

    /** @param conjuncts of the action */
    Set<Variable> of(List<Meaning> conjuncts) {
        return ofConjunction(conjuncts, KnownFacts.none(following, constants));
    }

    private Set<Variable> ofConjunction(List<Meaning> conjuncts, KnownFacts facts) {
        Set<Variable> union = new HashSet<>();
        for (Meaning conjunct : conjuncts) {
            KnownFacts besides = facts;
            for (Meaning other : conjuncts) {
                if (other != conjunct) {
                    besides = besides.and(other, true);
                }
            }
            union.addAll(of(conjunct, besides));
        }
        return union;
    }

    /** @param facts from the formula around this one */
    private Set<Variable> of(Meaning meaning, KnownFacts facts) {
        if (constants.truth(meaning).orElse(false)) {
            return Set.of();
        }
        // That another conjunct implies this one is no reason to skip it: two equal conjuncts would each be skipped
        // because of the other.
        if (!facts.truth(meaning).orElse(true)) {
            return all;
        }
        Following.Head head = following.head(meaning);
        if (head.kind() != Following.Kind.BUILT_IN) {
            return Set.of();
        }
        Meaning at = head.at();
        Expr expression = head.expression();
        if (expression instanceof Expr.Conjunction conjunction) {
            return ofConjunction(conjunction.parts().stream().map(at::of).toList(), facts);
        }
        if (expression instanceof Expr.Disjunction disjunction) {
            return common(disjunction.parts().stream().map(at::of).toList(), facts);
        }
        if (expression instanceof Expr.IfThenElse choice) {
            return ofIf(choice, at, facts);
        }
        if (expression instanceof Expr.Case choice) {
            return ofCase(choice, at, facts);
        }
        if (expression instanceof Expr.Quantified quantified) {
            return quantified.isForAll() ? ofForAll(quantified, at, facts) : common(bodies(quantified, at), facts);
        }
        if (expression instanceof Expr.Unchanged unchanged) {
            return ofUnchanged(at.of(unchanged.expression()));
        }
        if (expression instanceof Expr.Subscripted action) {
            Set<Variable> kept = of(at.of(action.action()), facts);
            return action.isAngle() ? kept : intersection(kept, ofUnchanged(at.of(action.subscript())));
        }
        return expression instanceof Expr.BuiltIn builtIn ? ofBuiltIn(builtIn, at, facts) : Set.of();
    }

    private Set<Variable> ofBuiltIn(Expr.BuiltIn builtIn, Meaning at, KnownFacts facts) {
        if (builtIn.operator() == Operator.IMPLIES) {
            return facts.truth(at.of(builtIn.operands().get(0))).orElse(false)
                    ? of(at.of(builtIn.operands().get(1)), facts)
                    : Set.of();
        }
        if (builtIn.operator() == Operator.EQUALS) {
            for (int side = 0; side < 2; side++) {
                Optional<Variable> primed =
                        following.primedVariable(at.of(builtIn.operands().get(side)));
                if (primed.isPresent() && isVariable(at.of(builtIn.operands().get(1 - side)), primed.get(), facts)) {
                    return Set.of(primed.get());
                }
            }
        }
        return Set.of();
    }

    private Set<Variable> common(List<Meaning> branches, KnownFacts facts) {
        Set<Variable> common = all;
        for (Meaning branch : branches) {
            common = intersection(common, of(branch, facts));
        }
        return common;
    }

    private Set<Variable> ofIf(Expr.IfThenElse choice, Meaning at, KnownFacts facts) {
        Meaning condition = at.of(choice.condition());
        Optional<Boolean> truth = facts.truth(condition);
        if (truth.isPresent()) {
            return of(at.of(truth.get() ? choice.then() : choice.otherwise()), facts);
        }
        return intersection(
                of(at.of(choice.then()), facts.and(condition, true)),
                of(at.of(choice.otherwise()), facts.and(condition, false)));
    }

    private Set<Variable> ofCase(Expr.Case choice, Meaning at, KnownFacts facts) {
        Set<Variable> common = all;
        for (Expr.Arm arm : choice.arms()) {
            if (facts.truth(at.of(arm.condition())).orElse(true)) {
                common = intersection(common, of(at.of(arm.value()), facts));
            }
        }
        return choice.other().isEmpty()
                ? common
                : intersection(common, of(at.of(choice.other().get()), facts));
    }

    private Set<Variable> ofForAll(Expr.Quantified quantified, Meaning at, KnownFacts facts) {
        boolean isSure = quantified.bounds().stream()
                .allMatch(bound -> bound.set()
                        .flatMap(set -> constants.elements(at.of(set)))
                        .filter(elements -> !elements.isEmpty())
                        .isPresent());
        if (!isSure) {
            return Set.of();
        }
        Set<Variable> union = new HashSet<>();
        bodies(quantified, at).forEach(body -> union.addAll(of(body, facts)));
        return union;
    }

    private List<Meaning> bodies(Expr.Quantified quantified, Meaning at) {
        Binder binder = Binder.of(quantified).orElseThrow();
        return BoundBodies.of(following, quantified, binder, at, constants::elements);
    }

    private Set<Variable> ofUnchanged(Meaning meaning) {
        Following.Head head = following.head(meaning);
        if (head.kind() == Following.Kind.VARIABLE) {
            return Set.of(((Expr.VariableRef) head.expression()).variable());
        }
        Set<Variable> union = new HashSet<>();
        if (head.expression() instanceof Expr.BuiltIn tuple && tuple.operator() == Operator.TUPLE) {
            tuple.operands().forEach(part -> union.addAll(ofUnchanged(head.at().of(part))));
        }
        return union;
    }

    /** Whether an expression is the variable itself, after conditions were decided by the facts. */
    private boolean isVariable(Meaning meaning, Variable variable, KnownFacts facts) {
        Following.Head head = following.head(meaning);
        if (head.kind() == Following.Kind.VARIABLE) {
            return ((Expr.VariableRef) head.expression()).variable().equals(variable);
        }
        Meaning at = head.at();
        if (head.expression() instanceof Expr.IfThenElse choice) {
            Meaning condition = at.of(choice.condition());
            Optional<Boolean> truth = facts.truth(condition);
            return (!truth.orElse(true) || isVariable(at.of(choice.then()), variable, facts.and(condition, true)))
                    && (truth.orElse(false)
                            || isVariable(at.of(choice.otherwise()), variable, facts.and(condition, false)));
        }
        if (head.expression() instanceof Expr.FunctionOf function) {
            return isRestriction(function, at, variable, facts);
        }
        if (!(head.expression() instanceof Expr.BuiltIn builtIn)
                || builtIn.operands().size() != 2) {
            return false;
        }
        Meaning first = at.of(builtIn.operands().get(0));
        Meaning second = at.of(builtIn.operands().get(1));
        // set \cup {k} with k in it, set \ {k} with k not in it.
        return switch (builtIn.operator()) {
            case UNION_OF_TWO ->
                isVariable(first, variable, facts) && areElements(second, variable, facts, true)
                        || isVariable(second, variable, facts) && areElements(first, variable, facts, true);
            case DIFFERENCE -> isVariable(first, variable, facts) && areElements(second, variable, facts, false);
            default -> false;
        };
    }

    private boolean areElements(Meaning set, Variable variable, KnownFacts facts, boolean present) {
        Optional<List<TlaValue>> elements = candidates.of(set);
        return elements.isPresent()
                && elements.get().stream()
                        .allMatch(each -> facts.isElement(each, variable).equals(Optional.of(present)));
    }

    /** {@code [x \in DOMAIN v \ {k} |-> v[x]]} with k not in the domain: v if v is a function, otherwise an error. */
    private boolean isRestriction(Expr.FunctionOf function, Meaning at, Variable variable, KnownFacts facts) {
        Binder binder = Binder.of(function).orElseThrow();
        Optional<Local> name = binder.onlyName();
        if (name.isEmpty()) {
            return false;
        }
        Following.Head domain = following.head(at.of(binder.firstSet()));
        if (!(domain.expression() instanceof Expr.BuiltIn difference) || difference.operator() != Operator.DIFFERENCE) {
            return false;
        }
        Following.Head whole =
                following.head(domain.at().of(difference.operands().get(0)));
        Optional<List<TlaValue>> removed =
                candidates.of(domain.at().of(difference.operands().get(1)));
        Meaning.Opened opened = following.opened(binder, name.get(), at);
        Following.Head rule = following.head(opened.body());
        return whole.expression() instanceof Expr.BuiltIn taken
                && taken.operator() == Operator.DOMAIN
                && isVariable(whole.at().of(taken.operands().get(0)), variable, facts)
                && rule.expression() instanceof Expr.Apply apply
                && isVariable(rule.at().of(apply.function()), variable, facts)
                && following.head(rule.at().of(apply.argument())).isName(opened.name())
                && removed.isPresent()
                && removed.get().stream()
                        .allMatch(each -> facts.isInDomain(each, variable).equals(Optional.of(false)));
    }

    private static Set<Variable> intersection(Set<Variable> one, Set<Variable> other) {
        Set<Variable> common = new HashSet<>(one);
        common.retainAll(other);
        return common;
    }
}
