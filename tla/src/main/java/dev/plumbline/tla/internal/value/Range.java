package dev.plumbline.tla.internal.value;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** {@code low..high}, with at least one element. */
public final class Range extends SetValue {
    private final Num low;
    private final Num high;

    private Range(Num low, Num high) {
        this.low = low;
        this.high = high;
    }

    /** {@code low..high}: the empty set if there is no such number. */
    public static SetValue of(Num low, Num high) {
        return low.compareWith(high) > 0 ? Elements.EMPTY : new Range(low, high);
    }

    public static SetValue of(long low, long high) {
        return of(Num.of(low), Num.of(high));
    }

    public Num low() {
        return low;
    }

    public Num high() {
        return high;
    }

    @Override
    public boolean contains(TlaValue element) {
        return element instanceof Num number
                ? number.compareWith(low) >= 0 && number.compareWith(high) <= 0
                : refuseElement(element);
    }

    @Override
    public boolean isFinite() {
        return true;
    }

    @Override
    public Num cardinality() {
        return high.minus(low).plus(Num.ONE);
    }

    @Override
    public boolean isEmpty() {
        return false;
    }

    @Override
    public boolean isSubsetOf(SetValue other) {
        return other instanceof Range that
                ? low.compareWith(that.low) >= 0 && high.compareWith(that.high) <= 0
                : super.isSubsetOf(other);
    }

    @Override
    protected Elements enumerate() {
        TlaValue[] numbers = new TlaValue[size()];
        int index = 0;
        for (TlaValue number : this) {
            numbers[index++] = number;
        }
        return Elements.ofSorted(numbers);
    }

    @Override
    public Iterator<TlaValue> iterator() {
        return new Iterator<>() {
            private Num next = low;

            @Override
            public boolean hasNext() {
                return next != null;
            }

            @Override
            public TlaValue next() {
                Num current = next;
                if (current == null) {
                    throw new NoSuchElementException();
                }
                next = current.compareWith(high) < 0 ? current.plus(Num.ONE) : null;
                return current;
            }
        };
    }

    @Override
    protected boolean sameContents(TlaValue other) {
        return other instanceof Range that
                ? low.compareWith(that.low) == 0 && high.compareWith(that.high) == 0
                : super.sameContents(other);
    }

    @Override
    protected TlaValue[] parts() {
        return new TlaValue[] {low, high};
    }

    @Override
    protected boolean isDecidedByParts() {
        return true;
    }

    @Override
    protected int compareContents(TlaValue other) {
        if (other instanceof Range that) {
            int bySize = cardinality().compareWith(that.cardinality());
            return bySize != 0 ? bySize : low.compareWith(that.low);
        }
        return super.compareContents(other);
    }

    @Override
    public void print(StringBuilder out, int limit) {
        printFormula(out, limit);
    }

    @Override
    protected void printFormula(StringBuilder out, int limit) {
        low.print(out, limit);
        out.append("..");
        high.print(out, limit);
    }
}
