package dev.plumbline.tla.internal.tlc.analysis;

import dev.plumbline.tla.internal.tlc.expression.Bindings;
import dev.plumbline.tla.internal.tlc.expression.Constants;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;
import tlc2.value.impl.Value;

/**
 * The variables that an action leaves unchanged in every step it allows, whatever the state.
 *
 * <p>{@code of(A)} is a set U such that A implies v' = v for every v in U; by induction over A:
 *
 * <ul>
 *   <li>A formula that is FALSE in every state implies everything: U is all variables. So a branch that the bound
 *       parameters contradict ({@code result = TRUE} where result is FALSE) does not count.
 *   <li>{@code v' = v} and {@code UNCHANGED v} imply it for v.
 *   <li>A conjunction implies what one of its conjuncts implies, so U is the union; a disjunction, IF, CASE or
 *       {@code \E} what all of its branches imply, so U is the intersection. {@code \A} is a conjunction, but over a
 *       bound that might be empty it implies nothing.
 *   <li>Other formulas are not analysed: U is empty.
 * </ul>
 *
 * The other conjuncts around a part may be used for it as {@linkplain Facts facts}: if A /\ F implies v' = v and F is a
 * conjunct too, so does the conjunction. Facts hold in the whole step, not only at the moment of a test.
 *
 * <p>The evaluator yields only next states that satisfy the action, so if U holds all variables every next state is the
 * state itself. The converse does not hold: {@code x' = x + 0} changes nothing and is not recognised, and {@code set' =
 * set \cup {k}} must not be recognised, since it changes nothing only in some states.
 */
final class UnchangedVariables {
    private final Terms terms;
    private final Constants constants;
    private final Set<String> all;

    UnchangedVariables(Terms terms, Constants constants, Set<String> all) {
        this.terms = terms;
        this.constants = constants;
        this.all = all;
    }

    Set<String> of(SemanticNode node, Context context) {
        return of(node, context, Facts.none(terms, constants));
    }

    /** @param facts from the formula around this one */
    private Set<String> of(SemanticNode node, Context context, Facts facts) {
        if (constants.truth(node, context).orElse(false)) {
            return Set.of();
        }
        // That another conjunct implies this one is no reason to skip it: two equal conjuncts would each be skipped
        // because of the other.
        if (!facts.truth(node, context).orElse(true)) {
            return all;
        }
        Terms.Term term = terms.head(node, context);
        if (term.kind() != Terms.Kind.BUILT_IN) {
            return Set.of();
        }
        Context inside = term.context();
        if (term.isConjunction()) {
            Set<String> union = new HashSet<>();
            for (ExprOrOpArgNode conjunct : term.arguments()) {
                union.addAll(of(conjunct, inside, besides(conjunct, term, facts)));
            }
            return union;
        }
        if (term.isDisjunction()) {
            Set<String> common = all;
            for (ExprOrOpArgNode disjunct : term.arguments()) {
                common = intersection(common, of(disjunct, inside, facts));
            }
            return common;
        }
        return switch (term.opcode()) {
            case ToolGlobals.OPCODE_ite -> ofIf(term, facts);
            case ToolGlobals.OPCODE_case -> ofCase(term, facts);
            case ToolGlobals.OPCODE_be -> {
                Set<String> common = all;
                for (Context bound : bindings(term)) {
                    common = intersection(common, of(term.argument(0), bound, facts));
                }
                yield common;
            }
            case ToolGlobals.OPCODE_bf -> ofForAll(term, facts);
            case ToolGlobals.OPCODE_implies ->
                facts.truth(term.argument(0), inside).orElse(false) ? of(term.argument(1), inside, facts) : Set.of();
            case ToolGlobals.OPCODE_eq -> {
                String left = terms.primedVariable(term.argument(0), inside);
                String right = terms.primedVariable(term.argument(1), inside);
                if (left != null && isVariable(term.argument(1), inside, left, facts)) {
                    yield Set.of(left);
                }
                yield right != null && isVariable(term.argument(0), inside, right, facts) ? Set.of(right) : Set.of();
            }
            case ToolGlobals.OPCODE_unchanged -> ofUnchanged(term.argument(0), inside);
            case ToolGlobals.OPCODE_sa ->
                intersection(of(term.argument(0), inside, facts), ofUnchanged(term.argument(1), inside));
            case ToolGlobals.OPCODE_aa -> of(term.argument(0), inside, facts);
            default -> Set.of();
        };
    }

    /** The facts of the other conjuncts. */
    private static Facts besides(SemanticNode one, Terms.Term conjunction, Facts facts) {
        Facts more = facts;
        for (ExprOrOpArgNode conjunct : conjunction.arguments()) {
            if (conjunct != one) {
                more = more.and(conjunct, conjunction.context(), true);
            }
        }
        return more;
    }

    private Set<String> ofIf(Terms.Term term, Facts facts) {
        Optional<Boolean> condition = facts.truth(term.argument(0), term.context());
        if (condition.isPresent()) {
            return of(term.argument(condition.get() ? 1 : 2), term.context(), facts);
        }
        Facts then = facts.and(term.argument(0), term.context(), true);
        Facts otherwise = facts.and(term.argument(0), term.context(), false);
        return intersection(
                of(term.argument(1), term.context(), then), of(term.argument(2), term.context(), otherwise));
    }

    private Set<String> ofCase(Terms.Term term, Facts facts) {
        Set<String> common = all;
        for (ExprOrOpArgNode arm : term.arguments()) {
            ExprOrOpArgNode[] pair = ((OpApplNode) arm).getArgs();
            boolean dead =
                    pair[0] != null && !facts.truth(pair[0], term.context()).orElse(true);
            if (!dead) {
                common = intersection(common, of(pair[1], term.context(), facts));
            }
        }
        return common;
    }

    private Set<String> ofForAll(Terms.Term term, Facts facts) {
        for (SemanticNode bound : Bindings.bounds(term.application())) {
            if (constants.elements(bound, term.context()).filter(List::isEmpty).isPresent()
                    || constants.elements(bound, term.context()).isEmpty()) {
                return Set.of();
            }
        }
        Set<String> union = new HashSet<>();
        for (Context bound : bindings(term)) {
            union.addAll(of(term.argument(0), bound, facts));
        }
        return union;
    }

    private List<Context> bindings(Terms.Term term) {
        return Bindings.of(term.application(), term.context(), bound -> elements(bound, term.context()));
    }

    private Optional<List<Value>> elements(SemanticNode bound, Context context) {
        return constants.elements(bound, context);
    }

    private Set<String> ofUnchanged(SemanticNode node, Context context) {
        Terms.Term term = terms.head(node, context);
        if (term.kind() == Terms.Kind.VARIABLE) {
            return Set.of(term.name());
        }
        Set<String> union = new HashSet<>();
        if (term.is(ToolGlobals.OPCODE_tup)) {
            for (ExprOrOpArgNode part : term.arguments()) {
                union.addAll(ofUnchanged(part, term.context()));
            }
        }
        return union;
    }

    /** Whether an expression is the variable itself, after conditions were decided by the facts. */
    private boolean isVariable(SemanticNode node, Context context, String variable, Facts facts) {
        Terms.Term term = terms.head(node, context);
        if (term.kind() != Terms.Kind.BUILT_IN) {
            return term.kind() == Terms.Kind.VARIABLE && term.name().equals(variable);
        }
        Context inside = term.context();
        return switch (term.opcode()) {
            case ToolGlobals.OPCODE_ite -> {
                Optional<Boolean> condition = facts.truth(term.argument(0), inside);
                Facts then = facts.and(term.argument(0), inside, true);
                Facts otherwise = facts.and(term.argument(0), inside, false);
                yield (!condition.orElse(true) || isVariable(term.argument(1), inside, variable, then))
                        && (condition.orElse(false) || isVariable(term.argument(2), inside, variable, otherwise));
            }
            // set \cup {k} with k in it, set \ {k} with k not in it.
            case ToolGlobals.OPCODE_cup ->
                isVariable(term.argument(0), inside, variable, facts)
                                && allElements(term.argument(1), inside, variable, facts, true)
                        || isVariable(term.argument(1), inside, variable, facts)
                                && allElements(term.argument(0), inside, variable, facts, true);
            case ToolGlobals.OPCODE_setdiff ->
                isVariable(term.argument(0), inside, variable, facts)
                        && allElements(term.argument(1), inside, variable, facts, false);
            case ToolGlobals.OPCODE_fc -> isRestriction(term, variable, facts);
            default -> false;
        };
    }

    private boolean allElements(SemanticNode set, Context context, String variable, Facts facts, boolean present) {
        Optional<List<Value>> elements = new Confinement(terms, constants).candidates(set, context);
        return elements.isPresent()
                && elements.get().stream()
                        .allMatch(each -> facts.isElement(each, variable).equals(Optional.of(present)));
    }

    /** {@code [x \in DOMAIN v \ {k} |-> v[x]]} with k not in the domain: v, if v is a function, and else an error. */
    private boolean isRestriction(Terms.Term term, String variable, Facts facts) {
        Optional<FormalParamNode> name = Confinement.onlyName(term.application());
        if (name.isEmpty()) {
            return false;
        }
        Terms.Term domain = terms.head(Bindings.bounds(term.application())[0], term.context());
        if (!domain.is(ToolGlobals.OPCODE_setdiff)) {
            return false;
        }
        Terms.Term whole = terms.head(domain.argument(0), domain.context());
        Optional<List<Value>> removed =
                new Confinement(terms, constants).candidates(domain.argument(1), domain.context());
        Terms.Term rule = terms.head(term.argument(0), term.context().cons(name.get(), Terms.UNKNOWN));
        return whole.is(ToolGlobals.OPCODE_domain)
                && isVariable(whole.argument(0), whole.context(), variable, facts)
                && rule.is(ToolGlobals.OPCODE_fa)
                && isVariable(rule.argument(0), rule.context(), variable, facts)
                && terms.head(rule.argument(1), rule.context()).isSymbol(name.get())
                && removed.isPresent()
                && removed.get().stream()
                        .allMatch(each -> facts.isInDomain(each, variable).equals(Optional.of(false)));
    }

    private static Set<String> intersection(Set<String> one, Set<String> other) {
        Set<String> common = new HashSet<>(one);
        common.retainAll(other);
        return common;
    }
}
