package dev.plumbline.tla.internal.value.set;

import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.ElementsCollector;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;

/** {@code UNION S}, where some elements of S are sets that are not enumerated. */
public final class Flattened extends SetValue {
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
    public Num cardinality() {
        return elements().cardinality();
    }

    /** The number of elements is known after the enumeration only. */
    @Override
    protected void checkSize() {}

    @Override
    protected Elements enumerate() {
        ElementsCollector all = new ElementsCollector();
        for (TlaValue set : sets) {
            for (TlaValue element : asSet(set).elements()) {
                all.add(element);
            }
        }
        return all.set();
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
