package dev.plumbline.tla.internal.value;

import java.util.Arrays;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** An enumerated function: a shared domain, and an array of values in the order of the domain. */
public final class Fun extends FunctionValue {
    private static final TlaValue[] NONE = {};
    private static final int SEED = 0x4cf5ad43;

    /** {@code <<>>}. */
    public static final Fun EMPTY = new Fun(Domain.sequence(0), NONE);

    private final Domain domain;
    private final TlaValue[] values;

    private Fun(Domain domain, TlaValue[] values) {
        this.domain = domain;
        // A copy of an array of a subtype, such as strings, could not hold a number.
        this.values =
                values.getClass() == TlaValue[].class ? values : Arrays.copyOf(values, values.length, TlaValue[].class);
    }

    /** @param values in the order of the domain; the function takes ownership of the array */
    public static Fun of(Domain domain, TlaValue[] values) {
        return values.length == 0 ? EMPTY : new Fun(domain, values);
    }

    /** {@code [x \in domain |-> body]}, evaluated in the order of the elements. */
    public static Fun of(SetValue domain, Function<TlaValue, TlaValue> body) {
        Domain keys = Domain.of(domain);
        TlaValue[] values = new TlaValue[keys.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = body.apply(keys.key(i));
        }
        return of(keys, values);
    }

    /** The sequence with these elements; it takes ownership of the array. */
    public static Fun sequence(TlaValue... elements) {
        return elements.length == 0 ? EMPTY : new Fun(Domain.sequence(elements.length), elements);
    }

    /**
     * The record with these fields, in any order.
     *
     * @throws ValueError if a name occurs twice
     */
    public static Fun record(Str[] names, TlaValue[] fields) {
        return of(names.clone(), fields.clone());
    }

    /**
     * The function with these pairs, in any order; it takes ownership of the arrays.
     *
     * @throws ValueError if an argument occurs twice, or if two arguments cannot be compared
     */
    public static Fun of(TlaValue[] keys, TlaValue[] values) {
        boolean ascending = true;
        for (int i = 1; ascending && i < keys.length; i++) {
            ascending = keys[i - 1].compareTo(keys[i]) < 0;
        }
        return ascending ? of(Domain.ofSorted(keys), values) : ofUnsorted(keys, values);
    }

    private static Fun ofUnsorted(TlaValue[] keys, TlaValue[] values) {
        Elements sorted = Elements.of(keys);
        if (sorted.size() < keys.length) {
            throw new ValueError("an argument occurs more than once in the domain " + sorted);
        }
        TlaValue[] ordered = new TlaValue[values.length];
        for (int i = 0; i < keys.length; i++) {
            ordered[sorted.indexOf(keys[i])] = values[i];
        }
        return of(sorted.domain(), ordered);
    }

    public int size() {
        return values.length;
    }

    /** The value at an index from 0, in the order of the domain. */
    public TlaValue value(int index) {
        return values[index];
    }

    /** The domain as functions share it. */
    public Domain keys() {
        return domain;
    }

    /** Whether it is written as a record: the domain is a set of names, and not empty. */
    public boolean isRecord() {
        return domain.areFields();
    }

    /** The values in the order of the domain, in a new array. */
    public TlaValue[] toArray() {
        return values.clone();
    }

    @Override
    public TlaValue applyOrNull(TlaValue argument) {
        int index = domain.indexOf(argument);
        return index < 0 ? null : values[index];
    }

    @Override
    public SetValue domain() {
        return domain.toSet();
    }

    @Override
    public boolean isSequence() {
        return domain.isSequence();
    }

    @Override
    protected TlaValue settle() {
        TlaValue[] all = settledAll(values);
        return all == values ? this : new Fun(domain, all);
    }

    @Override
    public Fun force() {
        return this;
    }

    @Override
    public Fun with(TlaValue argument, TlaValue value) {
        int index = domain.indexOf(argument);
        return index < 0 ? this : withAt(index, value);
    }

    /** The function with another value at an index from 0, in the order of the domain. */
    public Fun withAt(int index, TlaValue value) {
        TlaValue old = values[index];
        if (old == value) {
            return this;
        }
        TlaValue[] changed = values.clone();
        changed[index] = value;
        Fun result = new Fun(domain, changed);
        result.presetSettled(this, value);
        if (knownHash() != 0) {
            int key = domain.keyHash(index);
            result.presetHash(knownHash() - share(key, old.hashCode()) + share(key, value.hashCode()));
        }
        return result;
    }

    /** {@code Append(this, element)}. */
    public Fun append(TlaValue element) {
        checkSequence();
        int length = values.length;
        checkLength(length + 1L);
        TlaValue[] longer = Arrays.copyOf(values, length + 1);
        longer[length] = element;
        Fun result = new Fun(Domain.sequence(length + 1), longer);
        result.presetSettled(this, element);
        if (knownHash() != 0) {
            result.presetHash(knownHash() + share(Num.hashOf(length + 1L), element.hashCode()));
        }
        return result;
    }

    /** {@code this \o other}. */
    public Fun concat(Fun other) {
        checkSequence();
        other.checkSequence();
        if (values.length == 0) {
            return other;
        }
        if (other.values.length == 0) {
            return this;
        }
        checkLength((long) values.length + other.values.length);
        TlaValue[] all = Arrays.copyOf(values, values.length + other.values.length);
        System.arraycopy(other.values, 0, all, values.length, other.values.length);
        return sequence(all);
    }

    /** A sequence has as many elements as a set may have, since its domain is a set. */
    private static void checkLength(long length) {
        if (length > SetValue.MOST_ELEMENTS) {
            throw ValueError.limit(
                    "a sequence of " + length + " elements; at most " + SetValue.MOST_ELEMENTS + " are possible");
        }
    }

    /** {@code SubSeq(this, from, to)}, counted from 1; empty if {@code from > to}. */
    public Fun subSeq(long from, long to) {
        checkSequence();
        if (from > to) {
            return EMPTY;
        }
        if (from < 1 || to > values.length) {
            throw new ValueError("SubSeq from " + from + " to " + to + " of a sequence with " + values.length
                    + " elements: " + kind());
        }
        return from == 1 && to == values.length ? this : sequence(Arrays.copyOfRange(values, (int) from - 1, (int) to));
    }

    /** {@code Head(this)}. */
    public TlaValue head() {
        checkNotEmpty("Head");
        return values[0];
    }

    /** {@code Tail(this)}. */
    public Fun tail() {
        checkNotEmpty("Tail");
        return sequence(Arrays.copyOfRange(values, 1, values.length));
    }

    private void checkNotEmpty(String operator) {
        checkSequence();
        if (values.length == 0) {
            throw new ValueError(operator + " of the empty sequence");
        }
    }

    private void checkSequence() {
        if (!domain.isSequence()) {
            throw new ValueError(kind() + " is not a sequence");
        }
    }

    /** Whether its values are these objects. */
    boolean hasValues(TlaValue[] objects) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] != objects[i]) {
                return false;
            }
        }
        return true;
    }

    boolean isSame(Fun that) {
        if (values.length != that.values.length) {
            return false;
        }
        boolean shared = domain.isEqualTo(that.domain);
        for (int i = 0; i < values.length; i++) {
            if (!shared && !domain.key(i).sameAs(that.domain.key(i)) || !values[i].sameAs(that.values[i])) {
                return false;
            }
        }
        return true;
    }

    /** By size, then argument by argument: first the arguments themselves, then the values there. */
    int compare(Fun that) {
        int order = Integer.compare(values.length, that.values.length);
        boolean shared = order == 0 && domain.isEqualTo(that.domain);
        for (int i = 0; order == 0 && i < values.length; i++) {
            order = shared ? 0 : domain.key(i).compareTo(that.domain.key(i));
            if (order == 0) {
                order = values[i].compareTo(that.values[i]);
            }
        }
        return order;
    }

    @Override
    protected boolean equalContents(TlaValue other) {
        if (!(other instanceof Fun that)) {
            return other instanceof LazyFun lazy && lazy.equalContents(this);
        }
        if (values.length != that.values.length || !domain.isEqualTo(that.domain)) {
            return false;
        }
        for (int i = 0; i < values.length; i++) {
            if (!values[i].equals(that.values[i])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean hasParts() {
        return true;
    }

    @Override
    public TlaValue withParts(UnaryOperator<TlaValue> equal) {
        TlaValue[] all = replaced(values, equal);
        if (all == values) {
            return this;
        }
        Fun result = new Fun(domain, all);
        result.presetHash(knownHash());
        return result;
    }

    @Override
    protected boolean hasSettledParts() {
        return areSettled(values);
    }

    @Override
    protected int computeHash() {
        int hash = SEED;
        for (int i = 0; i < values.length; i++) {
            hash += share(domain.keyHash(i), values[i].hashCode());
        }
        return hash;
    }

    /** The hash of a function is the sum of the shares of its pairs, so that a changed value needs no new sum. */
    private static int share(int keyHash, int valueHash) {
        return spread(keyHash * 0x9e3779b1 + valueHash);
    }

    /**
     * Replaces arguments and values by others in many copies of this function: their hashes, without the functions.
     *
     * @param keys for each argument the hashes of its replacements, one for each copy; null if it stays
     * @param changes for each value the hashes of its replacements; null if it stays
     * @param hashes receives the hashes of the copies
     */
    public void hashesWith(int[][] keys, int[][] changes, int[] hashes) {
        Arrays.fill(hashes, hashCode());
        for (int i = 0; i < values.length; i++) {
            if (keys[i] != null || changes[i] != null) {
                int key = domain.keyHash(i);
                int value = values[i].hashCode();
                int own = share(key, value);
                for (int copy = 0; copy < hashes.length; copy++) {
                    hashes[copy] +=
                            share(keys[i] == null ? key : keys[i][copy], changes[i] == null ? value : changes[i][copy])
                                    - own;
                }
            }
        }
    }

    @Override
    protected String kindName() {
        return domain.isSequence() ? "sequence" : isRecord() ? "record" : "function";
    }

    @Override
    public void print(StringBuilder out, int limit) {
        boolean sequence = domain.isSequence();
        boolean fields = domain.areFields();
        out.append(sequence ? "<<" : fields ? "[" : "(");
        for (int i = 0; i < values.length && out.length() <= limit; i++) {
            if (i > 0) {
                out.append(sequence || fields ? ", " : " @@ ");
            }
            if (fields) {
                out.append(((Str) domain.key(i)).text()).append(" |-> ");
            } else if (!sequence) {
                domain.key(i).print(out, limit);
                out.append(" :> ");
            }
            values[i].print(out, limit);
        }
        out.append(sequence ? ">>" : fields ? "]" : ")");
    }
}
