package dev.plumbline.tla.internal.tlc.analysis;

import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.tla.internal.tlc.expression.Bindings;
import dev.plumbline.tla.internal.tlc.expression.Constants;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;
import tlc2.value.impl.Value;

/**
 * Facts that conjuncts of an action imply for the other conjuncts. With result bound to FALSE, {@code result = (key \in
 * set)} implies that key is not in set, and then {@code set' = set \ {key}} changes nothing: an erase that found
 * nothing only reads.
 *
 * <p>A fact is a condition, written in a normal form in which names are followed and constants evaluated, with its
 * truth. Two conditions of one normal form have one value in any step, so a fact decides every condition of its form.
 * Only forms without bound names are kept: for them the normal form determines the meaning in the step.
 */
final class Facts {
    /** Longer conditions are not worth comparing. */
    private static final int LONGEST = 400;

    private final Terms terms;
    private final Constants constants;
    private final Map<String, Boolean> known;

    private Facts(Terms terms, Constants constants, Map<String, Boolean> known) {
        this.terms = terms;
        this.constants = constants;
        this.known = known;
    }

    static Facts none(Terms terms, Constants constants) {
        return new Facts(terms, constants, Map.of());
    }

    /** These facts, and those that follow from the truth of a condition. */
    Facts and(SemanticNode condition, Context context, boolean truth) {
        Map<String, Boolean> more = new HashMap<>(known);
        learn(condition, context, truth, more);
        return more.size() == known.size() ? this : new Facts(terms, constants, more);
    }

    private void learn(SemanticNode condition, Context context, boolean truth, Map<String, Boolean> into) {
        Terms.Term term = terms.head(condition, context);
        if (term.kind() != Terms.Kind.BUILT_IN) {
            return;
        }
        if (truth ? term.isConjunction() : term.isDisjunction()) {
            for (ExprOrOpArgNode part : term.arguments()) {
                learn(part, term.context(), truth, into);
            }
            return;
        }
        switch (term.opcode()) {
            case ToolGlobals.OPCODE_lnot -> learn(term.argument(0), term.context(), !truth, into);
            case ToolGlobals.OPCODE_eq, ToolGlobals.OPCODE_equiv -> {
                Optional<Boolean> left = constants.truth(term.argument(0), term.context());
                Optional<Boolean> right = constants.truth(term.argument(1), term.context());
                // b = P and P <=> b, with b a constant: P is b, if this holds, and the opposite if not.
                left.ifPresent(value -> learn(term.argument(1), term.context(), value == truth, into));
                right.ifPresent(value -> learn(term.argument(0), term.context(), value == truth, into));
                store(term, truth, into);
            }
            default -> store(term, truth, into);
        }
    }

    private void store(Terms.Term term, boolean truth, Map<String, Boolean> into) {
        if (isAssignment(term)) {
            // Such a fact decides no condition that occurs in practice, and the analysis would depend on the assigned
            // value.
            return;
        }
        boolean negative = term.is(ToolGlobals.OPCODE_notin) || term.is(ToolGlobals.OPCODE_noteq);
        String form = form(term);
        if (form != null && form.length() <= LONGEST) {
            into.put(form, truth != negative);
        }
    }

    private boolean isAssignment(Terms.Term term) {
        return (term.is(ToolGlobals.OPCODE_eq) || term.is(ToolGlobals.OPCODE_in))
                && terms.primedVariable(term.argument(0), term.context()) != null;
    }

    /** The truth of a condition, if it is constant or the facts decide it. */
    Optional<Boolean> truth(SemanticNode condition, Context context) {
        Optional<Boolean> constant = constants.truth(condition, context);
        if (constant.isPresent() || known.isEmpty()) {
            return constant;
        }
        Terms.Term term = terms.head(condition, context);
        if (term.is(ToolGlobals.OPCODE_lnot)) {
            return truth(term.argument(0), term.context()).map(value -> !value);
        }
        if (term.kind() != Terms.Kind.BUILT_IN || isAssignment(term)) {
            return Optional.empty();
        }
        String form = form(term);
        boolean negative = term.is(ToolGlobals.OPCODE_notin) || term.is(ToolGlobals.OPCODE_noteq);
        return Optional.ofNullable(form == null ? null : known.get(form)).map(value -> value != negative);
    }

    /** Whether a value is known to be, or known not to be, in a variable that is a set. */
    Optional<Boolean> isElement(Value element, String variable) {
        return Optional.ofNullable(known.get(membership(text(element), variable)));
    }

    /** Whether a value is known to be, or known not to be, in the domain of a variable. */
    Optional<Boolean> isInDomain(Value element, String variable) {
        return Optional.ofNullable(
                known.get(membership(text(element), ToolGlobals.OPCODE_domain + "(" + variable + ")")));
    }

    private static String membership(String element, String set) {
        return ToolGlobals.OPCODE_in + "(" + element + "," + set + ")";
    }

    /** Quoted, so that no value looks like the name of a variable. */
    private static String text(Value value) {
        return "`" + TlcValues.fromTlc(value).toString().replace("`", "``") + "`";
    }

    /** {@code notin} and {@code #} have the forms of what they negate. Null where there is no normal form. */
    private String form(Terms.Term term) {
        if (term.kind() == Terms.Kind.VARIABLE) {
            return term.name();
        }
        boolean builtIn = term.kind() == Terms.Kind.BUILT_IN
                && Bindings.bounds(term.application()).length == 0
                && Bindings.unboundedNames(term.application()).length == 0;
        boolean java = term.kind() == Terms.Kind.JAVA
                && Terms.isPure(term.application().getOperator());
        if (!builtIn && !java) {
            return null;
        }
        int opcode = term.is(ToolGlobals.OPCODE_notin)
                ? ToolGlobals.OPCODE_in
                : term.is(ToolGlobals.OPCODE_noteq) ? ToolGlobals.OPCODE_eq : term.opcode();
        StringBuilder form = new StringBuilder(java ? "~" + term.name() : String.valueOf(opcode)).append('(');
        for (int i = 0; i < term.arguments().length; i++) {
            String part = term.argument(i) == null ? null : form(term.argument(i), term.context());
            if (part == null || form.length() > LONGEST) {
                return null;
            }
            form.append(i == 0 ? "" : ",").append(part);
        }
        return form.append(')').toString();
    }

    private String form(SemanticNode node, Context context) {
        Optional<Value> value = constants.value(node, context);
        try {
            if (value.isPresent()) {
                return text(value.get());
            }
        } catch (RuntimeException e) {
            // A value that has no text, such as Nat.
            return null;
        }
        Terms.Term term = terms.head(node, context);
        if (term.is(ToolGlobals.OPCODE_notin) || term.is(ToolGlobals.OPCODE_noteq)) {
            String positive = form(term);
            return positive == null ? null : ToolGlobals.OPCODE_lnot + "(" + positive + ")";
        }
        return form(term);
    }
}
