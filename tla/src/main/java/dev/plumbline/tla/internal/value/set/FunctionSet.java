package dev.plumbline.tla.internal.value.set;

import dev.plumbline.tla.internal.value.Domain;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Arrays;
import java.util.Iterator;
import java.util.function.Supplier;

/** {@code [S -> T]}. */
public final class FunctionSet extends SetValue {
    private final SetValue domain;
    private final SetValue range;
    /** The domain of the functions; null until it is needed. */
    private Domain keys;

    public FunctionSet(SetValue domain, SetValue range) {
        this.domain = domain;
        this.range = range;
    }

    private Domain keys() {
        Domain known = keys;
        if (known == null) {
            // As in TLC, the domain itself is not sorted for later visits.
            known = Domain.of(domain.isFinite() ? domain.elements() : domain);
            keys = known;
        }
        return known;
    }

    @Override
    public boolean contains(TlaValue element) {
        if (!(element instanceof FunctionValue function)) {
            return refuseElement(element);
        }
        Fun forced = function.force();
        if (!(domain.isFinite() && keys().isEqualTo(forced.keys())) && !domain.sameAs(forced.domain())) {
            return false;
        }
        for (int i = 0; i < forced.size(); i++) {
            if (!range.contains(forced.value(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean isFinite() {
        return domain.isFinite() && range.isFinite();
    }

    @Override
    public boolean isEmpty() {
        return range.isEmpty() && !domain.isEmpty();
    }

    @Override
    public Num cardinality() {
        Num arguments = domain.cardinality();
        return arguments.signum() == 0 ? Num.ONE : range.cardinality().power(arguments);
    }

    @Override
    protected Elements enumerate() {
        return Odometer.all(keys(), columns(() -> range.elements().toArray()), size());
    }

    @Override
    public Iterator<TlaValue> iterator() {
        return isEnumerated() || !isFinite()
                ? super.iterator()
                : new Odometer(keys(), columns(() -> range.elements().toArray()));
    }

    @Override
    public Iterator<TlaValue> visits() {
        return isVisitedInOrder() || !isFinite()
                ? iterator()
                : new Odometer(keys(), columns(() -> Sets.visited(range)));
    }

    @Override
    public boolean isVisitedInOrder() {
        return isEnumerated() || range.isVisitedInOrder();
    }

    /** @param values called unless the domain is empty: then the range is not needed */
    private TlaValue[][] columns(Supplier<TlaValue[]> values) {
        TlaValue[][] columns = new TlaValue[keys().size()][];
        if (columns.length > 0) {
            Arrays.fill(columns, values.get());
        }
        return columns;
    }

    @Override
    protected TlaValue[] parts() {
        return new TlaValue[] {domain, range};
    }

    @Override
    protected boolean isDecidedByParts() {
        return !domain.isEmpty() && !range.isEmpty();
    }

    @Override
    protected void printFormula(StringBuilder out, int limit) {
        out.append('[');
        domain.print(out, limit);
        out.append(" -> ");
        range.print(out, limit);
        out.append(']');
    }
}
