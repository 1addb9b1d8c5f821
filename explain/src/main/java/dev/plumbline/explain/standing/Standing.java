package dev.plumbline.explain.standing;

/**
 * What became of an operation in the interpretations of a violated history. Their numbers are those of quantifiers.js,
 * so new ones come last.
 */
public enum Standing {
    /** Performed in every interpretation. */
    PERFORMED,
    /** Open when the failing one returned; performed in some interpretations and not in others. */
    PERFORMED_IN_SOME,
    /** It returned, and no interpretation could perform it. */
    FAILED,
    /** Open then; no known interpretation performs it, and a condition stood in its way. */
    BLOCKED,
    /** Open then; no known interpretation performs it, and nothing is known to stand in its way. */
    OPEN,
    /** Called after the failing operation had returned: never looked at. */
    NOT_REACHED,
    /** There was no check, or it did not come to an end. */
    NOT_CHECKED,
    /** It takes no part: the violation stands without it. */
    LEFT_OUT,
    /** Performed in every interpretation, or left out: which of them is not known. */
    PERFORMED_OR_LEFT_OUT,
    /** Open then; performed in every interpretation that is known, but there may be others. */
    PERFORMED_IN_KNOWN,
    /** Pending in a history that conforms: it may have taken effect or not. */
    UNDECIDED
}
