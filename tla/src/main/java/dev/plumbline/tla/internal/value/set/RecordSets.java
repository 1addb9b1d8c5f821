package dev.plumbline.tla.internal.value.set;

import dev.plumbline.tla.internal.value.Domain;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.Str;
import dev.plumbline.tla.internal.value.TlaValue;

/** {@code [a: S, b: T]}, with at least one field. */
public final class RecordSets extends FactorSet {
    private final Domain names;

    /** The set of records with these fields, whose values are in these sets. */
    public RecordSets(Str[] names, SetValue[] sets) {
        this(Fun.record(names, sets));
    }

    /** @param sorted the set of each field */
    private RecordSets(Fun sorted) {
        super(values(sorted));
        this.names = sorted.keys();
    }

    private static SetValue[] values(Fun sets) {
        SetValue[] values = new SetValue[sets.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = (SetValue) sets.value(i);
        }
        return values;
    }

    @Override
    public boolean contains(TlaValue element) {
        if (!(element instanceof FunctionValue function)) {
            return refuseElement(element);
        }
        Fun record = function.force();
        if (!record.keys().isEqualTo(names)) {
            for (int i = 0; i < record.size(); i++) {
                if (!(record.keys().key(i) instanceof Str)) {
                    return refuseElement(element);
                }
            }
            return hasOtherFields(record);
        }
        return containValues(record);
    }

    /**
     * Always false. The fields before the first different name are compared nevertheless, since TLC rejects some
     * records there: whether an error is reported must not depend on the number of fields.
     */
    private boolean hasOtherFields(Fun record) {
        if (record.size() == sets.length) {
            for (int i = 0; names.key(i).equals(record.keys().key(i)); i++) {
                if (!sets[i].contains(record.value(i))) {
                    return false;
                }
            }
        }
        return false;
    }

    @Override
    Domain arguments() {
        return names;
    }

    @Override
    protected TlaValue[] parts() {
        TlaValue[] parts = new TlaValue[2 * sets.length];
        for (int i = 0; i < sets.length; i++) {
            parts[2 * i] = names.key(i);
            parts[2 * i + 1] = sets[i];
        }
        return parts;
    }

    @Override
    protected void printFormula(StringBuilder out, int limit) {
        out.append('[');
        for (int i = 0; i < sets.length; i++) {
            out.append(i == 0 ? "" : ", ").append(((Str) names.key(i)).text()).append(": ");
            sets[i].print(out, limit);
        }
        out.append(']');
    }
}
