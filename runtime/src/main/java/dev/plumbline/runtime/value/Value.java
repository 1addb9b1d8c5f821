package dev.plumbline.runtime.value;

/**
 * A value of TLA+: immutable, totally ordered, printed as TLA+.
 *
 * <p>A sequence of TLA+ is a function over {@code 1..n}, a record is a function over strings, and {@code <<>>} is the
 * function over the empty set. There is one form for each function, chosen when it is made: {@link Tuple} if the domain
 * is {@code 1..n}, {@link Mapping} otherwise. So equality needs no case for them.
 *
 * <p>Values of different kinds are different, and comparing them is no error: {@code 1 = "a"} is FALSE.
 */
public abstract sealed class Value implements Comparable<Value>
        permits Bool, Int, Str, ModelValue, FunctionValue, SetValue {
    private int hash;

    Value() {}

    /** Which kind comes first in the order: booleans, integers, strings, model values, tuples, mappings, sets. */
    abstract int rank();

    /** Called with a value of the same rank. */
    abstract int compareSame(Value other);

    abstract int computeHash();

    abstract void print(StringBuilder out);

    /** What kind of value it is, for messages: {@code the integer}. */
    abstract String kind();

    /** Whether it is TRUE. */
    public boolean isTrue() {
        throw new TlaError("expected TRUE or FALSE, but found " + described());
    }

    /** The number of an integer. */
    public long toLong() {
        throw new TlaError("expected an integer, but found " + described());
    }

    /** The text of a string, without quotes. */
    public String toText() {
        throw new TlaError("expected a string, but found " + described());
    }

    /** The value of a function, a tuple or a record at an argument. */
    public Value at(Value argument) {
        throw new TlaError("expected a function to apply to " + argument + ", but found " + described());
    }

    /** A field of a record. */
    public final Value field(String name) {
        return at(new Str(name));
    }

    /** Kind and text, the latter cut to a length that messages can bear. */
    final String described() {
        return kind() + " " + shortened();
    }

    final String shortened() {
        String text = toString();
        return text.length() > 200 ? text.substring(0, 200) + "..." : text;
    }

    @Override
    public final int compareTo(Value other) {
        if (this == other) {
            return 0;
        }
        int byKind = Integer.compare(rank(), other.rank());
        return byKind != 0 ? byKind : compareSame(other);
    }

    @Override
    public final boolean equals(Object other) {
        return this == other
                || other instanceof Value value
                        && rank() == value.rank()
                        && hashCode() == value.hashCode()
                        && compareSame(value) == 0;
    }

    @Override
    public final int hashCode() {
        if (hash == 0) {
            int computed = computeHash();
            hash = computed == 0 ? 1 : computed;
        }
        return hash;
    }

    /** An expression of TLA+ with this value; {@link ValueText#parse} reads it. */
    @Override
    public final String toString() {
        StringBuilder out = new StringBuilder();
        print(out);
        return out.toString();
    }
}
