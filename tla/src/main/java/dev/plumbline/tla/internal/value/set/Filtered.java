package dev.plumbline.tla.internal.value.set;

import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Iterator;
import java.util.function.Predicate;

/** {@code {x \in S: p}}, not yet enumerated: S may be infinite. */
public final class Filtered extends FoundSet {
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
    protected Iterator<TlaValue> find() {
        return filter(base.visits(), predicate);
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
