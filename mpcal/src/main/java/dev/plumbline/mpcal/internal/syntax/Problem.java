package dev.plumbline.mpcal.internal.syntax;

/**
 * A problem of a specification.
 *
 * @param kind the rule that is broken
 * @param offset of the offending token
 * @param message the problem, and what was expected
 */
public record Problem(Kind kind, int offset, String message) implements Comparable<Problem> {
    /** The rules that a specification can break. */
    public enum Kind {
        SYNTAX,
        UNKNOWN_NAME,
        DUPLICATE_NAME,
        LABEL_REQUIRED,
        LABEL_FORBIDDEN,
        LABEL_RESERVED,
        LABEL_UNKNOWN,
        MACRO_RECURSION,
        ARGUMENT_COUNT,
        REFERENCE_MISMATCH,
        MAPPED_TWICE,
        MAPPED_VALUE,
        NOT_ASSIGNABLE,
        ASSIGNED_TWICE,
        READ_AND_WRITE,
        YIELD,
        NO_PROCESS,
        /** An error reported by a TLA+ parser. */
        TLA
    }

    @Override
    public int compareTo(Problem other) {
        int byPlace = Integer.compare(offset, other.offset);
        return byPlace != 0 ? byPlace : message.compareTo(other.message);
    }
}
