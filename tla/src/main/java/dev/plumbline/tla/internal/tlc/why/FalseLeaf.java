package dev.plumbline.tla.internal.tlc.why;

import java.util.List;
import java.util.Optional;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.TLCState;
import tlc2.util.Context;

/**
 * A smallest part of an action's formula that keeps it from being enabled.
 *
 * @param successor what was assigned of the next state when this part was reached
 * @param satisfied how many parts this successor had satisfied before: how far it came
 * @param notes the branches taken and the values of bound names on the way
 * @param taken the last condition on the way that decided for a branch, if there was one
 * @param detail the error, or the change
 */
public record FalseLeaf(
        SemanticNode node,
        Context context,
        TLCState successor,
        int satisfied,
        List<String> notes,
        Optional<Taken> taken,
        Reason reason,
        String detail) {
    /** A condition that decided for a branch, and its value. */
    public record Taken(SemanticNode condition, Context context, boolean truth) {}

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
