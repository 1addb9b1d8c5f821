package dev.plumbline.tla.internal.value;

import java.util.Iterator;

/**
 * A set. Some sets are given by their parts only, such as {@code SUBSET S}. Membership and size of such a set are
 * computed from its parts, and it is enumerated only if an operation needs all elements.
 */
public abstract class SetValue extends TlaValue implements Iterable<TlaValue> {
    /** Sets with more elements are not enumerated. */
    public static final int MOST_ELEMENTS = 4_000_000;

    /** The hash of a set with more elements depends on their number only, so that it never needs an enumeration. */
    static final int MOST_HASHED = 1 << 20;

    /** Sets with fewer elements are printed as a list of them, as TLC does. */
    private static final int MOST_PRINTED = 2000;

    private Elements enumerated;

    protected SetValue() {}

    /**
     * Whether {@code element \in this}. Does not enumerate this set unless it is enumerated already.
     *
     * @throws ValueError if TLC rejects the test, as in {@code "a" \in 1..3}
     */
    public abstract boolean contains(TlaValue element);

    /** Whether {@link #elements} is possible, apart from the size. */
    public abstract boolean isFinite();

    /**
     * Whether this set is infinite. A set may be neither finite in the sense of {@link #isFinite} nor known to be
     * infinite: {@code {x \in Nat: p}} is made of an infinite set.
     */
    public boolean isInfinite() {
        if (isFinite()) {
            return false;
        }
        for (TlaValue part : parts()) {
            if (part instanceof SetValue set && !set.isFinite() && !set.isInfinite()) {
                return false;
            }
        }
        return true;
    }

    /**
     * The number of elements, computed from the parts where possible.
     *
     * @throws ValueError if the set is not finite
     */
    public abstract Num cardinality();

    /** The number of elements, for a comparison that does not decide how the elements are visited later. */
    protected Num count() {
        return cardinality();
    }

    /** Called once, for a set that is finite and not too large. */
    protected abstract Elements enumerate();

    /** The set as a formula over its parts, for sets that are too large to be printed as a list. */
    protected abstract void printFormula(StringBuilder out, int limit);

    /** The number of elements. */
    public int size() {
        return cardinality().intValue();
    }

    public boolean isEmpty() {
        return isFinite() && cardinality().signum() == 0;
    }

    /**
     * The same set, enumerated: the elements in ascending order, without repetitions.
     *
     * @throws ValueError if the set is not finite, or too large
     */
    public Elements elements() {
        Elements known = enumerated;
        if (known == null) {
            if (!isFinite()) {
                throw ValueError.limit("cannot enumerate " + kind());
            }
            checkSize();
            known = enumerate();
            enumerated = known;
        }
        return known;
    }

    /**
     * Sets whose number of elements is not known without enumerating them override this.
     *
     * @throws ValueError if the set is known to be too large to be enumerated
     */
    public void checkSize() {
        Num count = cardinality();
        if (count.compareWith(Num.of(MOST_ELEMENTS)) > 0) {
            throw ValueError.limit(kind() + " has " + (count.fitsLong() ? count.toString() : "more than 2^63")
                    + " elements; at most " + MOST_ELEMENTS + " can be enumerated");
        }
    }

    protected final boolean isEnumerated() {
        return enumerated != null;
    }

    /** The elements in ascending order. */
    @Override
    public Iterator<TlaValue> iterator() {
        return elements().iterator();
    }

    /**
     * The elements in the order in which TLC's loops visit them, some perhaps more than once. Most sets are visited in
     * ascending order.
     */
    public Iterator<TlaValue> visits() {
        return iterator();
    }

    /** Whether {@link #visits} is {@link #iterator}. */
    public boolean isVisitedInOrder() {
        return true;
    }

    /** Whether {@code this \subseteq other}. */
    public boolean isSubsetOf(SetValue other) {
        if (this == other) {
            return true;
        }
        for (Iterator<TlaValue> all = visits(); all.hasNext(); ) {
            if (!other.contains(all.next())) {
                return false;
            }
        }
        return true;
    }

    /**
     * The result for an element of a kind that this set cannot contain: model values without a type are not in it, and
     * other values cannot be compared with its elements.
     */
    protected final boolean refuseElement(TlaValue element) {
        if (element instanceof ModelAtom atom && atom.type() == 0) {
            return false;
        }
        throw new ValueError("cannot decide whether " + element.kind() + " is an element of " + kind());
    }

    /** The parts that make up this set, if {@link #isDecidedByParts}. */
    protected TlaValue[] parts() {
        return new TlaValue[0];
    }

    /** Whether this set differs from all sets of its class whose parts differ from those of this set. */
    protected boolean isDecidedByParts() {
        return false;
    }

    private boolean areDecidedByParts(SetValue that) {
        return getClass() == that.getClass() && isDecidedByParts() && that.isDecidedByParts();
    }

    @Override
    protected TlaValue settle() {
        return elements().settled();
    }

    @Override
    protected boolean sameContents(TlaValue other) {
        if (!(other instanceof SetValue that)) {
            throw incomparable(other);
        }
        if (areDecidedByParts(that)) {
            TlaValue[] left = parts();
            TlaValue[] right = that.parts();
            if (left.length != right.length) {
                return false;
            }
            for (int i = 0; i < left.length; i++) {
                if (!left[i].sameAs(right[i])) {
                    return false;
                }
            }
            return true;
        }
        requireFinite(that);
        return cardinality().compareWith(that.count()) == 0 && elements().sameElements(that.elements());
    }

    /** Rejects infinite sets: only the elements of finite sets can be compared. */
    private void requireFinite(SetValue that) {
        if (!isFinite() || !that.isFinite()) {
            throw ValueError.limit(incomparable(that).getMessage());
        }
    }

    @Override
    protected int compareContents(TlaValue other) {
        if (!(other instanceof SetValue that)) {
            throw incomparable(other);
        }
        requireFinite(that);
        int bySize = cardinality().compareWith(that.count());
        return bySize != 0 ? bySize : elements().compareElements(that.elements());
    }

    @Override
    protected boolean equalContents(TlaValue other) {
        if (!(other instanceof SetValue that)) {
            return false;
        }
        if (areDecidedByParts(that)) {
            TlaValue[] left = parts();
            TlaValue[] right = that.parts();
            boolean equal = left.length == right.length;
            for (int i = 0; equal && i < left.length; i++) {
                equal = left[i].equals(right[i]);
            }
            return equal;
        }
        return isFinite()
                && that.isFinite()
                && count().compareWith(that.count()) == 0
                && elements().equalElements(that.elements());
    }

    @Override
    protected int computeHash() {
        if (!isFinite()) {
            int hash = getClass().getSimpleName().hashCode();
            for (TlaValue part : parts()) {
                hash = 31 * hash + part.hashCode();
            }
            return spread(hash);
        }
        Num count = count();
        return count.compareWith(Num.of(MOST_HASHED)) > 0
                ? hashOfLarge(count)
                : elements().hashCode();
    }

    static int hashOfLarge(Num count) {
        return spread(count.hashCode() + 0x7feb352d);
    }

    @Override
    protected String kindName() {
        return "set";
    }

    /** Whether {@link #print} writes a list of the elements. */
    protected boolean isPrintedAsList() {
        return isFinite() && count().compareWith(Num.of(MOST_PRINTED)) < 0;
    }

    /** A message enumerates no set: it may be about a set that cannot be enumerated. */
    @Override
    public void print(StringBuilder out, int limit) {
        if ((isEnumerated() || limit == Integer.MAX_VALUE) && canBePrintedAsList()) {
            elements().print(out, limit);
        } else {
            printFormula(out, limit);
        }
    }

    private boolean canBePrintedAsList() {
        try {
            return isPrintedAsList();
        } catch (ValueError e) {
            return false;
        }
    }
}
