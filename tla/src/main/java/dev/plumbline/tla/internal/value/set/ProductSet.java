package dev.plumbline.tla.internal.value.set;

import dev.plumbline.tla.internal.value.Domain;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.Range;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.Str;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Iterator;

/** {@code S \X T}, of two or more sets. As for TLC, a string is the sequence of its characters here. */
public final class ProductSet extends SetValue {
    private final SetValue[] sets;

    public ProductSet(SetValue... sets) {
        this.sets = sets.clone();
    }

    /** Whether all factors are enumerated. */
    public boolean isOfListed() {
        for (SetValue set : sets) {
            if (!(set instanceof Elements) && !(set instanceof Range)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean contains(TlaValue element) {
        TlaValue given = element instanceof Str string ? string.characters() : element;
        if (!(given instanceof FunctionValue function)) {
            return refuseElement(element);
        }
        Fun tuple = function.force();
        if (!tuple.isSequence()) {
            for (int i = 0; i < tuple.size(); i++) {
                if (!(tuple.keys().key(i) instanceof Num)) {
                    return refuseElement(element);
                }
            }
            return false;
        }
        if (tuple.size() != sets.length) {
            return false;
        }
        for (int i = 0; i < sets.length; i++) {
            if (!sets[i].contains(tuple.value(i))) {
                return false;
            }
        }
        return true;
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
        return Odometer.all(Domain.sequence(sets.length), Sets.enumerated(sets), size());
    }

    @Override
    public Iterator<TlaValue> iterator() {
        return isEnumerated() || !isFinite()
                ? super.iterator()
                : new Odometer(Domain.sequence(sets.length), Sets.enumerated(sets));
    }

    @Override
    public Iterator<TlaValue> visits() {
        return isVisitedInOrder() || !isFinite()
                ? iterator()
                : new Odometer(Domain.sequence(sets.length), Sets.visited(sets));
    }

    @Override
    public boolean isVisitedInOrder() {
        return isEnumerated() || Sets.areVisitedInOrder(sets);
    }

    @Override
    protected TlaValue[] parts() {
        return sets;
    }

    @Override
    protected boolean isDecidedByParts() {
        return !isEmpty();
    }

    @Override
    protected void printFormula(StringBuilder out, int limit) {
        for (int i = 0; i < sets.length; i++) {
            out.append(i == 0 ? "(" : " \\X ");
            sets[i].print(out, limit);
        }
        out.append(')');
    }
}
