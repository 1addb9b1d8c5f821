package dev.plumbline.tla.internal.value;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The common shape of some values, which guarantees that each of them can be compared with the others, and with any
 * value that {@linkplain #fits fits}: all are integers, or all are strings, or all are functions. Functions of
 * different sizes are compared by size alone; those of one size have the same domain, and values of one shape for each
 * argument. The same goes for sets, element by element in their order. Model values can be compared with anything.
 */
final class Comparability {
    /** Larger functions and sets are not analysed. */
    private static final int MOST_PARTS = 8;

    private static final int MOST_FITTING = 64;

    private static final int MOST_RECENT = 16;

    /**
     * Recent shapes, the most recently used first: a search creates very many sets of the same kinds of values. Threads
     * may overwrite each other's entries.
     */
    private static final AtomicReferenceArray<Comparability> RECENT = new AtomicReferenceArray<>(MOST_RECENT);

    /** Marks values without a common shape. */
    static final Comparability NONE = new Comparability();

    /** The class of the values, model values apart; null as long as there are no others. */
    private Class<?> kind;
    /** For functions, by their size; null if there are none. */
    private Domain[] domains;
    /** For functions and sets, by their size: the shapes of their parts. */
    private Comparability[][] parts;
    /**
     * A cache of functions that fit, by their hashes; null as long as there are none. New values often have the same
     * parts. Threads may overwrite each other's entries.
     */
    private Fun[] fitting;

    private Comparability() {}

    /**
     * A shape of all these values, or {@link #NONE}. It may also cover other values: a value that fits can be compared
     * with all of them, hence with these.
     */
    static Comparability of(TlaValue[] values) {
        for (int i = 0; i < MOST_RECENT; i++) {
            Comparability recent = RECENT.get(i);
            if (recent != null && recent.coversAll(values)) {
                if (i > 0) {
                    RECENT.set(i, RECENT.get(i - 1));
                    RECENT.set(i - 1, recent);
                }
                return recent;
            }
        }
        Comparability shape = new Comparability();
        for (TlaValue value : values) {
            if (!shape.include(value)) {
                return NONE;
            }
        }
        RECENT.set(MOST_RECENT - 1, shape);
        return shape;
    }

    private boolean coversAll(TlaValue[] values) {
        for (TlaValue value : values) {
            if (!covers(value)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the shape would be the same if it also covered this value. */
    private boolean covers(TlaValue value) {
        if (value instanceof ModelAtom) {
            return true;
        }
        if (kind != value.getClass()) {
            return false;
        }
        if (value instanceof Fun function) {
            int size = function.size();
            boolean same = size <= MOST_PARTS && domains[size] != null && domains[size].isEqualTo(function.keys());
            for (int i = 0; same && i < size; i++) {
                same = parts[size][i].covers(function.value(i));
            }
            return same;
        }
        if (value instanceof Elements set) {
            int size = set.size();
            boolean same = size <= MOST_PARTS && parts[size] != null;
            for (int i = 0; same && i < size; i++) {
                same = parts[size][i].covers(set.get(i));
            }
            return same;
        }
        return true;
    }

    private boolean include(TlaValue value) {
        if (value instanceof ModelAtom) {
            return true;
        }
        if (kind == null) {
            kind = value.getClass();
        }
        if (kind != value.getClass()) {
            return false;
        }
        if (value instanceof Fun function) {
            return includeFunction(function);
        }
        if (value instanceof Elements set) {
            return includeSet(set);
        }
        return value instanceof Num || value instanceof Str || value instanceof Bool;
    }

    private boolean includeFunction(Fun function) {
        int size = function.size();
        if (size > MOST_PARTS) {
            return false;
        }
        if (domains == null) {
            domains = new Domain[MOST_PARTS + 1];
        }
        if (domains[size] == null) {
            domains[size] = function.keys();
        }
        Comparability[] shapes = shapes(size);
        boolean same = domains[size].isEqualTo(function.keys());
        for (int i = 0; same && i < size; i++) {
            same = shapes[i].include(function.value(i));
        }
        return same;
    }

    private boolean includeSet(Elements set) {
        int size = set.size();
        if (size > MOST_PARTS) {
            return false;
        }
        Comparability[] shapes = shapes(size);
        boolean same = true;
        for (int i = 0; same && i < size; i++) {
            same = shapes[i].include(set.get(i));
        }
        return same;
    }

    private Comparability[] shapes(int size) {
        if (parts == null) {
            parts = new Comparability[MOST_PARTS + 1][];
        }
        if (parts[size] == null) {
            parts[size] = new Comparability[size];
            for (int i = 0; i < size; i++) {
                parts[size][i] = new Comparability();
            }
        }
        return parts[size];
    }

    /** Whether the value can be compared with each value that the shape was made of. */
    boolean fits(TlaValue value) {
        if (this == NONE) {
            return false;
        }
        if (kind == null || value instanceof ModelAtom) {
            return true;
        }
        if (kind != value.getClass()) {
            return false;
        }
        if (value instanceof Fun function) {
            int size = function.size();
            if (size > MOST_PARTS || parts[size] == null) {
                return true;
            }
            boolean same = domains[size].isEqualTo(function.keys());
            for (int i = 0; same && i < size; i++) {
                same = parts[size][i].fitsAgain(function.value(i));
            }
            return same;
        }
        if (value instanceof Elements set) {
            int size = set.size();
            boolean same = true;
            for (int i = 0; same && size <= MOST_PARTS && parts[size] != null && i < size; i++) {
                same = parts[size][i].fitsAgain(set.get(i));
            }
            return same;
        }
        return true;
    }

    /** The same as {@link #fits}, for values that are often asked for again as the same objects. */
    boolean fitsAgain(TlaValue value) {
        if (!(value instanceof Fun function) || function.knownHash() == 0) {
            return fits(value);
        }
        Fun[] known = fitting;
        if (known == null) {
            known = new Fun[MOST_FITTING];
            fitting = known;
        }
        int place = function.hashCode() & MOST_FITTING - 1;
        if (known[place] == function) {
            return true;
        }
        boolean isFitting = fits(function);
        if (isFitting) {
            known[place] = function;
        }
        return isFitting;
    }
}
