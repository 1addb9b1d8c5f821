package dev.plumbline.tla.internal.why;

import java.util.List;
import java.util.Optional;

/**
 * A smallest part of an action's formula that keeps it from being enabled.
 *
 * @param successor the variables of the next state that had values when this part was reached
 * @param satisfied how many parts this successor had satisfied before: how far it came
 * @param notes the branches taken and the values of bound names on the way
 * @param taken the last condition on the way that decided for a branch, if there was one
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
    /** A condition that decided for a branch, and its value. */
    public record Taken(FormulaPart condition, boolean truth) {}

    /** What keeps it from being TRUE. */
    public enum Reason {
        /** It evaluates to FALSE. */
        FALSE,
        /** It cannot be evaluated. */
        ERROR,
        /** UNCHANGED of what has been given another value. */
        CHANGED,
        /** {@code <<A>>_v} of a step that leaves v as it is. */
        NOTHING_CHANGED,
        /** {@code x' \in S} with an empty S. */
        NOTHING_TO_CHOOSE
    }
}
