package dev.plumbline.spec.tla.tlc;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.ExprOrOpArgNode;
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
 *   <li>{@code v' = v} and {@code UNCHANGED v} imply it of v.
 *   <li>A conjunction implies what one of its conjuncts implies, so U is the union; a disjunction, IF, CASE or
 *       {@code \E} what all of its branches imply, so U is the intersection. {@code \A} is a conjunction, but over a
 *       bound that might be empty it implies nothing.
 *   <li>Of every other formula we say nothing: U is empty.
 * </ul>
 *
 * The evaluator yields only next states that satisfy the action, so if U holds all variables every next state is the
 * state itself. The reverse fails: {@code x' = x + 0} changes nothing and is not recognised, and {@code set' = set
 * \cup {k}} must not be, since it changes nothing in some states only.
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
        Optional<Boolean> truth = constants.truth(node, context);
        if (truth.isPresent()) {
            return truth.get() ? Set.of() : all;
        }
        Terms.Term term = terms.head(node, context);
        if (term.kind() != Terms.Kind.BUILT_IN) {
            return Set.of();
        }
        Context inside = term.context();
        if (term.isConjunction()) {
            Set<String> union = new HashSet<>();
            for (ExprOrOpArgNode conjunct : term.arguments()) {
                union.addAll(of(conjunct, inside));
            }
            return union;
        }
        if (term.isDisjunction()) {
            Set<String> common = all;
            for (ExprOrOpArgNode disjunct : term.arguments()) {
                common = intersection(common, of(disjunct, inside));
            }
            return common;
        }
        return switch (term.opcode()) {
            case ToolGlobals.OPCODE_ite -> ofIf(term);
            case ToolGlobals.OPCODE_case -> ofCase(term);
            case ToolGlobals.OPCODE_be -> {
                Set<String> common = all;
                for (Context bound : bindings(term)) {
                    common = intersection(common, of(term.argument(0), bound));
                }
                yield common;
            }
            case ToolGlobals.OPCODE_bf -> ofForAll(term);
            case ToolGlobals.OPCODE_implies ->
                constants.truth(term.argument(0), inside).orElse(false) ? of(term.argument(1), inside) : Set.of();
            case ToolGlobals.OPCODE_eq -> {
                String left = terms.primedVariable(term.argument(0), inside);
                String right = terms.primedVariable(term.argument(1), inside);
                if (left != null && isVariable(term.argument(1), inside, left)) {
                    yield Set.of(left);
                }
                yield right != null && isVariable(term.argument(0), inside, right) ? Set.of(right) : Set.of();
            }
            case ToolGlobals.OPCODE_unchanged -> ofUnchanged(term.argument(0), inside);
            case ToolGlobals.OPCODE_sa ->
                intersection(of(term.argument(0), inside), ofUnchanged(term.argument(1), inside));
            case ToolGlobals.OPCODE_aa -> of(term.argument(0), inside);
            default -> Set.of();
        };
    }

    private Set<String> ofIf(Terms.Term term) {
        Optional<Boolean> condition = constants.truth(term.argument(0), term.context());
        if (condition.isPresent()) {
            return of(term.argument(condition.get() ? 1 : 2), term.context());
        }
        return intersection(of(term.argument(1), term.context()), of(term.argument(2), term.context()));
    }

    private Set<String> ofCase(Terms.Term term) {
        Set<String> common = all;
        for (ExprOrOpArgNode arm : term.arguments()) {
            ExprOrOpArgNode[] pair = ((OpApplNode) arm).getArgs();
            boolean dead =
                    pair[0] != null && !constants.truth(pair[0], term.context()).orElse(true);
            if (!dead) {
                common = intersection(common, of(pair[1], term.context()));
            }
        }
        return common;
    }

    private Set<String> ofForAll(Terms.Term term) {
        for (SemanticNode bound : Bindings.bounds(term.application())) {
            if (constants.elements(bound, term.context()).filter(List::isEmpty).isPresent()
                    || constants.elements(bound, term.context()).isEmpty()) {
                return Set.of();
            }
        }
        Set<String> union = new HashSet<>();
        for (Context bound : bindings(term)) {
            union.addAll(of(term.argument(0), bound));
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

    /** Whether an expression is the variable itself, after constant conditions are decided. */
    private boolean isVariable(SemanticNode node, Context context, String variable) {
        Terms.Term term = terms.head(node, context);
        if (term.is(ToolGlobals.OPCODE_ite)) {
            Optional<Boolean> condition = constants.truth(term.argument(0), term.context());
            return (condition.isPresent() && !condition.get() || isVariable(term.argument(1), term.context(), variable))
                    && (condition.isPresent() && condition.get()
                            || isVariable(term.argument(2), term.context(), variable));
        }
        return term.kind() == Terms.Kind.VARIABLE && term.name().equals(variable);
    }

    private static Set<String> intersection(Set<String> one, Set<String> other) {
        Set<String> common = new HashSet<>(one);
        common.retainAll(other);
        return common;
    }
}
