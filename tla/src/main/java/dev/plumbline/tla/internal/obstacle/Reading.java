package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.tla.internal.follow.Binder;
import dev.plumbline.tla.internal.follow.BoundBodies;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.follow.Texts;
import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.Parts;
import dev.plumbline.tla.internal.value.Str;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads formulas for one explanation. Its work is bounded. */
final class Reading {
    private static final Map<Operator, FormulaTerm.Kind> OPERATORS = Map.of(
            Operator.NOT, FormulaTerm.Kind.NOT,
            Operator.IMPLIES, FormulaTerm.Kind.IMPLIES,
            Operator.EQUALS, FormulaTerm.Kind.EQUALS,
            Operator.DIFFERS, FormulaTerm.Kind.DIFFERS,
            Operator.IN, FormulaTerm.Kind.IN,
            Operator.NOT_IN, FormulaTerm.Kind.NOT_IN,
            Operator.DOMAIN, FormulaTerm.Kind.DOMAIN,
            Operator.TUPLE, FormulaTerm.Kind.TUPLE);

    private final Following following;
    private final boolean intoRecursion;
    private final ModuleTexts modules;

    /**
     * @param intoRecursion whether recursive operators are followed; without a state this would not end
     * @param work how many names may be followed
     */
    Reading(Texts texts, boolean intoRecursion, int work, ModuleTexts modules) {
        this.following = new Following(texts, work, any -> {});
        this.intoRecursion = intoRecursion;
        this.modules = modules;
    }

    /**
     * Counts a step of work that is not a name.
     *
     * @throws WorkLimitReached if there were more than allowed
     */
    void spend() {
        try {
            following.spend();
        } catch (Following.TooMuch e) {
            throw new WorkLimitReached();
        }
    }

    /** @throws WorkLimitReached if more names were followed than allowed */
    FormulaTerm head(FormulaPart part) {
        try {
            Following.Head head = following.head(part.meaning());
            while (intoRecursion && head.kind() == Following.Kind.RECURSIVE) {
                Meaning inside = following.followed((Expr.Call) head.expression(), head.at());
                if (inside == null) {
                    break;
                }
                head = following.head(inside);
            }
            return term(head);
        } catch (Following.TooMuch e) {
            throw new WorkLimitReached();
        }
    }

    private FormulaPart part(Meaning meaning) {
        return new FormulaPart(meaning, modules);
    }

    private FormulaTerm term(Following.Head head) {
        Expr expression = head.expression();
        boolean opaque = head.kind() == Following.Kind.RECURSIVE || head.kind() == Following.Kind.OPAQUE;
        Optional<Binder> binder = Binder.of(expression);
        List<FormulaPart> bounds = new ArrayList<>();
        List<FormulaPart> operands = new ArrayList<>();
        if (binder.isPresent()) {
            for (Bound bound : binder.get().bounds()) {
                bound.set().ifPresent(set -> bounds.add(part(head.at().of(set))));
            }
            operands.add(part(BoundBodies.unknown(following, expression, binder.get(), head.at())));
        } else {
            for (Expr operand : Parts.of(expression)) {
                if (operand instanceof Expr.OperatorRef) {
                    opaque = true;
                } else {
                    operands.add(part(head.at().of(operand)));
                }
            }
        }
        return new FormulaTerm(kind(head), part(head.at()), name(head), bounds, operands, opaque);
    }

    private static String name(Following.Head head) {
        if (head.expression() instanceof Expr.VariableRef reference) {
            return reference.variable().name();
        } else if (head.expression() instanceof Expr.Call call) {
            return call.callee().name();
        }
        return head.expression() instanceof Expr.Apply apply ? field(apply).orElse("") : "";
    }

    private static FormulaTerm.Kind kind(Following.Head head) {
        return switch (head.kind()) {
            case VARIABLE -> FormulaTerm.Kind.VARIABLE;
            case JAVA -> head.isJava("Sequences", "Head") ? FormulaTerm.Kind.HEAD : FormulaTerm.Kind.JAVA;
            case BUILT_IN -> kind(head.expression());
            default -> FormulaTerm.Kind.OTHER;
        };
    }

    private static FormulaTerm.Kind kind(Expr expression) {
        if (expression instanceof Expr.BuiltIn builtIn) {
            return OPERATORS.getOrDefault(builtIn.operator(), FormulaTerm.Kind.OTHER);
        } else if (expression instanceof Expr.Conjunction) {
            return FormulaTerm.Kind.CONJUNCTION;
        } else if (expression instanceof Expr.Disjunction) {
            return FormulaTerm.Kind.DISJUNCTION;
        } else if (expression instanceof Expr.IfThenElse) {
            return FormulaTerm.Kind.IF;
        } else if (expression instanceof Expr.Case) {
            return FormulaTerm.Kind.CASE;
        } else if (expression instanceof Expr.Quantified quantified) {
            return quantified.isForAll() ? FormulaTerm.Kind.FOR_ALL : FormulaTerm.Kind.EXISTS;
        } else if (expression instanceof Expr.Apply apply) {
            return field(apply).isPresent() ? FormulaTerm.Kind.FIELD : FormulaTerm.Kind.APPLICATION;
        } else if (expression instanceof Expr.Prime) {
            return FormulaTerm.Kind.PRIME;
        } else if (expression instanceof Expr.Unchanged) {
            return FormulaTerm.Kind.UNCHANGED;
        } else if (expression instanceof Expr.Subscripted action) {
            return action.isAngle() ? FormulaTerm.Kind.ANGLE : FormulaTerm.Kind.SQUARE;
        } else if (expression instanceof Expr.Enabled) {
            return FormulaTerm.Kind.ENABLED;
        }
        return Binder.of(expression).isPresent() ? FormulaTerm.Kind.OTHER_BINDER : FormulaTerm.Kind.OTHER;
    }

    /** The field of {@code r.field}. The text of {@code r["field"]} is longer by its quotes. */
    private static Optional<String> field(Expr.Apply apply) {
        if (apply.argument() instanceof Expr.Literal literal && literal.value() instanceof Str name) {
            int width = literal.place().endColumn() - literal.place().column() + 1;
            return width == name.text().length() ? Optional.of(name.text()) : Optional.empty();
        }
        return Optional.empty();
    }
}
