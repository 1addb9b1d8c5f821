package dev.plumbline.check;

import java.util.BitSet;

/**
 * Who takes part in the interpretations of a violated history. Left out are operations that have nothing to do with the
 * failing one, pending ones that could not have changed anything, and what was called after it had returned.
 *
 * @param failedAt the operation at whose return the interpretations end
 * @param operations by number
 */
public record Participants(int failedAt, BitSet operations) {
    public Participants {
        operations = (BitSet) operations.clone();
    }

    /** A copy. */
    @Override
    public BitSet operations() {
        return (BitSet) operations.clone();
    }

    public boolean contains(int operation) {
        return operations.get(operation);
    }
}
