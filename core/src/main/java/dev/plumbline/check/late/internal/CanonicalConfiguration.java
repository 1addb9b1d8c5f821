package dev.plumbline.check.late.internal;

import java.util.Arrays;

/**
 * Brings equivalent configurations into one form, so that they are equal. The end and the shadow of an undone operation
 * only decide which operations come after it, among those that are undone and those yet to be called. So an end is moved
 * to the call of the next undone operation, or to the last call if there is none.
 *
 * <p>If an operation ends no later than the last call, all operations called from now on come after it, whatever is in
 * its shadow. Its shadow then no longer contains performed operations, but the undone operations that come after it
 * because of these, and not because of its end. Of the performed ones only their existence is kept, which {@link
 * BackwardMoves} needs.
 */
public final class CanonicalConfiguration {
    private final LateOperations operations;

    public CanonicalConfiguration(LateOperations operations) {
        this.operations = operations;
    }

    /** @param called the number of operations that have been called */
    public LateConfiguration of(LateConfiguration from, int called) {
        int[] ends = from.ends.clone();
        boolean changed = false;
        for (int i = 0; i < ends.length; i++) {
            if (ends[i] < called) {
                int at = Arrays.binarySearch(from.undone, ends[i]);
                int next = at >= 0 ? at : -1 - at;
                ends[i] = next < from.undone.length ? from.undone[next] : called;
                changed |= ends[i] != from.ends[i];
            }
        }
        Shadow[] shadows = from.shadows;
        Shadow last = Shadow.EMPTY;
        int[] shaded = new int[0];
        for (int i = 0; i < shadows.length; i++) {
            if (from.shadows[i].isEmpty() || ends[i] > called) {
                continue;
            }
            if (from.shadows[i] != last) {
                last = from.shadows[i];
                shaded = shaded(from, last);
            }
            Shadow formed = formed(last, shaded, from.undone[i], ends[i]);
            if (!formed.equals(last)) {
                shadows = shadows == from.shadows ? shadows.clone() : shadows;
                shadows[i] = formed;
                changed = true;
            }
        }
        return changed ? new LateConfiguration(operations, from.state, from.undone, ends, shadows, from.log) : from;
    }

    /** The undone operations that come after one with this shadow because of it, ascending. */
    private static int[] shaded(LateConfiguration from, Shadow shadow) {
        int[] shaded = new int[from.undone.length];
        int count = 0;
        for (int operation : from.undone) {
            if (from.isShaded(shadow, operation)) {
                shaded[count++] = operation;
            }
        }
        return Arrays.copyOf(shaded, count);
    }

    private static Shadow formed(Shadow shadow, int[] shaded, int owner, int end) {
        int[] members = new int[shaded.length + 1];
        int count = 0;
        if (shadow.hasPerformed()) {
            members[count++] = Shadow.SOMETHING;
        }
        for (int i = 0; i < shaded.length && shaded[i] < end; i++) {
            if (shaded[i] != owner) {
                members[count++] = Shadow.awaited(shaded[i]);
            }
        }
        return Shadow.of(Arrays.copyOf(members, count));
    }
}
