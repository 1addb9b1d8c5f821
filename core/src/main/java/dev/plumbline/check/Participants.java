package dev.plumbline.check;

import java.util.BitSet;
import java.util.OptionalInt;

/**
 * The operations in the interpretations of a violating history. They exclude operations that have nothing to do with
 * the failing one, pending operations that could not have changed anything, and operations called after it had
 * returned.
 *
 * @param failing the operation at whose return the interpretations end; empty if there is no initial state
 * @param operations their numbers
 */
public record Participants(OptionalInt failing, BitSet operations) {
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
