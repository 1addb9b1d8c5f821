package dev.plumbline.tla.internal.value.set;

import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.Str;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;

/** {@code Seq(S)}. As for TLC, a string is the sequence of its characters here. */
public final class Sequences extends SetValue {
    private final SetValue base;

    public Sequences(SetValue base) {
        this.base = base;
    }

    @Override
    public boolean contains(TlaValue element) {
        TlaValue given = element instanceof Str string ? string.characters() : element;
        if (!(given instanceof FunctionValue function) || !function.isSequence()) {
            return refuseElement(element);
        }
        Fun sequence = function.force();
        for (int i = 0; i < sequence.size(); i++) {
            if (!base.contains(sequence.value(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean isFinite() {
        return false;
    }

    /** As in TLC, also for sequences over a set that may be empty. */
    @Override
    public boolean isInfinite() {
        return true;
    }

    @Override
    public boolean isEmpty() {
        return false;
    }

    @Override
    public Num cardinality() {
        throw ValueError.limit("the number of elements of " + kind() + " is infinite");
    }

    @Override
    protected Elements enumerate() {
        throw ValueError.limit("cannot enumerate " + kind());
    }

    @Override
    public boolean isSubsetOf(SetValue other) {
        return other instanceof Sequences that ? base.isSubsetOf(that.base) : super.isSubsetOf(other);
    }

    @Override
    protected TlaValue[] parts() {
        return new TlaValue[] {base};
    }

    @Override
    protected boolean isDecidedByParts() {
        return true;
    }

    @Override
    protected void printFormula(StringBuilder out, int limit) {
        out.append("Seq(");
        base.print(out, limit);
        out.append(')');
    }
}
