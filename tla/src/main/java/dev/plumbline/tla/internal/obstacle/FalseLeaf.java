package dev.plumbline.tla.internal.obstacle;

import java.util.List;
import java.util.Optional;

/**
 * A smallest part of an action's formula because of which the action is not enabled.
 *
 * @param successor the variables of the next state that had values when this part was reached
 * @param satisfied the number of parts that this successor had satisfied before
 * @param notes the branches taken and the values of bound names on the path
 * @param taken the last condition on the path that selected a branch, if there was one
 * @param detail the error, or the change
 */
public record FalseLeaf(
        FormulaTerm term,
        Successor successor,
        int satisfied,
        List<String> notes,
        Optional<Taken> taken,
        Reason reason,
        String detail) {
    /** A condition that selected a branch, and its value. */
    public record Taken(FormulaPart condition, boolean truth) {}

    /** Why it is not TRUE. */
    public enum Reason {
        /** It evaluates to FALSE. */
        FALSE,
        /** It cannot be evaluated. */
        ERROR,
        /** UNCHANGED of a variable that was assigned another value. */
        CHANGED,
        /** {@code <<A>>_v} for a step that leaves v unchanged. */
        NOTHING_CHANGED,
        /** {@code x' \in S} with an empty S. */
        NOTHING_TO_CHOOSE
    }
}
