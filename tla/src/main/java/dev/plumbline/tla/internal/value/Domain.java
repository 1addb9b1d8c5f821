package dev.plumbline.tla.internal.value;

/**
 * The domain of enumerated functions: an interval of integers, or any other finite set. Each set has one form here, and
 * most functions with the same domain share the object, so that two domains are usually compared by identity.
 */
public final class Domain {
    private static final int CACHED = 256;
    private static final Domain[] SEQUENCES = new Domain[CACHED];
    /** A cache of domains, by hash. A race may lose an entry, which only costs memory. */
    private static final Domain[] RECENT = new Domain[1024];
    /** Domains up to this size are searched linearly. */
    private static final int SCANNED = 8;

    static {
        for (int i = 0; i < CACHED; i++) {
            SEQUENCES[i] = new Domain(1, i, null);
        }
    }

    private final int size;
    /** The least element of an interval. */
    private final long low;
    /** The elements in ascending order; null for an interval. */
    private final TlaValue[] keys;
    /** Whether all elements are strings that can be names of fields. */
    private final boolean fields;
    /** For larger domains; null until it is needed. */
    private KeyTable table;

    /** The shape of all elements; null if it is not known. It does not change once it is set. */
    private volatile Comparability shape;

    private SetValue set;

    private Domain(long low, int size, TlaValue[] keys) {
        this.low = low;
        this.size = size;
        this.keys = keys;
        boolean named = keys != null;
        for (int i = 0; named && i < size; i++) {
            named = keys[i] instanceof Str name && name.isFieldName();
        }
        this.fields = named;
    }

    /** {@code 1..length}. */
    public static Domain sequence(int length) {
        return length < CACHED ? SEQUENCES[length] : new Domain(1, length, null);
    }

    /** The domain with these elements, which must be finite. */
    public static Domain of(SetValue set) {
        if (set instanceof Range range && range.low().fitsLong()) {
            range.checkSize();
            return interval(range.low().longValue(), range.size());
        }
        Domain domain = set.elements().domain();
        set.cardinality();
        return domain;
    }

    private static Domain interval(long low, int size) {
        return low == 1 || size == 0 ? sequence(size) : new Domain(low, size, null);
    }

    /** @param keys in strictly ascending order; the caller must not change the array afterwards */
    static Domain ofSorted(TlaValue[] keys) {
        int size = keys.length;
        if (size == 0) {
            return sequence(0);
        }
        if (keys[0] instanceof Num first
                && keys[size - 1] instanceof Num last
                && first.fitsLong()
                && last.minus(first).compareWith(Num.of(size - 1L)) == 0) {
            return interval(first.longValue(), size);
        }
        int hash = 0;
        for (TlaValue key : keys) {
            hash = 31 * hash + key.hashCode();
        }
        int slot = (hash ^ (hash >>> 16)) & (RECENT.length - 1);
        Domain recent = RECENT[slot];
        if (recent != null && recent.hasKeys(keys)) {
            return recent;
        }
        Domain made = new Domain(0, size, keys);
        RECENT[slot] = made;
        return made;
    }

    private boolean hasKeys(TlaValue[] others) {
        if (size != others.length) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (keys[i] != others[i] && !isSameAtom(keys[i], others[i])) {
                return false;
            }
        }
        return true;
    }

    /**
     * Equal sets may have different texts, 1..2 and {1, 2}: functions do not share such arguments, since the text of a
     * value must not depend on earlier evaluations. Strings belong to the same {@link Names} only if they are the same
     * object.
     */
    private static boolean isSameAtom(TlaValue one, TlaValue other) {
        return one instanceof Num && one.equals(other);
    }

    public int size() {
        return size;
    }

    /** Whether it is {@code 1..n}. */
    public boolean isSequence() {
        return keys == null && low == 1;
    }

    boolean areFields() {
        return fields;
    }

    /** The element at an index from 0, in ascending order. */
    public TlaValue key(int index) {
        return keys == null ? Num.of(low + index) : keys[index];
    }

    int keyHash(int index) {
        return keys == null ? Num.hashOf(low + index) : keys[index].hashCode();
    }

    /**
     * The index of an element, or -1.
     *
     * @throws ValueError if the argument cannot be compared with the elements
     */
    public int indexOf(TlaValue argument) {
        if (keys == null) {
            return indexInInterval(argument);
        }
        if (size <= SCANNED) {
            for (int i = 0; i < size; i++) {
                if (keys[i] == argument) {
                    return i;
                }
            }
        } else {
            int found = lookUp(argument);
            if (found >= 0) {
                return found;
            }
        }
        int index = Elements.search(keys, argument);
        return index < 0 ? -1 : index;
    }

    /** The index of an element that is the same object as the given one; less than 0 if there is none. */
    public int placeOf(TlaValue element) {
        for (int i = 0; keys != null && i < size; i++) {
            if (keys[i] == element) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Whether the domain contains an argument. An argument that fits the shape can be compared with each element, so a
     * lookup in the table is enough to know that it is absent.
     *
     * @throws ValueError if the argument cannot be compared with the elements
     */
    boolean contains(TlaValue argument) {
        if (keys == null) {
            return indexInInterval(argument) >= 0;
        }
        if (lookUp(argument) >= 0) {
            return true;
        }
        Comparability known = shape;
        if (known == null) {
            known = Comparability.of(keys);
            shape = known;
        }
        return !known.fits(argument) && Elements.search(keys, argument) >= 0;
    }

    private int indexInInterval(TlaValue argument) {
        if (argument instanceof Num number) {
            if (!number.fitsLong()) {
                return -1;
            }
            long value = number.longValue();
            // The difference of two longs may overflow if the argument is far below.
            long index = value - low;
            return value >= low && index >= 0 && index < size ? (int) index : -1;
        }
        if (size == 0 || argument instanceof ModelAtom) {
            return -1;
        }
        throw argument.incomparable(key(0));
    }

    private int lookUp(TlaValue argument) {
        KeyTable known = table;
        if (known == null) {
            known = new KeyTable(keys);
            table = known;
        }
        return known.find(keys, argument);
    }

    /** Whether both have the same elements; false if they cannot be compared. */
    public boolean isEqualTo(Domain other) {
        if (this == other) {
            return true;
        }
        if (size != other.size || keys == null != (other.keys == null)) {
            return false;
        }
        if (keys == null) {
            return low == other.low;
        }
        for (int i = 0; i < size; i++) {
            if (!keys[i].equals(other.keys[i])) {
                return false;
            }
        }
        return true;
    }

    public SetValue toSet() {
        SetValue known = set;
        if (known == null) {
            known = keys == null ? Range.of(low, low + size - 1) : Elements.ofSorted(keys);
            set = known;
        }
        return known;
    }
}
