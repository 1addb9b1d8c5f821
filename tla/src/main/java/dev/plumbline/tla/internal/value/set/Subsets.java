package dev.plumbline.tla.internal.value.set;

import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** {@code SUBSET S}. */
public final class Subsets extends SetValue {
    /** TLC prints the subsets of smaller sets one by one. */
    private static final int LISTED = 7;

    private static final Num TWO = Num.of(2);
    private final SetValue base;

    public Subsets(SetValue base) {
        this.base = base;
    }

    public SetValue base() {
        return base;
    }

    @Override
    public boolean contains(TlaValue element) {
        if (element instanceof SetValue set) {
            return set.isSubsetOf(base);
        }
        throw new ValueError("cannot decide whether " + element.kind() + " is an element of " + kind());
    }

    @Override
    public boolean isFinite() {
        return base.isFinite();
    }

    @Override
    public boolean isEmpty() {
        return false;
    }

    @Override
    public Num cardinality() {
        return TWO.power(base.cardinality());
    }

    @Override
    public boolean isSubsetOf(SetValue other) {
        return other instanceof Subsets that ? base.isSubsetOf(that.base) : super.isSubsetOf(other);
    }

    @Override
    protected Elements enumerate() {
        TlaValue[] subsets = new TlaValue[size()];
        Iterator<TlaValue> all = new BySize(base.elements());
        for (int i = 0; i < subsets.length; i++) {
            subsets[i] = all.next();
        }
        return Elements.ofSorted(subsets);
    }

    @Override
    public Iterator<TlaValue> iterator() {
        if (isEnumerated() || !isFinite()) {
            return super.iterator();
        }
        // As in TLC, which needs the size of S here, S itself is sorted for later visits.
        base.cardinality();
        return new BySize(base.elements());
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
    protected boolean isPrintedAsList() {
        return isFinite() && base.cardinality().compareWith(Num.of(LISTED)) < 0;
    }

    @Override
    protected void printFormula(StringBuilder out, int limit) {
        out.append("SUBSET ");
        base.print(out, limit);
    }

    /** Smaller subsets first; subsets of one size in the order of their elements. */
    private static final class BySize implements Iterator<TlaValue> {
        private final Elements base;
        /** Ascending indexes of the elements of the next subset; null after the last. */
        private int[] chosen = {};

        BySize(Elements base) {
            this.base = base;
        }

        @Override
        public boolean hasNext() {
            return chosen != null;
        }

        @Override
        public TlaValue next() {
            if (chosen == null) {
                throw new NoSuchElementException();
            }
            TlaValue[] elements = new TlaValue[chosen.length];
            for (int i = 0; i < elements.length; i++) {
                elements[i] = base.get(chosen[i]);
            }
            advance();
            return Elements.ofSorted(elements);
        }

        private void advance() {
            int count = chosen.length;
            int last = count - 1;
            while (last >= 0 && chosen[last] == base.size() - count + last) {
                last--;
            }
            if (last >= 0) {
                chosen[last]++;
            } else if (count < base.size()) {
                chosen = new int[count + 1];
                last = 0;
            } else {
                chosen = null;
                return;
            }
            for (int i = last + 1; i < chosen.length; i++) {
                chosen[i] = chosen[i - 1] + 1;
            }
        }
    }
}
