package dev.plumbline.tla.internal.tlc.obstacle;

import dev.plumbline.tla.internal.obstacle.KnownValue;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import tlc2.value.IValue;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.Enumerable;
import tlc2.value.impl.IntervalValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueEnumeration;

/** A value of TLC's. */
record TlcKnown(IValue value) implements KnownValue {
    @Override
    public Optional<String> text(int largest) {
        if (value instanceof Enumerable set && !(value instanceof SetEnumValue) && !(value instanceof IntervalValue)) {
            if (!set.isFinite() || set.size() > largest) {
                return Optional.empty();
            }
        }
        return Optional.of(value.toString());
    }

    @Override
    public boolean isSame(KnownValue other) {
        return value.equals(((TlcKnown) other).value);
    }

    @Override
    public Optional<Boolean> truth() {
        return value instanceof BoolValue truth ? Optional.of(truth.val) : Optional.empty();
    }

    @Override
    public boolean contains(KnownValue element) {
        return ((Value) value).member((Value) ((TlcKnown) element).value);
    }

    @Override
    public dev.plumbline.value.Value plain() {
        return TlcValues.fromTlc(value);
    }

    @Override
    public Iterator<KnownValue> elements() {
        if (!(value instanceof Enumerable set)) {
            throw new IllegalStateException("not a set that can be enumerated");
        }
        ValueEnumeration elements = set.elements();
        return new Iterator<>() {
            private Value next = elements.nextElement();

            @Override
            public boolean hasNext() {
                return next != null;
            }

            @Override
            public KnownValue next() {
                if (next == null) {
                    throw new NoSuchElementException();
                }
                KnownValue found = new TlcKnown(next);
                next = elements.nextElement();
                return found;
            }
        };
    }
}
