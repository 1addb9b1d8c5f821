package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.Value;
import java.util.Map;
import java.util.Optional;

/**
 * A condition that is TRUE or FALSE as a plain statement about the state: {@code dict[10] is 7, not 3} where
 * {@code result = dict[key]} is FALSE. Empty for conditions of other shapes, whose text must suffice.
 */
final class Statement {
    private static final int LONGEST = 60;

    /** The phrases for a number in a comparison: if the comparison holds, and if not. */
    private static final Map<String, String> COMPARISONS = Map.of(
            "<", "less than",
            ">", "greater than",
            "\\leq", "at most",
            "\\geq", "at least");

    private static final Map<String, String> TURNED = Map.of("<", ">", ">", "<", "\\leq", "\\geq", "\\geq", "\\leq");

    private final StateParts parts;

    Statement(StateParts parts) {
        this.parts = parts;
    }

    /** @param truth the value of the condition in the state */
    String of(FormulaPart condition, boolean truth) {
        FormulaTerm term = parts.head(condition);
        Optional<ReadPart> part = parts.part(condition);
        if (part.isPresent()) {
            return part.get().name() + " is " + (truth ? "TRUE" : "FALSE");
        }
        return switch (term.kind()) {
            case JAVA -> COMPARISONS.containsKey(term.name()) ? comparison(term, truth) : "";
            case NOT -> of(term.operand(0), !truth);
            case EQUALS -> equality(term, truth);
            case DIFFERS -> equality(term, !truth);
            case IN -> membership(term, truth);
            case NOT_IN -> membership(term, !truth);
            case EXISTS -> truth ? "" : emptyBound(term);
            default -> "";
        };
    }

    private String equality(FormulaTerm term, boolean equal) {
        Side left = side(term.operand(0));
        Side right = side(term.operand(1));
        if (left.value().isEmpty() || right.value().isEmpty() || left.fixed() && right.fixed()) {
            return "";
        }
        if (left.fixed()) {
            return equality(right, left, equal);
        }
        return right.fixed() ? equality(left, right, equal) : both(left, right, equal);
    }

    private String equality(Side subject, Side other, boolean equal) {
        if (subject.value().get().truth().isPresent() && !subject.isPart()) {
            return of(subject.part(), subject.value().get().truth().get());
        }
        return subject.name() + " is " + text(subject) + (equal ? "" : ", not " + text(other));
    }

    private static String both(Side left, Side right, boolean equal) {
        return left.name() + " is " + text(left) + (equal ? " and " : ", but ") + right.name() + " is " + text(right);
    }

    /** For an expression that must have another value: its actual value. */
    String otherThan(FormulaPart expression, KnownValue expected) {
        Side subject = side(expression);
        if (subject.fixed() || subject.value().isEmpty()) {
            return "";
        }
        if (subject.value().get().truth().isPresent() && !subject.isPart()) {
            return of(expression, subject.value().get().truth().get());
        }
        return subject.name() + " is " + text(subject) + ", not " + text(expected);
    }

    private String membership(FormulaTerm term, boolean member) {
        Optional<Value> element = parts.plain(term.operand(0));
        String where = element.map(key -> in(key, term.operand(1), member)).orElse("");
        Side left = side(term.operand(0));
        if (!where.isEmpty()) {
            return left.fixed() ? where : left.name() + " is " + text(left) + ", and " + where;
        }
        Side right = side(term.operand(1));
        if (left.fixed() || !right.fixed() || left.value().isEmpty()) {
            return "";
        }
        return left.name() + " is " + text(left) + (member ? ", one of " : ", not one of ")
                + right.value()
                        .flatMap(ObstacleText::text)
                        .map(Statement::shortened)
                        .orElse(right.name());
    }

    /** Whether a value is in a set of the state, or in the domain of a function. */
    String in(Value element, FormulaPart set, boolean member) {
        FormulaTerm right = parts.head(set);
        boolean domain = right.is(FormulaTerm.Kind.DOMAIN);
        Optional<ReadPart> whole = parts.part(domain ? right.operand(0) : set);
        return whole.map(look -> (domain ? "key " : "")
                        + shortened(element.toString())
                        + (member ? " is in " : " is not in ")
                        + look.name())
                .orElse("");
    }

    private String comparison(FormulaTerm term, boolean truth) {
        Side left = side(term.operand(0));
        Side right = side(term.operand(1));
        if (left.value().isEmpty() || right.value().isEmpty() || left.fixed() == right.fixed()) {
            return "";
        }
        String relation = left.fixed() ? TURNED.get(term.name()) : term.name();
        Side subject = left.fixed() ? right : left;
        Side other = left.fixed() ? left : right;
        return subject.name() + " is " + text(subject) + (truth ? ", " : ", not ") + COMPARISONS.get(relation) + " "
                + text(other);
    }

    /** The statement that there is nothing to choose from. */
    private String emptyBound(FormulaTerm term) {
        for (FormulaPart bound : term.bounds()) {
            Side set = side(bound);
            if (!set.fixed() && set.value().isPresent() && text(set).equals("empty")) {
                return set.name() + " is empty";
            }
        }
        return "";
    }

    /**
     * One side of a condition.
     *
     * @param fixed whether it does not depend on the state
     * @param name the name of the part of the state, or its text
     */
    private record Side(FormulaPart part, boolean fixed, boolean isPart, String name, Optional<KnownValue> value) {}

    private Side side(FormulaPart part) {
        Optional<ReadPart> look = parts.part(part);
        String name = look.map(ReadPart::name).orElseGet(() -> shortened(part.text()));
        return new Side(part, parts.isFixed(part), look.isPresent(), name, parts.value(part));
    }

    private static String text(Side side) {
        return text(side.value().orElseThrow());
    }

    private static String text(KnownValue value) {
        String text = ObstacleText.text(value).map(Statement::shortened).orElse("something else");
        return text.equals("<< >>") || text.equals("<<>>") || text.equals("{}") || text.equals("{ }") ? "empty" : text;
    }

    private static String shortened(String text) {
        return Shortening.elide(text, LONGEST);
    }
}
