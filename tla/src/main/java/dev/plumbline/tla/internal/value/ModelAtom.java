package dev.plumbline.tla.internal.value;

import dev.plumbline.value.Value;

/**
 * A model value: equal only to itself. Created by {@link Names}, once for each name.
 *
 * <p>If the second character of the name is an underscore then the first is the type. A typed model value cannot be
 * compared with values that are not model values, nor with model values of other types.
 */
public final class ModelAtom extends TlaValue {
    private final String name;
    private final int rank;
    private final char type;
    /** The value of histories; null until it is needed. It is immutable, so threads may make it twice. */
    private Value written;

    ModelAtom(String name, int rank) {
        this.name = name;
        this.rank = rank;
        this.type = name.length() > 2 && name.charAt(1) == '_' ? name.charAt(0) : 0;
    }

    public String name() {
        return name;
    }

    /** The same value in a history: kept, since a search writes the arguments of each of its steps. */
    Value written() {
        Value known = written;
        if (known == null) {
            known = Value.model(name);
            written = known;
        }
        return known;
    }

    /** The place in the order of model values, as for strings. */
    public int rank() {
        return rank;
    }

    /** The letter before the underscore, or 0 if there is none. */
    public char type() {
        return type;
    }

    /** Comparison with any other object. */
    boolean sameAsAny(TlaValue other) {
        if (other instanceof ModelAtom that) {
            if (type != 0 && that.type != 0 && type != that.type) {
                throw incomparable(other);
            }
            return rank == that.rank;
        }
        if (type != 0) {
            throw incomparable(other);
        }
        return false;
    }

    @Override
    public void print(StringBuilder out, int limit) {
        out.append(name);
    }

    @Override
    protected String kindName() {
        return "model value";
    }

    @Override
    protected boolean sameContents(TlaValue other) {
        return sameAsAny(other);
    }

    @Override
    protected int compareContents(TlaValue other) {
        return -1;
    }

    @Override
    protected boolean equalContents(TlaValue other) {
        return other instanceof ModelAtom that && name.equals(that.name);
    }

    @Override
    protected boolean hasSettledParts() {
        return true;
    }

    @Override
    protected int computeHash() {
        return spread(name.hashCode() + 0x2127599b);
    }
}
