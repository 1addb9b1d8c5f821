package dev.plumbline.runtime.value;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The operators of TLA+ and of its modules Integers, Sequences, FiniteSets and TLC, as plain calls. {@code /\}, {@code
 * \/}, {@code ~}, {@code IF} and {@code LET} are written in Java: operators with a truth value return a {@code
 * boolean}, and {@link #bool} turns it into a value. Sets that need not be finite come from {@link Sets}.
 */
public final class Tla {
    /** The value of a variable without an initial value. */
    public static final Value DEFAULT_INIT_VALUE = Value.model("defaultInitValue");

    private static final long WIDEST_INTERVAL = 10_000_000;

    private Tla() {}

    // Values

    public static Value bool(boolean value) {
        return Value.of(value);
    }

    public static Value of(long value) {
        return Value.of(value);
    }

    public static Value of(String text) {
        return Value.of(text);
    }

    /** A constant that is equal only to itself. */
    public static Value model(String name) {
        return Value.model(name);
    }

    /** {@code <<a, b>>}. */
    public static Value tuple(Value... elements) {
        return Value.tuple(elements);
    }

    public static Value tuple(List<Value> elements) {
        return Value.tuple(elements);
    }

    /** {@code {a, b}}. */
    public static Value set(Value... elements) {
        return Value.set(elements);
    }

    public static Value set(List<Value> elements) {
        return Value.set(elements);
    }

    /** {@code [a |-> x, b |-> y]}: names and values in turn. */
    public static Value record(Object... namesAndValues) {
        Map<Value, Value> fields = new TreeMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put(of((String) namesAndValues[i]), (Value) namesAndValues[i + 1]);
        }
        return Value.function(fields);
    }

    /** @throws TlaError if the text is not that of a value, with the place and the expected text */
    public static Value parse(String text) {
        try {
            return Value.parse(text);
        } catch (BadInput e) {
            throw new TlaError(e.getMessage());
        }
    }

    // Equality and integers

    /** Whether a boolean is TRUE. */
    public static boolean isTrue(Value value) {
        if (value instanceof Value.Bool truth) {
            return truth.value();
        }
        throw new TlaError("expected TRUE or FALSE, but found " + Operands.described(value));
    }

    /** The number of an integer. */
    public static long number(Value value) {
        if (value instanceof Value.Int number) {
            return number.value();
        }
        throw new TlaError("expected an integer, but found " + Operands.described(value));
    }

    /** The text of a string, without quotes. */
    public static String string(Value value) {
        if (value instanceof Value.Str text) {
            return text.value();
        }
        throw new TlaError("expected a string, but found " + Operands.described(value));
    }

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
        return exact("-", of(0), a, Math::subtractExact);
    }

    /** {@code a \div b}, rounded down as in TLA+. */
    public static Value div(Value a, Value b) {
        return exact("\\div", a, b, Math::floorDiv);
    }

    /** {@code a % b}, which is never negative. */
    public static Value mod(Value a, Value b) {
        if (Operands.number("%", b) <= 0) {
            throw Operands.wrong("%", "a positive integer on the right", b);
        }
        return exact("%", a, b, Math::floorMod);
    }

    public static Value power(Value a, Value b) {
        long exponent = Operands.number("^", b);
        if (exponent < 0) {
            throw Operands.wrong("^", "a natural number on the right", b);
        }
        if (exponent == 0 && Operands.number("^", a) == 0) {
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
        return Operands.number("<", a) < Operands.number("<", b);
    }

    public static boolean le(Value a, Value b) {
        return Operands.number("<=", a) <= Operands.number("<=", b);
    }

    public static boolean gt(Value a, Value b) {
        return Operands.number(">", a) > Operands.number(">", b);
    }

    public static boolean ge(Value a, Value b) {
        return Operands.number(">=", a) >= Operands.number(">=", b);
    }

    /** {@code a..b}. */
    public static Value interval(Value a, Value b) {
        long low = Operands.number("..", a);
        long high = Operands.number("..", b);
        if (high < low) {
            return Value.set();
        }
        long steps = high - low;
        if (steps < 0 || steps >= WIDEST_INTERVAL) {
            throw new TlaError(a + ".." + b + " has more than " + WIDEST_INTERVAL + " elements");
        }
        Value[] elements = new Value[(int) steps + 1];
        Arrays.setAll(elements, i -> of(low + i));
        return Value.set(elements);
    }

    // Sets

    public static boolean in(Value element, Value set) {
        return Operands.members("\\in", set).test(element);
    }

    public static boolean notIn(Value element, Value set) {
        return !in(element, set);
    }

    public static boolean subsetEq(Value a, Value b) {
        return Operands.elements("\\subseteq", a).stream().allMatch(Operands.members("\\subseteq", b));
    }

    public static Value union(Value a, Value b) {
        List<Value> all = new ArrayList<>(Operands.elements("\\union", a));
        all.addAll(Operands.elements("\\union", b));
        return Value.set(all);
    }

    public static Value intersect(Value a, Value b) {
        return Value.set(Operands.elements("\\intersect", a).stream()
                .filter(Operands.members("\\intersect", b))
                .toList());
    }

    /** {@code a \ b}. */
    public static Value difference(Value a, Value b) {
        return Value.set(Operands.elements("\\", a).stream()
                .filter(Operands.members("\\", b).negate())
                .toList());
    }

    /** {@code UNION sets}. */
    public static Value unionAll(Value sets) {
        List<Value> all = new ArrayList<>();
        for (Value set : Operands.elements("UNION", sets)) {
            all.addAll(Operands.elements("UNION", set));
        }
        return Value.set(all);
    }

    public static boolean isFiniteSet(Value set) {
        return Sets.isFiniteSet(set);
    }

    public static Value cardinality(Value set) {
        return of(Operands.elements("Cardinality", set).size());
    }

    /** {@code \A x \in set : holds(x)}. */
    public static boolean forAll(Value set, Predicate<Value> holds) {
        return Operands.elements("\\A", set).stream().allMatch(holds);
    }

    /** {@code \E x \in set : holds(x)}. */
    public static boolean exists(Value set, Predicate<Value> holds) {
        return Operands.elements("\\E", set).stream().anyMatch(holds);
    }

    /** {@code CHOOSE x \in set : holds(x)}: the least of them in TLC's order, so always the same. */
    public static Value choose(Value set, Predicate<Value> holds) {
        return TlcOrder.sorted(Operands.elements("CHOOSE", set)).stream()
                .filter(holds)
                .findFirst()
                .orElseThrow(() ->
                        new TlaError("CHOOSE: no element of " + Operands.shortened(set) + " satisfies the condition"));
    }

    /** {@code {x \in set : holds(x)}}. */
    public static Value filter(Value set, Predicate<Value> holds) {
        return Value.set(
                Operands.elements("{x \\in S : p}", set).stream().filter(holds).toList());
    }

    /** {@code {result(x) : x \in set}}. */
    public static Value map(Value set, UnaryOperator<Value> result) {
        return Value.set(
                Operands.elements("{e : x \\in S}", set).stream().map(result).toList());
    }

    /** {@code ToString(value)} of the module TLC. */
    public static Value text(Value value) {
        return of(TlcText.of(value));
    }

    // Functions

    /** {@code [x \in set |-> result(x)]}. */
    public static Value function(Value set, UnaryOperator<Value> result) {
        Map<Value, Value> pairs = new TreeMap<>();
        for (Value argument : Operands.elements("[x \\in S |-> e]", set)) {
            pairs.put(argument, result.apply(argument));
        }
        return Value.function(pairs);
    }

    /** {@code function[argument]}. */
    public static Value apply(Value function, Value argument) {
        if (!(function instanceof Value.Function f)) {
            throw new TlaError(
                    "expected a function to apply to " + argument + ", but found " + Operands.described(function));
        }
        return f.get(argument)
                .orElseThrow(() -> new TlaError(Operands.shortened(argument) + " is not in the domain of "
                        + Operands.described(function) + "; its domain is " + Operands.shortened(f.domain())));
    }

    /** {@code record.name}. */
    public static Value field(Value record, String name) {
        return apply(record, of(name));
    }

    public static Value domain(Value function) {
        return Operands.aFunction("DOMAIN", function).domain();
    }

    /** {@code [function EXCEPT ![path] = change(@)]}. The path is one argument for each level. */
    public static Value except(Value function, List<Value> path, UnaryOperator<Value> change) {
        if (path.isEmpty()) {
            return change.apply(function);
        }
        Value.Function f = Operands.aFunction("EXCEPT", function);
        Value argument = path.get(0);
        return f.with(argument, except(apply(f, argument), path.subList(1, path.size()), change));
    }

    /** {@code [function EXCEPT ![argument] = value]}. */
    public static Value except(Value function, Value argument, Value value) {
        return except(function, List.of(argument), before -> value);
    }

    /** {@code argument :> value}. */
    public static Value single(Value argument, Value value) {
        return Value.function(Map.of(argument, value));
    }

    /** {@code f @@ g}: for arguments of both, {@code f} counts. */
    public static Value combine(Value f, Value g) {
        Map<Value, Value> all = new TreeMap<>(Operands.aFunction("@@", g).pairs());
        all.putAll(Operands.aFunction("@@", f).pairs());
        return Value.function(all);
    }

    // Sequences

    /** {@code Len(s)}, of a sequence or, as in TLC, of a string. */
    public static Value len(Value sequence) {
        return sequence instanceof Value.Str string
                ? of(string.value().length())
                : of(Operands.aSequence("Len", sequence).size());
    }

    public static Value head(Value sequence) {
        return Operands.filled("Head", sequence).get(0);
    }

    public static Value tail(Value sequence) {
        List<Value> s = Operands.filled("Tail", sequence);
        return Value.tuple(s.subList(1, s.size()));
    }

    public static Value append(Value sequence, Value value) {
        List<Value> longer = new ArrayList<>(Operands.aSequence("Append", sequence));
        longer.add(value);
        return Value.tuple(longer);
    }

    /** {@code s \o t}, of two sequences or, as in TLC, of two strings. */
    public static Value concat(Value s, Value t) {
        if (s instanceof Value.Str first && t instanceof Value.Str second) {
            return of(first.value() + second.value());
        }
        List<Value> both = new ArrayList<>(Operands.aSequence("\\o", s));
        both.addAll(Operands.aSequence("\\o", t));
        return Value.tuple(both);
    }

    /** {@code SubSeq(s, from, to)}; empty if {@code from > to}. */
    public static Value subSeq(Value sequence, Value from, Value to) {
        List<Value> s = Operands.aSequence("SubSeq", sequence);
        long first = Operands.number("SubSeq", from);
        long last = Operands.number("SubSeq", to);
        if (first > last) {
            return Value.tuple();
        }
        if (first < 1 || last > s.size()) {
            throw Operands.wrong("SubSeq", "places in 1.." + s.size() + " and not " + from + ".." + to, sequence);
        }
        return Value.tuple(s.subList((int) first - 1, (int) last));
    }

    public static Value selectSeq(Value sequence, Predicate<Value> holds) {
        return tuple(
                Operands.aSequence("SelectSeq", sequence).stream().filter(holds).toList());
    }

    /** The elements of a finite set in ascending order, for a loop in Java. */
    public static List<Value> elements(Value set) {
        return Operands.elements("\\in", set);
    }

    /** The error for a CASE without OTHER in which no condition holds. */
    public static Value noCase(String place) {
        throw new TlaError(place + ": no condition of CASE holds, and there is no OTHER");
    }

    /** An operation on two numbers that throws on overflow. */
    private interface Exact {
        long of(long a, long b);
    }

    private static Value exact(String operator, Value a, Value b, Exact operation) {
        long x = Operands.number(operator, a);
        long y = Operands.number(operator, b);
        try {
            return of(operation.of(x, y));
        } catch (ArithmeticException e) {
            throw new TlaError(operator + ": the result of " + x + " " + operator + " " + y
                    + (y == 0 ? " is not defined" : " is not an integer of 64 bits"));
        }
    }
}
