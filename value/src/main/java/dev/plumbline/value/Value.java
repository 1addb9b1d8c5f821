package dev.plumbline.value;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A TLA+ value: immutable, totally ordered, hashable, printed the way TLA+ writes it.
 *
 * <p>In TLA+ a sequence is a function on {@code 1..n}, a record is a function on strings and {@code <<>>} is the empty
 * function, so the same function could be built in three ways. To make equality exact and cheap there is one canonical
 * form for each function, chosen by {@link #function}: {@link Tuple} when the domain is {@code 1..n} (also for n = 0),
 * {@link Rec} when it is a non-empty set of strings, {@link Fn} for anything else. Constructors are private: no other
 * form can exist, and {@code equals} never has to compare across classes.
 */
public abstract sealed class Value implements Comparable<Value>
        permits Value.Bool, Value.Int, Value.Str, Value.ModelValue, Value.Function, Value.SetOf, DefinedSet {
    private int hash;

    Value() {}

    /**
     * Rank of the kind in the total order: booleans, integers, strings, model values, tuples, records, functions, sets.
     */
    abstract int rank();

    /** Called with a value of the same class. */
    abstract int compareSame(Value other);

    abstract int computeHash();

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

    @Override
    public final String toString() {
        StringBuilder out = new StringBuilder();
        ValueText.write(this, out);
        return out.toString();
    }

    public static Bool of(boolean value) {
        return value ? Bool.TRUE : Bool.FALSE;
    }

    public static Int of(long value) {
        return value >= 0 && value < Int.SMALL.length ? Int.SMALL[(int) value] : new Int(value);
    }

    public static Str of(String value) {
        return new Str(value);
    }

    /**
     * @throws IllegalArgumentException if TLA+ has no model value of that name (see {@link #isModelName}): printed, it
     *     would read as something else
     */
    public static ModelValue model(String name) {
        if (!isModelName(name)) {
            throw new IllegalArgumentException("not the name of a model value: '" + name + "'; expected an identifier");
        }
        return new ModelValue(name);
    }

    /** Whether this can name a model value: ASCII letters, digits and underscores with a letter, no boolean. */
    public static boolean isModelName(String name) {
        return ValueText.isName(name) && !name.equals("TRUE") && !name.equals("FALSE");
    }

    public static Tuple tuple(Value... elements) {
        return elements.length == 0 ? Tuple.EMPTY : new Tuple(elements.clone());
    }

    public static Tuple tuple(Collection<? extends Value> elements) {
        return elements.isEmpty() ? Tuple.EMPTY : new Tuple(elements.toArray(new Value[0]));
    }

    public static SetOf set(Value... elements) {
        Value[] sorted = elements.clone();
        Arrays.sort(sorted);
        int distinct = 0;
        for (Value element : sorted) {
            if (distinct == 0 || !element.equals(sorted[distinct - 1])) {
                sorted[distinct++] = element;
            }
        }
        return new SetOf(distinct == sorted.length ? sorted : Arrays.copyOf(sorted, distinct));
    }

    public static SetOf set(Collection<? extends Value> elements) {
        return set(elements.toArray(new Value[0]));
    }

    /** The record with these fields; the empty record is {@code <<>>}, as every empty function is. */
    public static Function record(Map<String, ? extends Value> fields) {
        Map<Value, Value> pairs = new TreeMap<>();
        fields.forEach((name, value) -> pairs.put(of(name), value));
        return function(pairs);
    }

    /** The function with these pairs, in its canonical form: a tuple, a record, or a function proper. */
    public static Function function(Map<? extends Value, ? extends Value> pairs) {
        TreeMap<Value, Value> sorted = new TreeMap<>(pairs);
        Value[] keys = sorted.keySet().toArray(new Value[0]);
        Value[] values = sorted.values().toArray(new Value[0]);
        if (isInitialSegment(keys)) {
            return tuple(values);
        }
        if (Arrays.stream(keys).allMatch(Str.class::isInstance)) {
            return new Rec(keys, values);
        }
        return new Fn(keys, values);
    }

    private static boolean isInitialSegment(Value[] keys) {
        for (int i = 0; i < keys.length; i++) {
            if (!(keys[i] instanceof Int key) || key.value() != i + 1) {
                return false;
            }
        }
        return true;
    }

    /** Reads the TLA+ text of one value, for instance {@code (1 :> "a" @@ 2 :> "b")}. */
    public static Value parse(String text) throws BadInput {
        return new ValueText(text).parse();
    }

    /** {@code TRUE} or {@code FALSE}. */
    public static final class Bool extends Value {
        public static final Bool TRUE = new Bool(true);
        public static final Bool FALSE = new Bool(false);
        private final boolean value;

        private Bool(boolean value) {
            this.value = value;
        }

        public boolean value() {
            return value;
        }

        @Override
        int rank() {
            return 0;
        }

        @Override
        int compareSame(Value other) {
            return Boolean.compare(value, ((Bool) other).value);
        }

        @Override
        int computeHash() {
            return Boolean.hashCode(value);
        }
    }

    /** An integer of 64 bits. */
    public static final class Int extends Value {
        private static final Int[] SMALL = new Int[256];

        static {
            Arrays.setAll(SMALL, Int::new);
        }

        private final long value;

        private Int(long value) {
            this.value = value;
        }

        public long value() {
            return value;
        }

        @Override
        int rank() {
            return 1;
        }

        @Override
        int compareSame(Value other) {
            return Long.compare(value, ((Int) other).value);
        }

        @Override
        int computeHash() {
            return Long.hashCode(value * 0x9E3779B97F4A7C15L);
        }
    }

    /** A string. */
    public static final class Str extends Value {
        private final String value;

        private Str(String value) {
            this.value = value;
        }

        public String value() {
            return value;
        }

        @Override
        int rank() {
            return 2;
        }

        @Override
        int compareSame(Value other) {
            return value.compareTo(((Str) other).value);
        }

        @Override
        int computeHash() {
            return value.hashCode();
        }
    }

    /** A model value: equal to itself and to nothing else. {@code null} of JSON is the model value of that name. */
    public static final class ModelValue extends Value {
        public static final ModelValue NULL = new ModelValue("null");
        private final String name;

        private ModelValue(String name) {
            this.name = name;
        }

        public String name() {
            return name;
        }

        @Override
        int rank() {
            return 3;
        }

        @Override
        int compareSame(Value other) {
            return name.compareTo(((ModelValue) other).name);
        }

        @Override
        int computeHash() {
            return 31 * name.hashCode() + 7;
        }
    }

    /** A function on a finite set: a sequence, a record, or any other. */
    public abstract static sealed class Function extends Value permits Tuple, Mapping {
        private Function() {}

        /** How many elements its domain has. */
        public abstract int size();

        public abstract SetOf domain();

        /** The value at an argument; empty if the argument is not in the domain. */
        public abstract Optional<Value> get(Value argument);

        /** This function with another value at an argument of its domain. */
        public abstract Function with(Value argument, Value value);

        /** Arguments and values, by argument. */
        public abstract SortedMap<Value, Value> pairs();
    }

    /** A sequence: a function on {@code 1..n}. */
    public static final class Tuple extends Function {
        public static final Tuple EMPTY = new Tuple(new Value[0]);
        private final Value[] elements;

        private Tuple(Value[] elements) {
            this.elements = elements;
        }

        public List<Value> elements() {
            return Collections.unmodifiableList(Arrays.asList(elements));
        }

        @Override
        public int size() {
            return elements.length;
        }

        /** The element at a position counted from 1, as in TLA+. */
        public Value at(int position) {
            return elements[position - 1];
        }

        @Override
        public SetOf domain() {
            Value[] domain = new Value[elements.length];
            Arrays.setAll(domain, i -> of(i + 1));
            return new SetOf(domain);
        }

        @Override
        public Optional<Value> get(Value argument) {
            return argument instanceof Int at && at.value() >= 1 && at.value() <= elements.length
                    ? Optional.of(at((int) at.value()))
                    : Optional.empty();
        }

        @Override
        public Function with(Value argument, Value value) {
            Value[] changed = elements.clone();
            changed[(int) ((Int) argument).value() - 1] = value;
            return new Tuple(changed);
        }

        @Override
        public SortedMap<Value, Value> pairs() {
            SortedMap<Value, Value> pairs = new TreeMap<>();
            for (int i = 0; i < elements.length; i++) {
                pairs.put(of(i + 1), elements[i]);
            }
            return pairs;
        }

        @Override
        int rank() {
            return 4;
        }

        @Override
        int compareSame(Value other) {
            return Arrays.compare(elements, ((Tuple) other).elements, Comparator.naturalOrder());
        }

        @Override
        int computeHash() {
            return 31 * Arrays.hashCode(elements) + 4;
        }
    }

    /** A function that is not a sequence: its arguments in ascending order, each with its value at the same place. */
    abstract static sealed class Mapping extends Function permits Rec, Fn {
        final Value[] keys;
        final Value[] values;

        private Mapping(Value[] keys, Value[] values) {
            this.keys = keys;
            this.values = values;
        }

        @Override
        public int size() {
            return keys.length;
        }

        @Override
        public SetOf domain() {
            return new SetOf(keys);
        }

        @Override
        public Optional<Value> get(Value argument) {
            int index = Arrays.binarySearch(keys, argument);
            return index < 0 ? Optional.empty() : Optional.of(values[index]);
        }

        @Override
        public Function with(Value argument, Value value) {
            Value[] changed = values.clone();
            changed[Arrays.binarySearch(keys, argument)] = value;
            return this instanceof Rec ? new Rec(keys, changed) : new Fn(keys, changed);
        }

        @Override
        public SortedMap<Value, Value> pairs() {
            SortedMap<Value, Value> pairs = new TreeMap<>();
            for (int i = 0; i < keys.length; i++) {
                pairs.put(keys[i], values[i]);
            }
            return pairs;
        }

        @Override
        final int compareSame(Value other) {
            Mapping that = (Mapping) other;
            int byKeys = Arrays.compare(keys, that.keys, Comparator.naturalOrder());
            return byKeys != 0 ? byKeys : Arrays.compare(values, that.values, Comparator.naturalOrder());
        }

        @Override
        final int computeHash() {
            return 31 * (31 * Arrays.hashCode(keys) + Arrays.hashCode(values)) + rank();
        }
    }

    /** A record: a function on a non-empty set of strings. */
    public static final class Rec extends Mapping {
        private Rec(Value[] names, Value[] values) {
            super(names, values);
        }

        public Map<String, Value> fields() {
            Map<String, Value> fields = new TreeMap<>();
            for (int i = 0; i < keys.length; i++) {
                fields.put(((Str) keys[i]).value(), values[i]);
            }
            return fields;
        }

        /** The value of one field, by binary search, without creating a map of all fields. */
        public Optional<Value> field(String name) {
            return get(of(name));
        }

        @Override
        int rank() {
            return 5;
        }
    }

    /** A function that is neither a sequence nor a record. */
    public static final class Fn extends Mapping {
        private Fn(Value[] keys, Value[] values) {
            super(keys, values);
        }

        @Override
        int rank() {
            return 6;
        }
    }

    /** A finite set. */
    public static final class SetOf extends Value {
        private final Value[] elements;

        private SetOf(Value[] elements) {
            this.elements = elements;
        }

        /** The elements in ascending order. */
        public List<Value> elements() {
            return Collections.unmodifiableList(Arrays.asList(elements));
        }

        public int size() {
            return elements.length;
        }

        public boolean contains(Value element) {
            return Arrays.binarySearch(elements, element) >= 0;
        }

        @Override
        int rank() {
            return DefinedSet.FINITE;
        }

        @Override
        int compareSame(Value other) {
            Value[] others = other instanceof SetOf set ? set.elements : ((DefinedSet) other).listed().elements;
            return Arrays.compare(elements, others, Comparator.naturalOrder());
        }

        @Override
        int computeHash() {
            return 31 * Arrays.hashCode(elements) + 8;
        }
    }
}
