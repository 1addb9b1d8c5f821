package dev.plumbline.tla.internal.value.set;

import dev.plumbline.tla.internal.value.Domain;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Iterator;

/** Functions that take the value at each argument from a set of its own: tuples and records. */
abstract class FactorSet extends SetValue {
    /** In the order of the arguments. */
    protected final SetValue[] sets;

    FactorSet(SetValue[] sets) {
        this.sets = sets;
    }

    /** The arguments of the functions. */
    abstract Domain arguments();

    /** Whether each factor contains the value at its argument. */
    final boolean containValues(Fun function) {
        for (int i = 0; i < sets.length; i++) {
            if (!sets[i].contains(function.value(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public final boolean isFinite() {
        for (SetValue set : sets) {
            if (!set.isFinite()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public final boolean isEmpty() {
        for (SetValue set : sets) {
            if (set.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public final Num cardinality() {
        Num product = Num.ONE;
        for (SetValue set : sets) {
            product = product.times(set.cardinality());
        }
        return product;
    }

    @Override
    protected final Elements enumerate() {
        return Odometer.all(arguments(), enumerated(), size());
    }

    @Override
    public final Iterator<TlaValue> iterator() {
        return isEnumerated() || !isFinite() ? super.iterator() : new Odometer(arguments(), enumerated());
    }

    @Override
    public final Iterator<TlaValue> visits() {
        return isVisitedInOrder() || !isFinite() ? iterator() : new Odometer(arguments(), visited());
    }

    @Override
    public final boolean isVisitedInOrder() {
        if (isEnumerated()) {
            return true;
        }
        for (SetValue set : sets) {
            if (!set.isVisitedInOrder()) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected final boolean isDecidedByParts() {
        return !isEmpty();
    }

    /** The elements of each factor in ascending order. */
    private TlaValue[][] enumerated() {
        TlaValue[][] columns = new TlaValue[sets.length][];
        for (int i = 0; i < sets.length; i++) {
            columns[i] = sets[i].elements().toArray();
        }
        return columns;
    }

    /** The elements of each factor as they are visited. */
    private TlaValue[][] visited() {
        TlaValue[][] columns = new TlaValue[sets.length][];
        for (int i = 0; i < sets.length; i++) {
            columns[i] = Sets.visited(sets[i]);
        }
        return columns;
    }
}
