package dev.plumbline.mpcal.internal.syntax;

/**
 * One thing that is wrong with a specification.
 *
 * @param kind which rule it breaks
 * @param offset where the offending token begins
 * @param message what is wrong, and what was expected
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
        /** What a parser of TLA+ says. */
        TLA
    }

    @Override
    public int compareTo(Problem other) {
        int byPlace = Integer.compare(offset, other.offset);
        return byPlace != 0 ? byPlace : message.compareTo(other.message);
    }
}
