package dev.plumbline.tla.internal.obstacle;

import java.util.List;

/**
 * An expression after the names at its head were followed: definitions with their arguments, LET, and parameters that
 * denote expressions of the caller.
 *
 * @param name of a variable, of a field, or of an operator that is written in Java
 * @param bounds the sets of the names that it binds
 * @param operands its parts in the order of the text, without operators; below names that it binds, these are unknown.
 *     In IF the condition comes first, in CASE each condition comes before its value, and the value of OTHER last.
 * @param isOpaque whether it may depend on more than its bounds and operands
 */
record FormulaTerm(
        Kind kind,
        FormulaPart part,
        String name,
        List<FormulaPart> bounds,
        List<FormulaPart> operands,
        boolean isOpaque) {
    public FormulaTerm {
        bounds = List.copyOf(bounds);
        operands = List.copyOf(operands);
    }

    /** The operator at the head, as far as explanations distinguish operators. */
    public enum Kind {
        CONJUNCTION,
        DISJUNCTION,
        IF,
        CASE,
        EXISTS,
        FOR_ALL,
        /** A set or a function by a rule, or CHOOSE. */
        OTHER_BINDER,
        NOT,
        IMPLIES,
        EQUALS,
        DIFFERS,
        IN,
        NOT_IN,
        UNCHANGED,
        /** {@code [A]_v}. */
        SQUARE,
        /** {@code <<A>>_v}. */
        ANGLE,
        ENABLED,
        PRIME,
        /** {@code f[x]}. */
        APPLICATION,
        /** {@code r.name}. */
        FIELD,
        /** {@code Head(s)}. */
        HEAD,
        DOMAIN,
        TUPLE,
        VARIABLE,
        /** Another operator that is written in Java. */
        JAVA,
        /** Anything else. */
        OTHER
    }

    public boolean is(Kind wanted) {
        return kind == wanted;
    }

    public FormulaPart operand(int index) {
        return operands.get(index);
    }

    /** Whether its operands are below names that it binds. */
    public boolean binds() {
        return kind == Kind.EXISTS || kind == Kind.FOR_ALL || kind == Kind.OTHER_BINDER;
    }

    /** The value of OTHER in a CASE; null if it has none. */
    public FormulaPart other() {
        return operands.size() % 2 == 0 ? null : operands.get(operands.size() - 1);
    }
}
