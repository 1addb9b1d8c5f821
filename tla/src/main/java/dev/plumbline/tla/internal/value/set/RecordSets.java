package dev.plumbline.tla.internal.value.set;

import dev.plumbline.tla.internal.value.Domain;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.Str;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Iterator;

/** {@code [a: S, b: T]}, with at least one field. */
public final class RecordSets extends SetValue {
    private final Domain names;
    /** In the order of the names. */
    private final SetValue[] sets;

    /** The set of records with these fields, whose values are in these sets. */
    public RecordSets(Str[] names, SetValue[] sets) {
        Fun sorted = Fun.record(names, sets);
        this.names = sorted.keys();
        this.sets = new SetValue[sets.length];
        for (int i = 0; i < sets.length; i++) {
            this.sets[i] = (SetValue) sorted.value(i);
        }
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
        for (int i = 0; i < sets.length; i++) {
            if (!sets[i].contains(record.value(i))) {
                return false;
            }
        }
        return true;
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
    public boolean isFinite() {
        for (SetValue set : sets) {
            if (!set.isFinite()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean isEmpty() {
        return Sets.hasEmpty(sets);
    }

    @Override
    public Num cardinality() {
        return Sets.productOfSizes(sets);
    }

    @Override
    protected Elements enumerate() {
        return Odometer.all(names, Sets.enumerated(sets), size());
    }

    @Override
    public Iterator<TlaValue> iterator() {
        return isEnumerated() || !isFinite() ? super.iterator() : new Odometer(names, Sets.enumerated(sets));
    }

    @Override
    public Iterator<TlaValue> visits() {
        return isVisitedInOrder() || !isFinite() ? iterator() : new Odometer(names, Sets.visited(sets));
    }

    @Override
    public boolean isVisitedInOrder() {
        return isEnumerated() || Sets.areVisitedInOrder(sets);
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
    protected boolean isDecidedByParts() {
        return !isEmpty();
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
