package dev.plumbline.explain.standing;

/**
 * The role of an operation in the interpretations of a violated history. Their numbers are those of scene.js, so new
 * ones come last.
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
    /** Open then; no known interpretation performs it, and no obstacle is known. */
    OPEN,
    /** Called after the failing operation had returned: never looked at. */
    NOT_REACHED,
    /** There was no check, or it did not finish. */
    NOT_CHECKED,
    /** It takes no part: the violation remains without it. */
    LEFT_OUT,
    /** Performed in every interpretation, or left out: which of them is not known. */
    PERFORMED_OR_LEFT_OUT,
    /** Open then; performed in every interpretation that is known, but there may be others. */
    PERFORMED_IN_KNOWN,
    /** Pending in a history that conforms: it may have taken effect or not. */
    UNDECIDED;

    /** @param whole whether all interpretations are known */
    public String words(boolean whole) {
        String open = "open when the failing operation returned; ";
        String none = open + (whole ? "no interpretation performs it" : "no interpretation known here performs it");
        return switch (this) {
            case PERFORMED -> "performed in every interpretation";
            case PERFORMED_IN_SOME -> open + "performed in some interpretations and not in others";
            case FAILED -> "returned, and no interpretation can perform it";
            case BLOCKED -> none + ", and a condition prevents it";
            case OPEN -> none;
            case NOT_REACHED -> "called after the failing operation had returned, not examined";
            case NOT_CHECKED -> "not checked";
            case LEFT_OUT -> "left out: the violation remains without it";
            case PERFORMED_OR_LEFT_OUT ->
                "performed in every interpretation, or left out because the violation remains without it";
            case PERFORMED_IN_KNOWN -> open + "performed in every interpretation known here; there may be others";
            case UNDECIDED -> "never seen to return: it may have taken effect or not";
        };
    }
}
