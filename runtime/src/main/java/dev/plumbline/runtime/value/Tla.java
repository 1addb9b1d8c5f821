package dev.plumbline.runtime.value;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The operators of TLA+ and of its modules Integers, Sequences, FiniteSets and TLC, as plain calls. What TLA+ says with
 * {@code /\}, {@code \/}, {@code ~}, {@code IF} and {@code LET} is said in Java: operators that are true or false
 * return a {@code boolean}, and {@link #bool} makes a value of it. Sets that need not be finite come from {@link Sets}.
 */
public final class Tla {
    /** What a variable without an initial value holds. */
    public static final Value DEFAULT_INIT_VALUE = new ModelValue("defaultInitValue");

    private static final long WIDEST_INTERVAL = 10_000_000;

    private Tla() {}

    // Values

    public static Value bool(boolean value) {
        return value ? Bool.TRUE : Bool.FALSE;
    }

    public static Value of(long value) {
        return Int.of(value);
    }

    public static Value of(String text) {
        return new Str(text);
    }

    /** A constant that is equal to itself alone. */
    public static Value model(String name) {
        return new ModelValue(name);
    }

    /** {@code <<a, b>>}. */
    public static Value tuple(Value... elements) {
        return elements.length == 0 ? Tuple.EMPTY : new Tuple(elements.clone());
    }

    public static Value tuple(List<Value> elements) {
        return new Tuple(elements.toArray(new Value[0]));
    }

    /** {@code {a, b}}. */
    public static SetValue set(Value... elements) {
        return FiniteSet.of(Arrays.asList(elements));
    }

    public static SetValue set(List<Value> elements) {
        return FiniteSet.of(elements);
    }

    /** {@code [a |-> x, b |-> y]}: names and values in turn. */
    public static Value record(Object... namesAndValues) {
        SortedMap<Value, Value> fields = new TreeMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put(new Str((String) namesAndValues[i]), (Value) namesAndValues[i + 1]);
        }
        return FunctionValue.of(fields);
    }

    // Equality and integers

    public static boolean eq(Value a, Value b) {
        return a.equals(b);
    }

    public static boolean ne(Value a, Value b) {
        return !a.equals(b);
    }

    public static Value plus(Value a, Value b) {
        return exact("+", a, b, Math::addExact);
    }

    public static Value minus(Value a, Value b) {
        return exact("-", a, b, Math::subtractExact);
    }

    public static Value times(Value a, Value b) {
        return exact("*", a, b, Math::multiplyExact);
    }

    public static Value negative(Value a) {
        return exact("-", Int.of(0), a, Math::subtractExact);
    }

    /** {@code a \div b}, rounded down as in TLA+. */
    public static Value div(Value a, Value b) {
        return exact("\\div", a, b, Math::floorDiv);
    }

    /** {@code a % b}, which is never negative. */
    public static Value mod(Value a, Value b) {
        if (number("%", b) <= 0) {
            throw wrong("%", "a positive integer on the right", b);
        }
        return exact("%", a, b, Math::floorMod);
    }

    public static Value power(Value a, Value b) {
        long exponent = number("^", b);
        if (exponent < 0) {
            throw wrong("^", "a natural number on the right", b);
        }
        if (exponent == 0 && number("^", a) == 0) {
            throw new TlaError("^: 0 ^ 0 is not defined");
        }
        return exact("^", a, b, (x, n) -> {
            if (x == 0 || x == 1) {
                return x;
            } else if (x == -1) {
                return n % 2 == 0 ? 1 : -1;
            }
            long power = 1;
            for (long i = 0; i < n; i++) {
                power = Math.multiplyExact(power, x);
            }
            return power;
        });
    }

    public static boolean lt(Value a, Value b) {
        return number("<", a) < number("<", b);
    }

    public static boolean le(Value a, Value b) {
        return number("<=", a) <= number("<=", b);
    }

    public static boolean gt(Value a, Value b) {
        return number(">", a) > number(">", b);
    }

    public static boolean ge(Value a, Value b) {
        return number(">=", a) >= number(">=", b);
    }

    /** {@code a..b}. */
    public static SetValue interval(Value a, Value b) {
        long low = number("..", a);
        long high = number("..", b);
        if (high < low) {
            return FiniteSet.EMPTY;
        }
        long steps = high - low;
        if (steps < 0 || steps >= WIDEST_INTERVAL) {
            throw new TlaError(a + ".." + b + " has more than " + WIDEST_INTERVAL + " elements");
        }
        Value[] elements = new Value[(int) steps + 1];
        Arrays.setAll(elements, i -> Int.of(low + i));
        return FiniteSet.ofSorted(elements);
    }

    // Sets

    public static boolean in(Value element, Value set) {
        return aSet("\\in", set).contains(element);
    }

    public static boolean notIn(Value element, Value set) {
        return !in(element, set);
    }

    public static boolean subsetEq(Value a, Value b) {
        SetValue larger = aSet("\\subseteq", b);
        return elements("\\subseteq", a).stream().allMatch(larger::contains);
    }

    public static SetValue union(Value a, Value b) {
        List<Value> all = new ArrayList<>(elements("\\union", a));
        all.addAll(elements("\\union", b));
        return FiniteSet.of(all);
    }

    public static SetValue intersect(Value a, Value b) {
        SetValue other = aSet("\\intersect", b);
        return FiniteSet.of(
                elements("\\intersect", a).stream().filter(other::contains).toList());
    }

    /** {@code a \ b}. */
    public static SetValue difference(Value a, Value b) {
        SetValue other = aSet("\\", b);
        return FiniteSet.of(
                elements("\\", a).stream().filter(e -> !other.contains(e)).toList());
    }

    /** {@code UNION sets}. */
    public static SetValue unionAll(Value sets) {
        List<Value> all = new ArrayList<>();
        for (Value set : elements("UNION", sets)) {
            all.addAll(elements("UNION", set));
        }
        return FiniteSet.of(all);
    }

    public static boolean isFiniteSet(Value set) {
        return aSet("IsFiniteSet", set).finite();
    }

    public static Value cardinality(Value set) {
        return Int.of(elements("Cardinality", set).size());
    }

    /** {@code \A x \in set : holds(x)}. */
    public static boolean forAll(Value set, Predicate<Value> holds) {
        return elements("\\A", set).stream().allMatch(holds);
    }

    /** {@code \E x \in set : holds(x)}. */
    public static boolean exists(Value set, Predicate<Value> holds) {
        return elements("\\E", set).stream().anyMatch(holds);
    }

    /** {@code CHOOSE x \in set : holds(x)}: the least of them, so always the same. */
    public static Value choose(Value set, Predicate<Value> holds) {
        return elements("CHOOSE", set).stream()
                .filter(holds)
                .findFirst()
                .orElseThrow(() -> new TlaError("CHOOSE: no element of " + set.shortened() + " is one to choose"));
    }

    /** {@code {x \in set : holds(x)}}. */
    public static SetValue filter(Value set, Predicate<Value> holds) {
        return FiniteSet.of(
                elements("{x \\in S : p}", set).stream().filter(holds).toList());
    }

    /** {@code {result(x) : x \in set}}. */
    public static SetValue map(Value set, UnaryOperator<Value> result) {
        return FiniteSet.of(elements("{e : x \\in S}", set).stream().map(result).toList());
    }

    /** {@code ToString(value)} of the module TLC. */
    public static Value text(Value value) {
        return new Str(TlcText.of(value));
    }

    // Functions

    /** {@code [x \in set |-> result(x)]}. */
    public static Value function(Value set, UnaryOperator<Value> result) {
        SortedMap<Value, Value> pairs = new TreeMap<>();
        for (Value argument : elements("[x \\in S |-> e]", set)) {
            pairs.put(argument, result.apply(argument));
        }
        return FunctionValue.of(pairs);
    }

    /** {@code function[argument]}. */
    public static Value apply(Value function, Value argument) {
        return function.at(argument);
    }

    public static SetValue domain(Value function) {
        return aFunction("DOMAIN", function).domain();
    }

    /** {@code [function EXCEPT ![path] = change(@)]}. The path is one argument for each level. */
    public static Value except(Value function, List<Value> path, UnaryOperator<Value> change) {
        if (path.isEmpty()) {
            return change.apply(function);
        }
        FunctionValue f = aFunction("EXCEPT", function);
        Value argument = path.get(0);
        return f.with(argument, except(f.at(argument), path.subList(1, path.size()), change));
    }

    /** {@code [function EXCEPT ![argument] = value]}. */
    public static Value except(Value function, Value argument, Value value) {
        return except(function, List.of(argument), before -> value);
    }

    /** {@code argument :> value}. */
    public static Value single(Value argument, Value value) {
        SortedMap<Value, Value> pair = new TreeMap<>();
        pair.put(argument, value);
        return FunctionValue.of(pair);
    }

    /** {@code f @@ g}: what {@code f} says counts where both are defined. */
    public static Value combine(Value f, Value g) {
        return aFunction("@@", f).joined(aFunction("@@", g));
    }

    // Sequences

    /** {@code Len(s)}, of a sequence or, as in TLC, of a string. */
    public static Value len(Value sequence) {
        if (sequence instanceof Str) {
            return Int.of(sequence.toText().length());
        }
        return Int.of(aSequence("Len", sequence).size());
    }

    public static Value head(Value sequence) {
        return filled("Head", sequence).elements().get(0);
    }

    public static Value tail(Value sequence) {
        Tuple s = filled("Tail", sequence);
        return s.slice(1, s.size());
    }

    public static Value append(Value sequence, Value value) {
        return aSequence("Append", sequence).appended(value);
    }

    /** {@code s \o t}, of two sequences or, as in TLC, of two strings. */
    public static Value concat(Value s, Value t) {
        if (s instanceof Str && t instanceof Str) {
            return new Str(s.toText() + t.toText());
        }
        return aSequence("\\o", s).concatenated(aSequence("\\o", t));
    }

    /** {@code SubSeq(s, from, to)}; empty if {@code from > to}. */
    public static Value subSeq(Value sequence, Value from, Value to) {
        Tuple s = aSequence("SubSeq", sequence);
        long first = number("SubSeq", from);
        long last = number("SubSeq", to);
        if (first > last) {
            return Tuple.EMPTY;
        }
        if (first < 1 || last > s.size()) {
            throw wrong("SubSeq", "places in 1.." + s.size() + " and not " + from + ".." + to, sequence);
        }
        return s.slice((int) first - 1, (int) last);
    }

    public static Value selectSeq(Value sequence, Predicate<Value> holds) {
        return tuple(aSequence("SelectSeq", sequence).elements().stream()
                .filter(holds)
                .toList());
    }

    /** The elements of a finite set in ascending order, for a loop in Java. */
    public static List<Value> elements(Value set) {
        return elements("\\in", set);
    }

    /** CASE without OTHER, where no condition holds. */
    public static Value noCase(String place) {
        throw new TlaError(place + ": no condition of CASE holds, and there is no OTHER");
    }

    // How a wrong argument is told

    /** An operation on two numbers that throws rather than leave the range. */
    private interface Exact {
        long of(long a, long b);
    }

    private static Value exact(String operator, Value a, Value b, Exact operation) {
        long x = number(operator, a);
        long y = number(operator, b);
        try {
            return Int.of(operation.of(x, y));
        } catch (ArithmeticException e) {
            throw new TlaError(operator + ": the result of " + x + " " + operator + " " + y
                    + (y == 0 ? " is not defined" : " is no integer of 64 bits"));
        }
    }

    static long number(String operator, Value value) {
        return expect(operator, "an integer", value, Int.class, Int::toLong);
    }

    static SetValue aSet(String operator, Value value) {
        return expect(operator, "a set", value, SetValue.class, set -> set);
    }

    static List<Value> elements(String operator, Value value) {
        return aSet(operator, value).elements().list();
    }

    static FunctionValue aFunction(String operator, Value value) {
        return expect(operator, "a function", value, FunctionValue.class, function -> function);
    }

    static Tuple aSequence(String operator, Value value) {
        return expect(operator, "a sequence", value, Tuple.class, sequence -> sequence);
    }

    private static Tuple filled(String operator, Value value) {
        Tuple sequence = aSequence(operator, value);
        if (sequence.size() == 0) {
            throw wrong(operator, "a sequence that is not empty", value);
        }
        return sequence;
    }

    private static <T extends Value, R> R expect(
            String operator, String what, Value value, Class<T> kind, Function<T, R> result) {
        if (!kind.isInstance(value)) {
            throw wrong(operator, what, value);
        }
        return result.apply(kind.cast(value));
    }

    static TlaError wrong(String operator, String expected, Value found) {
        return new TlaError(operator + ": expected " + expected + ", but found " + found.described());
    }
}
