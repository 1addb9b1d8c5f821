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

/** {@code S \X T}, of two or more sets. As for TLC, a string is the sequence of its characters here. */
public final class ProductSet extends FactorSet {
    public ProductSet(SetValue... sets) {
        super(sets.clone());
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
        return tuple.size() == sets.length && containValues(tuple);
    }

    @Override
    Domain arguments() {
        return Domain.sequence(sets.length);
    }

    @Override
    protected TlaValue[] parts() {
        return sets;
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
