package dev.plumbline.tla.internal.tlc.analysis;

import dev.plumbline.spec.Footprint;
import dev.plumbline.tla.internal.tlc.expression.Bindings;
import dev.plumbline.tla.internal.tlc.expression.Constants;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;
import tlc2.value.impl.Value;

/**
 * Recognises functions and sets given by a rule that leave a variable v unchanged except for some keys K: {@code [x \in
 * DOMAIN v \cup {k} |-> IF x = k THEN e ELSE v[x]]}, {@code [x \in DOMAIN v \ {k} |-> v[x]]}, {@code {x \in v : x #
 * k}}. K is collected during the analysis and only grows, so a fact about all x outside an earlier K also holds outside
 * a later one.
 */
final class CellRules {
    private final Terms terms;
    private final Constants constants;
    private final Reads reads;
    private final String variable;
    private final FormalParamNode name;
    private final List<Value> keys = new ArrayList<>();

    CellRules(Terms terms, Constants constants, Reads reads, String variable, FormalParamNode name) {
        this.terms = terms;
        this.constants = constants;
        this.reads = reads;
        this.variable = variable;
        this.name = name;
    }

    List<Value> keys() {
        return keys;
    }

    /** The variable itself, not primed: the primed one is what is being defined. */
    boolean isVariable(SemanticNode node, Context context) {
        Terms.Term term = terms.head(node, context);
        return term.kind() == Terms.Kind.VARIABLE && term.name().equals(variable);
    }

    private boolean isDomainOfVariable(Terms.Term term) {
        return term.is(ToolGlobals.OPCODE_domain) && isVariable(term.argument(0), term.context());
    }

    /** Whether a set contains the same x outside K as DOMAIN v does; whether it contains keys of K is read. */
    boolean isDomain(SemanticNode set, Context context, Footprint.Builder out) {
        Terms.Term term = terms.head(set, context);
        if (isDomainOfVariable(term)) {
            return true;
        }
        if (term.is(ToolGlobals.OPCODE_cup)) {
            return isDomain(term.argument(0), term.context(), out) && isFew(term.argument(1), term.context(), out)
                    || isDomain(term.argument(1), term.context(), out) && isFew(term.argument(0), term.context(), out);
        }
        if (term.is(ToolGlobals.OPCODE_setdiff)) {
            return isDomain(term.argument(0), term.context(), out) && isFew(term.argument(1), term.context(), out);
        }
        if (term.is(ToolGlobals.OPCODE_sso)) {
            return filteredDomain(term, out);
        }
        return false;
    }

    /** {@code {y \in D : y # k}}, with a bound name of its own. */
    private boolean filteredDomain(Terms.Term term, Footprint.Builder out) {
        Optional<FormalParamNode> inner = Confinement.onlyName(term.application());
        if (inner.isEmpty() || !isDomain(Bindings.bounds(term.application())[0], term.context(), out)) {
            return false;
        }
        CellRules rules = new CellRules(terms, constants, reads, variable, inner.get());
        rules.keys.addAll(keys);
        if (!rules.keepsElements(term.argument(0), term.context())) {
            return false;
        }
        for (Value key : rules.keys) {
            reads.read(term.argument(0), term.context().cons(inner.get(), key), out);
        }
        keys.clear();
        keys.addAll(rules.keys);
        return true;
    }

    private boolean isFew(SemanticNode set, Context context, Footprint.Builder out) {
        Optional<List<Value>> candidates = reads.candidates(set, context);
        if (candidates.isEmpty()) {
            return false;
        }
        for (Value candidate : candidates.get()) {
            reads.member(candidate, set, context, out);
            keys.add(candidate);
        }
        return true;
    }

    /** Whether the rule of a function is v[x] for every x outside K that is in the domain of v. */
    boolean keepsValues(SemanticNode rule, Context context) {
        return keeps(rule, context.cons(name, Terms.UNKNOWN));
    }

    private boolean keeps(SemanticNode rule, Context context) {
        Terms.Term term = terms.head(rule, context);
        if (term.is(ToolGlobals.OPCODE_fa)) {
            return isVariable(term.argument(0), term.context()) && isName(term.argument(1), term.context());
        }
        if (term.is(ToolGlobals.OPCODE_ite)) {
            Optional<Boolean> condition = outside(term.argument(0), term.context());
            return condition.isPresent() && keeps(term.argument(condition.get() ? 1 : 2), term.context());
        }
        return false;
    }

    /** Whether the predicate of a set is TRUE for every x outside of K that is in v, or in the domain of v. */
    boolean keepsElements(SemanticNode predicate, Context context) {
        return outside(predicate, context.cons(name, Terms.UNKNOWN)).orElse(false);
    }

    private boolean isName(SemanticNode node, Context context) {
        return terms.head(node, context).isSymbol(name);
    }

    /** The value of a condition for every x that is in v (or in its domain) and not in K; empty if not known. */
    private Optional<Boolean> outside(SemanticNode condition, Context context) {
        Optional<Boolean> truth = constants.truth(condition, context);
        if (truth.isPresent()) {
            return truth;
        }
        Terms.Term term = terms.head(condition, context);
        if (term.isConjunction() || term.isDisjunction()) {
            // TRUE /\ x, FALSE \/ x: all parts must agree on this; one FALSE, one TRUE settles it.
            boolean neutral = term.isConjunction();
            boolean allKnown = true;
            for (ExprOrOpArgNode part : term.arguments()) {
                Optional<Boolean> value = outside(part, term.context());
                if (value.isPresent() && value.get() != neutral) {
                    return value;
                }
                allKnown &= value.isPresent();
            }
            return allKnown ? Optional.of(neutral) : Optional.empty();
        }
        if (term.kind() != Terms.Kind.BUILT_IN) {
            return Optional.empty();
        }
        return switch (term.opcode()) {
            case ToolGlobals.OPCODE_lnot ->
                outside(term.argument(0), term.context()).map(value -> !value);
            case ToolGlobals.OPCODE_eq -> differs(term).map(value -> !value);
            case ToolGlobals.OPCODE_noteq -> differs(term);
            case ToolGlobals.OPCODE_in -> isElement(term);
            case ToolGlobals.OPCODE_notin -> isElement(term).map(value -> !value);
            default -> Optional.empty();
        };
    }

    /** x # k: TRUE once k is among the keys. */
    private Optional<Boolean> differs(Terms.Term term) {
        boolean first = isName(term.argument(0), term.context());
        if (!first && !isName(term.argument(1), term.context())) {
            return Optional.empty();
        }
        Optional<Value> key = constants.value(term.argument(first ? 1 : 0), term.context());
        key.ifPresent(keys::add);
        return key.map(any -> true);
    }

    /** x \in S: FALSE once all of S is among the keys; TRUE if S is v or DOMAIN v. */
    private Optional<Boolean> isElement(Terms.Term term) {
        if (!isName(term.argument(0), term.context())) {
            return Optional.empty();
        }
        if (isVariable(term.argument(1), term.context())
                || isDomainOfVariable(terms.head(term.argument(1), term.context()))) {
            return Optional.of(true);
        }
        Optional<List<Value>> elements = constants.elements(term.argument(1), term.context());
        elements.ifPresent(keys::addAll);
        return elements.map(any -> false);
    }
}
