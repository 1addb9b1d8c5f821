package dev.plumbline.tla.internal.value;

import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.UnaryOperator;

/** An enumerated set: an array of its elements in ascending order. */
public final class Elements extends SetValue {
    private static final TlaValue[] NONE = {};
    /** Sets up to this size are searched linearly, by hashes. */
    private static final int SCANNED = 8;

    private static final int SELDOM = 2;

    private static final int SEED = 0x68e31da4;

    public static final Elements EMPTY = new Elements(NONE);
    /** {@code BOOLEAN}. */
    public static final Elements BOOLEAN = new Elements(new TlaValue[] {Bool.FALSE, Bool.TRUE});

    private final TlaValue[] sorted;
    /** The set as the domain of functions; null until a function needs it. */
    private Domain domain;
    /** The number of membership tests, up to {@link #SELDOM}: only then is a table built for them. */
    private byte asked;
    /** For membership tests of larger sets; null until it is needed. */
    private KeyTable table;
    /** The shape of all elements; null if it is not known. It does not change once it is set. */
    private volatile Comparability shape;

    private Elements(TlaValue[] sorted) {
        this.sorted = sorted;
    }

    /**
     * The set of these values.
     *
     * @throws ValueError if two of them cannot be compared
     */
    public static Elements of(TlaValue... values) {
        return values.length == 0 ? EMPTY : sort(values.clone());
    }

    /**
     * The set of these values.
     *
     * @throws ValueError if two of them cannot be compared
     */
    public static Elements of(Collection<? extends TlaValue> values) {
        return values.isEmpty() ? EMPTY : sort(values.toArray(NONE));
    }

    /** @param sorted in strictly ascending order; the set takes ownership of the array */
    public static Elements ofSorted(TlaValue[] sorted) {
        return sorted.length == 0 ? EMPTY : new Elements(sorted);
    }

    /** The set of the values at the beginning of an array, of which it takes ownership. */
    public static Elements ofOwned(TlaValue[] values, int count) {
        return count == 0 ? EMPTY : sort(count == values.length ? values : Arrays.copyOf(values, count));
    }

    private static Elements sort(TlaValue[] values) {
        int distinct = 1;
        while (distinct < values.length && values[distinct].compareTo(values[distinct - 1]) > 0) {
            distinct++;
        }
        if (distinct == values.length) {
            return ofPossibleSize(values);
        }
        Arrays.sort(values);
        distinct = 1;
        for (int i = 1; i < values.length; i++) {
            if (!values[distinct - 1].equals(values[i])) {
                values[distinct++] = values[i];
            }
        }
        return ofPossibleSize(distinct == values.length ? values : Arrays.copyOf(values, distinct));
    }

    private static Elements ofPossibleSize(TlaValue[] sorted) {
        if (sorted.length > MOST_ELEMENTS) {
            throw ValueError.limit(
                    "a set of " + sorted.length + " elements; at most " + MOST_ELEMENTS + " are possible");
        }
        return new Elements(sorted);
    }

    /** The element at an index from 0, in ascending order. */
    public TlaValue get(int index) {
        return sorted[index];
    }

    /** The index of an element, or -1. */
    public int indexOf(TlaValue element) {
        int index = place(element);
        return index < 0 ? -1 : index;
    }

    /** As {@link Arrays#binarySearch(Object[], Object)}. */
    private int place(TlaValue element) {
        return search(sorted, element);
    }

    static int search(TlaValue[] sorted, TlaValue element) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            int order = element.compareTo(sorted[middle]);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return -low - 1;
    }

    @Override
    public boolean contains(TlaValue element) {
        if (asked < SELDOM) {
            asked++;
            return place(element) >= 0;
        }
        if (sorted.length > SCANNED && sorted[0] instanceof Num) {
            // The domain knows whether this is an interval, which needs no table.
            return domain().contains(element);
        }
        return sorted.length <= SCANNED ? isScanned(element) : isLookedUp(element);
    }

    private boolean isScanned(TlaValue element) {
        int hash = element.hashCode();
        for (TlaValue other : sorted) {
            if (other == element || other.hashCode() == hash && other.equals(element)) {
                return true;
            }
        }
        return isFoundByComparison(element);
    }

    /** Not by way of a {@link Domain}: functions share those, and looking for one that is shared takes longer. */
    private boolean isLookedUp(TlaValue element) {
        KeyTable known = table;
        if (known == null) {
            known = new KeyTable(sorted);
            table = known;
        }
        return known.find(sorted, element) >= 0 || isFoundByComparison(element);
    }

    /**
     * The result for an element that equals none. An element that fits the shape can be compared with each of them, so
     * it is known to be absent; for others, the search by comparison decides or fails.
     */
    private boolean isFoundByComparison(TlaValue element) {
        Comparability known = shape;
        if (known == null) {
            known = Comparability.of(sorted);
            shape = known;
        }
        return !known.fitsAgain(element) && place(element) >= 0;
    }

    @Override
    public boolean isFinite() {
        return true;
    }

    @Override
    public Num cardinality() {
        return Num.of(sorted.length);
    }

    @Override
    public int size() {
        return sorted.length;
    }

    @Override
    public boolean isEmpty() {
        return sorted.length == 0;
    }

    @Override
    public Elements elements() {
        return this;
    }

    @Override
    protected TlaValue settle() {
        TlaValue[] all = settledAll(sorted);
        return all == sorted ? this : new Elements(all);
    }

    @Override
    protected Elements enumerate() {
        return this;
    }

    /** The elements in ascending order, in a new array. */
    public TlaValue[] toArray() {
        return Arrays.copyOf(sorted, sorted.length, TlaValue[].class);
    }

    @Override
    public Iterator<TlaValue> iterator() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < sorted.length;
            }

            @Override
            public TlaValue next() {
                if (next == sorted.length) {
                    throw new NoSuchElementException();
                }
                return sorted[next++];
            }
        };
    }

    @Override
    public boolean isSubsetOf(SetValue other) {
        if (this == other) {
            return true;
        }
        for (TlaValue element : sorted) {
            if (!other.contains(element)) {
                return false;
            }
        }
        return true;
    }

    /** This set with one more element. */
    public Elements with(TlaValue element) {
        int place = place(element);
        if (place >= 0) {
            return this;
        }
        int index = -place - 1;
        TlaValue[] longer = new TlaValue[sorted.length + 1];
        System.arraycopy(sorted, 0, longer, 0, index);
        longer[index] = element;
        System.arraycopy(sorted, index, longer, index + 1, sorted.length - index);
        Elements result = new Elements(longer);
        result.presetSettled(this, element);
        if (knownHash() != 0 && longer.length <= MOST_HASHED) {
            result.presetHash(knownHash() + share(element.hashCode()));
        }
        return result;
    }

    /** This set without one element. */
    public Elements without(TlaValue element) {
        int index = place(element);
        if (index < 0) {
            return this;
        }
        if (sorted.length == 1) {
            return EMPTY;
        }
        TlaValue[] shorter = new TlaValue[sorted.length - 1];
        System.arraycopy(sorted, 0, shorter, 0, index);
        System.arraycopy(sorted, index + 1, shorter, index, shorter.length - index);
        Elements result = new Elements(shorter);
        result.presetSettled(this, this);
        if (knownHash() != 0 && sorted.length <= MOST_HASHED) {
            result.presetHash(knownHash() - share(element.hashCode()));
        }
        return result;
    }

    /** {@code this \cup that}. */
    public Elements union(Elements that) {
        if (this == that) {
            return this;
        }
        if (that.sorted.length <= 1) {
            return that.sorted.length == 0 ? this : with(that.sorted[0]);
        }
        if (sorted.length <= 1) {
            return sorted.length == 0 ? that : that.with(sorted[0]);
        }
        TlaValue[] all = new TlaValue[sorted.length + that.sorted.length];
        int count = 0;
        int left = 0;
        int right = 0;
        while (left < sorted.length && right < that.sorted.length) {
            int order = sorted[left].compareTo(that.sorted[right]);
            all[count++] = order <= 0 ? sorted[left] : that.sorted[right];
            left += order <= 0 ? 1 : 0;
            right += order >= 0 ? 1 : 0;
        }
        while (left < sorted.length) {
            all[count++] = sorted[left++];
        }
        while (right < that.sorted.length) {
            all[count++] = that.sorted[right++];
        }
        if (count == sorted.length) {
            return this;
        }
        if (count == that.sorted.length) {
            return that;
        }
        return ofPossibleSize(count == all.length ? all : Arrays.copyOf(all, count));
    }

    /** {@code this \cap that}. */
    public Elements intersection(Elements that) {
        return common(that, true);
    }

    /** {@code this \ that}. */
    public Elements difference(Elements that) {
        return that.sorted.length == 1 ? without(that.sorted[0]) : common(that, false);
    }

    /** The elements of this set that the other one also has, or those that it does not have. */
    private Elements common(Elements that, boolean kept) {
        if (this == that) {
            return kept ? this : EMPTY;
        }
        TlaValue[] result = new TlaValue[kept ? Math.min(sorted.length, that.sorted.length) : sorted.length];
        int count = 0;
        int left = 0;
        int right = 0;
        while (left < sorted.length && right < that.sorted.length) {
            int order = sorted[left].compareTo(that.sorted[right]);
            if (order == 0 ? kept : order < 0 && !kept) {
                result[count++] = sorted[left];
            }
            left += order <= 0 ? 1 : 0;
            right += order >= 0 ? 1 : 0;
        }
        while (!kept && left < sorted.length) {
            result[count++] = sorted[left++];
        }
        if (count == sorted.length) {
            return this;
        }
        return ofSorted(count == result.length ? result : Arrays.copyOf(result, count));
    }

    Domain domain() {
        Domain known = domain;
        if (known == null) {
            known = Domain.ofSorted(sorted);
            domain = known;
        }
        return known;
    }

    @Override
    protected boolean sameContents(TlaValue other) {
        return other instanceof Elements that ? sameElements(that) : super.sameContents(other);
    }

    boolean sameElements(Elements that) {
        if (sorted.length != that.sorted.length) {
            return false;
        }
        for (int i = 0; i < sorted.length; i++) {
            if (!sorted[i].sameAs(that.sorted[i])) {
                return false;
            }
        }
        return true;
    }

    int compareElements(Elements that) {
        int order = Integer.compare(sorted.length, that.sorted.length);
        for (int i = 0; order == 0 && i < sorted.length; i++) {
            order = sorted[i].compareTo(that.sorted[i]);
        }
        return order;
    }

    @Override
    protected boolean equalContents(TlaValue other) {
        return other instanceof Elements that ? equalElements(that) : super.equalContents(other);
    }

    /** Stores compare sets of one {@link Names}, so equal sets have their elements in the same order. */
    boolean equalElements(Elements that) {
        boolean equal = sorted.length == that.sorted.length;
        for (int i = 0; equal && i < sorted.length; i++) {
            equal = sorted[i].equals(that.sorted[i]);
        }
        return equal;
    }

    @Override
    public boolean hasParts() {
        return true;
    }

    @Override
    public TlaValue withParts(UnaryOperator<TlaValue> equal) {
        TlaValue[] all = replaced(sorted, equal);
        if (all == sorted) {
            return this;
        }
        Elements result = new Elements(all);
        result.presetHash(knownHash());
        return result;
    }

    @Override
    protected boolean hasSettledParts() {
        return areSettled(sorted);
    }

    @Override
    protected int computeHash() {
        if (sorted.length > MOST_HASHED) {
            return hashOfLarge(cardinality());
        }
        int hash = SEED;
        for (TlaValue element : sorted) {
            hash += share(element.hashCode());
        }
        return hash;
    }

    /**
     * Replaces elements by others in many copies of this set: their hashes, without the sets.
     *
     * @param changes for each element the hashes of its replacements, one for each copy; null if it stays
     * @param hashes receives the hashes of the copies
     */
    public void hashesWith(int[][] changes, int[] hashes) {
        boolean isLarge = sorted.length > MOST_HASHED;
        Arrays.fill(hashes, hashCode());
        for (int i = 0; i < sorted.length && !isLarge; i++) {
            int[] changed = changes[i];
            if (changed != null) {
                int own = share(sorted[i].hashCode());
                for (int copy = 0; copy < hashes.length; copy++) {
                    hashes[copy] += share(changed[copy]) - own;
                }
            }
        }
    }

    /** The hash of a set is the sum of the shares of its elements, so that small changes need no new sum. */
    private static int share(int hash) {
        return spread(hash ^ SEED);
    }

    @Override
    public void print(StringBuilder out, int limit) {
        out.append('{');
        for (int i = 0; i < sorted.length && out.length() <= limit; i++) {
            if (i > 0) {
                out.append(", ");
            }
            sorted[i].print(out, limit);
        }
        out.append('}');
    }

    @Override
    protected void printFormula(StringBuilder out, int limit) {
        print(out, limit);
    }
}
