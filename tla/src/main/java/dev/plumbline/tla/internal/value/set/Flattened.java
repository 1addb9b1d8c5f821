package dev.plumbline.tla.internal.value.set;

import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.Iterator;

/** {@code UNION S}, where some elements of S are sets that are not enumerated. */
public final class Flattened extends FoundSet {
    private final SetValue sets;

    Flattened(SetValue sets) {
        this.sets = sets;
    }

    /** Tests each set, even after an enumeration: the enumerated set might reject tests that were possible before. */
    @Override
    public boolean contains(TlaValue element) {
        for (TlaValue set : sets) {
            if (asSet(set).contains(element)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean isFinite() {
        if (!sets.isFinite()) {
            return false;
        }
        for (TlaValue set : sets) {
            if (!asSet(set).isFinite()) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected Iterator<TlaValue> find() {
        return chain(sets.visits());
    }

    @Override
    protected void checkParts() {
        sets.visits().forEachRemaining(set -> asSet(set).checkSize());
    }

    static SetValue asSet(TlaValue value) {
        if (value instanceof SetValue set) {
            return set;
        }
        throw new ValueError("UNION of a set that contains " + value.kind() + ", which is not a set");
    }

    @Override
    protected TlaValue[] parts() {
        return new TlaValue[] {sets};
    }

    @Override
    protected void printFormula(StringBuilder out, int limit) {
        out.append("UNION ");
        sets.print(out, limit);
    }
}
