package dev.plumbline.tla.internal.value.set;

import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.ElementsCollector;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.function.Predicate;

/** {@code {x \in S: p}}, not yet enumerated: S may be infinite. */
public final class Filtered extends SetValue {
    private final SetValue base;
    private final Predicate<TlaValue> predicate;

    public Filtered(SetValue base, Predicate<TlaValue> predicate) {
        this.base = base;
        this.predicate = predicate;
    }

    @Override
    public boolean contains(TlaValue element) {
        return base.contains(element) && (isEnumerated() ? elements().contains(element) : predicate.test(element));
    }

    @Override
    public boolean isFinite() {
        return base.isFinite();
    }

    @Override
    public boolean isInfinite() {
        return false;
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
        ElementsCollector kept = new ElementsCollector();
        for (TlaValue element : base) {
            if (predicate.test(element)) {
                kept.add(element);
            }
        }
        return kept.set();
    }

    @Override
    protected TlaValue[] parts() {
        return new TlaValue[] {base};
    }

    @Override
    protected void printFormula(StringBuilder out, int limit) {
        out.append("{x \\in ");
        base.print(out, limit);
        out.append(": ...}");
    }
}
