package dev.plumbline.tla.internal.footprint;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.follow.ConstantParts;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.follow.Texts;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.Parts;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Facts that conjuncts of an action imply for the other conjuncts. With result bound to FALSE, {@code result = (key \in
 * set)} implies that key is not in set, and then {@code set' = set \ {key}} changes nothing: an erase that found
 * nothing only reads.
 *
 * <p>A fact is a condition with its truth. The condition has a normal form in which names are followed and constants
 * are evaluated. Two conditions with the same normal form have the same value in any step, so a fact decides every
 * condition with its form. Only forms without bound names are kept: for them the normal form determines the meaning.
 *
 * <p>The form of a fact is found when a condition with the same operator is to be decided. So the analysis depends on
 * the constants of a fact only if they may decide something: {@code result = map[key]} decides nothing about
 * {@code UNCHANGED map}, whatever the result.
 */
final class KnownFacts {
    /** Longer conditions are not worth comparing. */
    private static final int LONGEST = 400;

    private final Following following;
    private final ConstantParts constants;
    private final List<Fact> known;

    private KnownFacts(Following following, ConstantParts constants, List<Fact> known) {
        this.following = following;
        this.constants = constants;
        this.known = known;
    }

    static KnownFacts none(Following following, ConstantParts constants) {
        return new KnownFacts(following, constants, List.of());
    }

    /** A condition with its truth. */
    private static final class Fact {
        private final Following.Head head;
        private final String operator;
        private final boolean truth;
        private String form;
        private boolean isFormed;

        Fact(Following.Head head, String operator, boolean truth) {
            this.head = head;
            this.operator = operator;
            this.truth = truth;
        }
    }

    /** These facts, and those that follow from the truth of a condition. */
    KnownFacts and(Meaning condition, boolean truth) {
        List<Fact> more = new ArrayList<>(known);
        learn(condition, truth, more);
        return more.size() == known.size() ? this : new KnownFacts(following, constants, more);
    }

    private void learn(Meaning condition, boolean truth, List<Fact> into) {
        Following.Head head = following.head(condition);
        if (head.kind() != Following.Kind.BUILT_IN) {
            return;
        }
        Meaning at = head.at();
        if (head.expression() instanceof Expr.Conjunction conjunction && truth) {
            conjunction.parts().forEach(part -> learn(at.of(part), true, into));
        } else if (head.expression() instanceof Expr.Disjunction disjunction && !truth) {
            disjunction.parts().forEach(part -> learn(at.of(part), false, into));
        } else if (head.expression() instanceof Expr.BuiltIn builtIn) {
            List<Expr> operands = builtIn.operands();
            switch (builtIn.operator()) {
                case NOT -> learn(at.of(operands.get(0)), !truth, into);
                case EQUALS, EQUIVALENT -> {
                    Optional<Boolean> left = constants.truth(at.of(operands.get(0)));
                    Optional<Boolean> right = constants.truth(at.of(operands.get(1)));
                    // b = P and P <=> b, with b a constant: P is b if this holds, and the opposite if not.
                    left.ifPresent(value -> learn(at.of(operands.get(1)), value == truth, into));
                    right.ifPresent(value -> learn(at.of(operands.get(0)), value == truth, into));
                    store(head, truth, into);
                }
                default -> store(head, truth, into);
            }
        } else {
            store(head, truth, into);
        }
    }

    private void store(Following.Head head, boolean truth, List<Fact> into) {
        if (isAssignment(head)) {
            // Such a fact decides no condition that occurs in practice, and the analysis would depend on the assigned
            // value.
            return;
        }
        String operator = operator(head);
        if (operator != null) {
            into.add(new Fact(head, operator, truth != isNegative(head)));
        }
    }

    private static boolean isNegative(Following.Head head) {
        return head.expression() instanceof Expr.BuiltIn builtIn
                && (builtIn.operator() == Operator.NOT_IN || builtIn.operator() == Operator.DIFFERS);
    }

    private boolean isAssignment(Following.Head head) {
        return head.expression() instanceof Expr.BuiltIn builtIn
                && (builtIn.operator() == Operator.EQUALS || builtIn.operator() == Operator.IN)
                && following
                        .primedVariable(head.at().of(builtIn.operands().get(0)))
                        .isPresent();
    }

    /** The truth of a condition, if it is constant or the facts decide it. */
    Optional<Boolean> truth(Meaning condition) {
        Optional<Boolean> constant = constants.truth(condition);
        if (constant.isPresent() || known.isEmpty()) {
            return constant;
        }
        Following.Head head = following.head(condition);
        if (head.expression() instanceof Expr.BuiltIn builtIn && builtIn.operator() == Operator.NOT) {
            return truth(head.at().of(builtIn.operands().get(0))).map(value -> !value);
        }
        if (head.kind() != Following.Kind.BUILT_IN || isAssignment(head)) {
            return Optional.empty();
        }
        String operator = operator(head);
        if (operator == null || known.stream().noneMatch(fact -> fact.operator.equals(operator))) {
            return Optional.empty();
        }
        String form = form(head);
        return form == null ? Optional.empty() : decided(operator, form).map(value -> value != isNegative(head));
    }

    /** The truth of a condition of this form; what was learned last counts. */
    private Optional<Boolean> decided(String operator, String form) {
        for (int i = known.size() - 1; i >= 0; i--) {
            Fact fact = known.get(i);
            if (fact.operator.equals(operator) && form.equals(form(fact))) {
                return Optional.of(fact.truth);
            }
        }
        return Optional.empty();
    }

    /** Null if it has none, or a long one. */
    private String form(Fact fact) {
        if (!fact.isFormed) {
            String form = form(fact.head);
            fact.form = form == null || form.length() > LONGEST ? null : form;
            fact.isFormed = true;
        }
        return fact.form;
    }

    /** Whether a value is known to be, or known not to be, in a variable that is a set. */
    Optional<Boolean> isElement(TlaValue element, Variable variable) {
        return membership(element, variable.name());
    }

    /** Whether a value is known to be, or known not to be, in the domain of a variable. */
    Optional<Boolean> isInDomain(TlaValue element, Variable variable) {
        return membership(element, Operator.DOMAIN.name() + "(" + variable.name() + ")");
    }

    private Optional<Boolean> membership(TlaValue element, String set) {
        try {
            return decided(Operator.IN.name(), Operator.IN.name() + "(" + text(element) + "," + set + ")");
        } catch (SpecException e) {
            return Optional.empty();
        }
    }

    /** Quoted, so that no value looks like the name of a variable. */
    private static String text(TlaValue value) {
        return "`" + Conversion.toHistory(value).toString().replace("`", "``") + "`";
    }

    /** {@code \notin} and {@code #} have the forms of {@code \in} and {@code =}. Null if there is no normal form. */
    private String form(Following.Head head) {
        Expr expression = head.expression();
        if (head.kind() == Following.Kind.VARIABLE) {
            return ((Expr.VariableRef) expression).variable().name();
        }
        String operator = operator(head);
        if (operator == null) {
            return null;
        }
        StringBuilder form = new StringBuilder(operator).append('(');
        List<Expr> parts = Parts.of(expression);
        for (int i = 0; i < parts.size(); i++) {
            String part = form(head.at().of(parts.get(i)));
            if (part == null || form.length() > LONGEST) {
                return null;
            }
            form.append(i == 0 ? "" : ",").append(part);
        }
        return form.append(')').toString();
    }

    /** A text that differs for expressions of different kinds; null for those without a normal form. */
    private static String operator(Following.Head head) {
        Expr expression = head.expression();
        if (head.kind() == Following.Kind.JAVA) {
            return ((Expr.Call) expression).callee() instanceof Definition definition && Texts.isPure(definition)
                    ? "~" + definition.module() + "!" + definition.name()
                    : null;
        }
        if (head.kind() != Following.Kind.BUILT_IN) {
            return null;
        }
        if (expression instanceof Expr.BuiltIn builtIn) {
            return switch (builtIn.operator()) {
                case NOT_IN -> Operator.IN.name();
                case DIFFERS -> Operator.EQUALS.name();
                default -> builtIn.operator().name();
            };
        }
        if (expression instanceof Expr.RecordOf made) {
            return "record" + made.names();
        }
        boolean isPlain = expression instanceof Expr.Apply
                || expression instanceof Expr.Conjunction
                || expression instanceof Expr.Disjunction
                || expression instanceof Expr.IfThenElse
                || expression instanceof Expr.Prime
                || expression instanceof Expr.Unchanged;
        return isPlain ? expression.getClass().getSimpleName() : null;
    }

    private String form(Meaning meaning) {
        if (meaning.expression() instanceof Expr.OperatorRef) {
            return null;
        }
        Optional<TlaValue> value = constants.value(meaning);
        if (value.isPresent()) {
            try {
                return text(value.get());
            } catch (SpecException e) {
                // A value that has no text, such as Nat.
                return null;
            }
        }
        Following.Head head = following.head(meaning);
        String form = form(head);
        return form == null || !isNegative(head) ? form : Operator.NOT.name() + "(" + form + ")";
    }
}
