package dev.plumbline.tla.internal.value;

import java.util.function.UnaryOperator;

/**
 * A value of TLA+: immutable, and safe to share between threads. There are three comparisons, for three purposes.
 *
 * <ul>
 *   <li>{@link #sameAs} is {@code =} of TLA+ as TLC evaluates it. It rejects values of different kinds.
 *   <li>{@link #compareTo} is TLC's order of values, which decides the element that CHOOSE takes. It rejects them as
 *       well.
 *   <li>{@link #equals} with {@link #hashCode} is for stores. Values of different kinds are different;
 *       it throws only for sets whose elements cannot be determined.
 * </ul>
 *
 * If two values are {@code sameAs} each other they are also {@code equals}, whatever their representation. The only
 * exception is a sequence of characters on the left of the string that they make up.
 */
public abstract class TlaValue implements Comparable<TlaValue> {
    /** The length to which {@link #kind()} shortens the text of a value. */
    private static final int SHORT = 80;

    /** 0 as long as it is unknown. Threads may compute it twice, with the same result. */
    private int hash;

    /** Whether all parts are known to be computed. */
    private boolean settled;

    protected TlaValue() {}

    /**
     * Whether {@code this = other} in TLA+.
     *
     * @throws ValueError if TLA+ does not say whether the two are equal
     */
    public final boolean sameAs(TlaValue other) {
        if (this == other) {
            return true;
        }
        // Strings and integers are compared most often: for them the JVM can compile direct calls.
        if (this instanceof Str one && other instanceof Str two) {
            return one.isText(two);
        }
        if (this instanceof Num one && other instanceof Num two) {
            return one.isNumber(two);
        }
        if (this instanceof ModelAtom atom) {
            return atom.sameAsAny(other);
        }
        if (other instanceof ModelAtom atom) {
            return atom.sameAsAny(this);
        }
        return sameContents(other);
    }

    /**
     * TLC's order: model values come first, ordered as their names are mentioned.
     *
     * @throws ValueError if the two are of different kinds
     */
    @Override
    public final int compareTo(TlaValue other) {
        if (this == other) {
            return 0;
        }
        if (this instanceof Str one && other instanceof Str two) {
            return Integer.compare(one.rank(), two.rank());
        }
        if (this instanceof Num one && other instanceof Num two) {
            return one.compareWith(two);
        }
        if (other instanceof ModelAtom atom) {
            return this instanceof ModelAtom own ? Integer.compare(own.rank(), atom.rank()) : 1;
        }
        return this instanceof ModelAtom ? -1 : compareContents(other);
    }

    @Override
    public final boolean equals(Object other) {
        return this == other
                || other instanceof TlaValue value && hashCode() == value.hashCode() && equalContents(value);
    }

    @Override
    public final int hashCode() {
        int known = hash;
        if (known == 0) {
            known = computeHash();
            hash = known;
        }
        return known;
    }

    /**
     * The same value with all parts computed, so that nothing of it is computed later. States consist of such values,
     * because only for these equality is known.
     *
     * @throws ValueError if a part is infinite, or cannot be computed
     */
    public final TlaValue settled() {
        if (settled) {
            return this;
        }
        TlaValue result = settle();
        result.settled = true;
        return result;
    }

    /** Whether it is a function or a set that lists its parts: {@link #withParts} may change it. */
    public boolean hasParts() {
        return false;
    }

    /** The same value with its parts replaced by equal objects. */
    public TlaValue withParts(UnaryOperator<TlaValue> equal) {
        return this;
    }

    protected static TlaValue[] replaced(TlaValue[] parts, UnaryOperator<TlaValue> equal) {
        TlaValue[] result = parts;
        for (int i = 0; i < parts.length; i++) {
            TlaValue part = equal.apply(parts[i]);
            if (part != parts[i]) {
                result = result == parts ? parts.clone() : result;
                result[i] = part;
            }
        }
        return result;
    }

    /** Whether all parts are known to be computed, without computing anything. */
    public final boolean isSettled() {
        if (!settled) {
            settled = hasSettledParts();
        }
        return settled;
    }

    /** For a value made of one whose parts are known to be computed, and of another part. */
    protected final void presetSettled(TlaValue other, TlaValue part) {
        settled = other.settled && part.settled;
    }

    /** Called until all parts are known to be computed. */
    protected boolean hasSettledParts() {
        return false;
    }

    protected static boolean areSettled(TlaValue[] values) {
        for (TlaValue value : values) {
            if (!value.isSettled()) {
                return false;
            }
        }
        return true;
    }

    /** Called until it is known that all parts are at hand. */
    protected TlaValue settle() {
        return this;
    }

    /** The same array if all values are settled; otherwise a new one. */
    protected static TlaValue[] settledAll(TlaValue[] values) {
        TlaValue[] result = values;
        for (int i = 0; i < values.length; i++) {
            TlaValue settledValue = values[i].settled();
            if (settledValue != values[i]) {
                result = result == values ? values.clone() : result;
                result[i] = settledValue;
            }
        }
        return result;
    }

    /** The TLA+ text of the whole value. */
    @Override
    public final String toString() {
        StringBuilder out = new StringBuilder();
        print(out, Integer.MAX_VALUE);
        return out.toString();
    }

    /** The value with the name of its kind, for messages: {@code the integer 3}. Long values are shortened. */
    public final String kind() {
        StringBuilder out = new StringBuilder("the ").append(kindName()).append(' ');
        int start = out.length();
        print(out, start + SHORT);
        if (out.length() > start + SHORT) {
            out.setLength(start + SHORT - 3);
            out.append("...");
        }
        return out.toString();
    }

    /** Appends the text of this value. It may stop anywhere after the limit. */
    public abstract void print(StringBuilder out, int limit);

    /** Such as "integer". */
    protected abstract String kindName();

    /** Called with another object; neither is a model value. */
    protected abstract boolean sameContents(TlaValue other);

    /** Called with another object that is no model value, as this is none. */
    protected abstract int compareContents(TlaValue other);

    /** Called with another object that has the same hash. Must not throw if the two are of different kinds. */
    protected abstract boolean equalContents(TlaValue other);

    protected abstract int computeHash();

    /** The hash if it was computed, and 0 otherwise. */
    protected final int knownHash() {
        return hash;
    }

    /** For values that are created from others with known hashes. */
    protected final void presetHash(int computed) {
        hash = computed;
    }

    protected final ValueError incomparable(TlaValue other) {
        return new ValueError("cannot compare " + kind() + " with " + other.kind());
    }

    /** Distributes the bits of a hash, so that sums of such numbers collide rarely. */
    protected static int spread(int given) {
        int bits = given;
        bits ^= bits >>> 16;
        bits *= 0x85ebca6b;
        bits ^= bits >>> 13;
        bits *= 0xc2b2ae35;
        return bits ^ (bits >>> 16);
    }
}
