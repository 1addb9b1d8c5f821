package dev.plumbline.tla.internal.footprint;

import dev.plumbline.spec.Footprint;
import dev.plumbline.tla.internal.follow.Binder;
import dev.plumbline.tla.internal.follow.ConstantParts;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Recognises functions and sets by a rule that leave a variable v unchanged except for some keys K: {@code [x \in
 * DOMAIN v \cup {k} |-> IF x = k THEN e ELSE v[x]]}, {@code [x \in DOMAIN v \ {k} |-> v[x]]}, {@code {x \in v : x #
 * k}}. K is collected during the analysis and only grows, so a fact about all x outside an earlier K also holds outside
 * a later one.
 */
final class KeyRules {
    private final Following following;
    private final ConstantParts constants;
    private final CellReads reads;
    private final Variable variable;
    private final Object name;
    private final List<TlaValue> keys = new ArrayList<>();

    /** @param name of {@link Meaning.Opened} */
    KeyRules(Following following, ConstantParts constants, CellReads reads, Variable variable, Object name) {
        this.following = following;
        this.constants = constants;
        this.reads = reads;
        this.variable = variable;
        this.name = name;
    }

    List<TlaValue> keys() {
        return keys;
    }

    /** The variable itself, not primed: the primed one is being defined. */
    boolean isVariable(Meaning meaning) {
        Following.Head head = following.head(meaning);
        return head.kind() == Following.Kind.VARIABLE
                && ((Expr.VariableRef) head.expression()).variable().equals(variable);
    }

    private boolean isDomainOfVariable(Following.Head head) {
        return head.expression() instanceof Expr.BuiltIn builtIn
                && builtIn.operator() == Operator.DOMAIN
                && isVariable(head.at().of(builtIn.operands().get(0)));
    }

    /** Whether a set contains the same x outside K as DOMAIN v does; whether it contains keys of K is read. */
    boolean isDomain(Meaning set, Footprint.Builder out) {
        Following.Head head = following.head(set);
        if (isDomainOfVariable(head)) {
            return true;
        }
        if (head.expression() instanceof Expr.Filter filter) {
            return isFilteredDomain(filter, head.at(), out);
        }
        if (!(head.expression() instanceof Expr.BuiltIn builtIn)
                || builtIn.operands().size() != 2) {
            return false;
        }
        Meaning first = head.at().of(builtIn.operands().get(0));
        Meaning second = head.at().of(builtIn.operands().get(1));
        return switch (builtIn.operator()) {
            case UNION_OF_TWO ->
                isDomain(first, out) && isFew(second, out) || isDomain(second, out) && isFew(first, out);
            case DIFFERENCE -> isDomain(first, out) && isFew(second, out);
            default -> false;
        };
    }

    /** {@code {y \in D : y # k}}, with another bound name. */
    private boolean isFilteredDomain(Expr.Filter filter, Meaning at, Footprint.Builder out) {
        Binder binder = Binder.of(filter).orElseThrow();
        Optional<Local> inner = binder.onlyName();
        if (inner.isEmpty() || !isDomain(at.of(binder.firstSet()), out)) {
            return false;
        }
        Meaning.Opened condition = following.opened(binder, inner.get(), at);
        KeyRules rules = new KeyRules(following, constants, reads, variable, condition.name());
        rules.keys.addAll(keys);
        if (!rules.keepsElements(condition.body())) {
            return false;
        }
        for (TlaValue key : rules.keys) {
            reads.read(reads.with(inner.get(), key, filter.condition(), at), out);
        }
        keys.clear();
        keys.addAll(rules.keys);
        return true;
    }

    private boolean isFew(Meaning set, Footprint.Builder out) {
        Optional<List<TlaValue>> candidates = reads.candidates(set);
        if (candidates.isEmpty()) {
            return false;
        }
        for (TlaValue candidate : candidates.get()) {
            reads.member(candidate, set, out);
            keys.add(candidate);
        }
        return true;
    }

    /**
     * Whether the rule of a function is v[x] for every x outside K that is in the domain of v.
     *
     * @param rule with an unknown name
     */
    boolean keepsValues(Meaning rule) {
        Following.Head head = following.head(rule);
        if (head.expression() instanceof Expr.Apply apply) {
            return isVariable(head.at().of(apply.function()))
                    && isName(head.at().of(apply.argument()));
        }
        if (head.expression() instanceof Expr.IfThenElse choice) {
            Optional<Boolean> condition = outside(head.at().of(choice.condition()));
            return condition.isPresent()
                    && keepsValues(head.at().of(condition.get() ? choice.then() : choice.otherwise()));
        }
        return false;
    }

    /**
     * Whether the condition of a set is TRUE for every x outside K that is in v, or in the domain of v.
     *
     * @param condition with an unknown name
     */
    boolean keepsElements(Meaning condition) {
        return outside(condition).orElse(false);
    }

    private boolean isName(Meaning meaning) {
        return following.head(meaning).isName(name);
    }

    /** The value of a condition for every x that is in v (or in its domain) and not in K; empty if not known. */
    private Optional<Boolean> outside(Meaning condition) {
        Optional<Boolean> truth = constants.truth(condition);
        if (truth.isPresent()) {
            return truth;
        }
        Following.Head head = following.head(condition);
        if (head.expression() instanceof Expr.Conjunction conjunction) {
            return outside(conjunction.parts(), true, head.at());
        }
        if (head.expression() instanceof Expr.Disjunction disjunction) {
            return outside(disjunction.parts(), false, head.at());
        }
        if (!(head.expression() instanceof Expr.BuiltIn builtIn)) {
            return Optional.empty();
        }
        return switch (builtIn.operator()) {
            case NOT -> outside(head.at().of(builtIn.operands().get(0))).map(value -> !value);
            case EQUALS -> differs(builtIn, head.at()).map(value -> !value);
            case DIFFERS -> differs(builtIn, head.at());
            case IN -> isElement(builtIn, head.at());
            case NOT_IN -> isElement(builtIn, head.at()).map(value -> !value);
            default -> Optional.empty();
        };
    }

    /** All parts must be known to be neutral, or one is known to be the opposite. */
    private Optional<Boolean> outside(List<Expr> parts, boolean neutral, Meaning at) {
        boolean allKnown = true;
        for (Expr part : parts) {
            Optional<Boolean> value = outside(at.of(part));
            if (value.isPresent() && value.get() != neutral) {
                return value;
            }
            allKnown &= value.isPresent();
        }
        return allKnown ? Optional.of(neutral) : Optional.empty();
    }

    /** x # k: TRUE once k is among the keys. */
    private Optional<Boolean> differs(Expr.BuiltIn comparison, Meaning at) {
        boolean first = isName(at.of(comparison.operands().get(0)));
        if (!first && !isName(at.of(comparison.operands().get(1)))) {
            return Optional.empty();
        }
        Optional<TlaValue> key = constants.value(at.of(comparison.operands().get(first ? 1 : 0)));
        key.ifPresent(keys::add);
        return key.map(any -> true);
    }

    /** x \in S: FALSE once all of S is among the keys; TRUE if S is v or DOMAIN v. */
    private Optional<Boolean> isElement(Expr.BuiltIn membership, Meaning at) {
        if (!isName(at.of(membership.operands().get(0)))) {
            return Optional.empty();
        }
        Meaning set = at.of(membership.operands().get(1));
        if (isVariable(set) || isDomainOfVariable(following.head(set))) {
            return Optional.of(true);
        }
        Optional<List<TlaValue>> elements = constants.elements(set);
        elements.ifPresent(keys::addAll);
        return elements.map(any -> false);
    }
}
