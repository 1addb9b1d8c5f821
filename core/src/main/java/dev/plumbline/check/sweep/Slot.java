package dev.plumbline.check.sweep;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Step;
import dev.plumbline.value.Value;

/**
 * An operation that has been called and can be performed while it is open; or a silent step of the specification, which
 * is always open and never done.
 */
final class Slot {
    /** Of a slot that belongs to no operation. */
    static final int NO_OPERATION = -1;

    final int number;
    final int operation;
    final Action action;
    /** Performs the operation; null for a silent step. */
    final Step completing;
    /** The step that may be taken any number of times; null if there is none. */
    final Step repeated;
    /** Of the two steps; null where there is no step. */
    private final Interference.Row ofCompleting;

    private final Interference.Row ofRepeated;
    /** Performed as soon as it is enabled: see {@link Action#observer}. */
    final boolean observer;

    final boolean pending;
    final long end;
    /** Null for a silent step. */
    final Value process;

    /** The slots whose steps may not be exchanged with the steps of this one; itself included. */
    Bits interferes;
    /** Operations of the same process that must be done before this one. */
    Bits after = Bits.EMPTY;
    /** Whether some operation of the same process must wait for this one. */
    boolean followed;
    /** Operations that do the same and end sooner: nothing is lost by performing those first. */
    Bits twinsFirst = Bits.EMPTY;

    private Slot(
            int number,
            int operation,
            Action action,
            Step completing,
            Step repeated,
            Interference.Row ofCompleting,
            Interference.Row ofRepeated,
            boolean observer,
            boolean pending,
            long end,
            Value process) {
        this.number = number;
        this.operation = operation;
        this.action = action;
        this.completing = completing;
        this.repeated = repeated;
        this.ofCompleting = ofCompleting;
        this.ofRepeated = ofRepeated;
        this.observer = observer;
        this.pending = pending;
        this.end = end;
        this.process = process;
        this.interferes = Bits.EMPTY.with(number);
    }

    /** A copy whose relations to others change on their own. */
    Slot(Slot other) {
        this(
                other.number,
                other.operation,
                other.action,
                other.completing,
                other.repeated,
                other.ofCompleting,
                other.ofRepeated,
                other.observer,
                other.pending,
                other.end,
                other.process);
        interferes = other.interferes;
        after = other.after;
        followed = other.followed;
        twinsFirst = other.twinsFirst;
    }

    static Slot silent(int number, Step step, Interference interference) {
        return new Slot(
                number,
                NO_OPERATION,
                null,
                null,
                step,
                null,
                interference.of(step.footprint()),
                false,
                true,
                Long.MAX_VALUE,
                null);
    }

    /** @param end when the operation returned, or {@link dev.plumbline.history.Timebox#NEVER} */
    static Slot of(
            int number, int operationNumber, Operation operation, long end, Action action, Interference interference) {
        Step repeated = action.repeated().orElse(null);
        // Performing the end of a multi-step operation forgoes its further steps, whose effects another operation may
        // have seen.
        boolean observer = action.observer() && repeated == null;
        return new Slot(
                number,
                operationNumber,
                action,
                action.completing(),
                repeated,
                interference.of(action.completing().footprint()),
                repeated == null ? null : interference.of(repeated.footprint()),
                observer,
                operation.isPending(),
                end,
                operation.process());
    }

    boolean isSilent() {
        return operation == NO_OPERATION;
    }

    boolean mayInterfereWith(Slot other) {
        if (observer && other.observer) {
            return false;
        }
        return interfere(ofCompleting, other.ofCompleting)
                || interfere(ofCompleting, other.ofRepeated)
                || interfere(ofRepeated, other.ofCompleting)
                || interfere(ofRepeated, other.ofRepeated);
    }

    private static boolean interfere(Interference.Row one, Interference.Row other) {
        return one != null && other != null && one.interferes(other);
    }

    /** As in {@link Events}. */
    boolean returnsBefore(Slot other) {
        return end != other.end ? end < other.end : operation < other.operation;
    }

    /** Whether its place in the process allows performing it, given what is done. */
    boolean isAllowedAfter(Bits done) {
        return after.isSubsetOf(done);
    }
}
