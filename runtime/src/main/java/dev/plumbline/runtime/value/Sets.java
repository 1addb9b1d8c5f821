package dev.plumbline.runtime.value;

import dev.plumbline.value.DefinedSet;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Sets that are infinite or large: membership is decided without listing their elements. */
public final class Sets {
    public static final Value BOOLEAN = Value.set(Value.of(false), Value.of(true));
    public static final Value INT = DefinedSet.infinite("Int", v -> v instanceof Value.Int);
    public static final Value NAT =
            DefinedSet.infinite("Nat", v -> v instanceof Value.Int number && number.value() >= 0);
    public static final Value STRING = DefinedSet.infinite("STRING", v -> v instanceof Value.Str);

    private static final int MOST_ELEMENTS = 1_000_000;

    private Sets() {}

    /** {@code IsFiniteSet(set)}. */
    public static boolean isFiniteSet(Value set) {
        Operands.members("IsFiniteSet", set);
        return !(set instanceof DefinedSet defined) || defined.isFinite();
    }

    /** {@code Seq(set)}. */
    public static Value seq(Value set) {
        Predicate<Value> of = Operands.members("Seq", set);
        return DefinedSet.infinite(
                "Seq(" + set + ")",
                v -> v instanceof Value.Tuple t && t.elements().stream().allMatch(of));
    }

    /** {@code SUBSET set}. */
    public static Value subsets(Value set) {
        Predicate<Value> of = Operands.members("SUBSET", set);
        Predicate<Value> contains = v -> isSet(v) && Tla.elements(v).stream().allMatch(of);
        String text = "SUBSET " + set;
        if (!isFiniteSet(set)) {
            return DefinedSet.infinite(text, contains);
        }
        return DefinedSet.finite(text, contains, () -> {
            List<List<Value>> subsets = new ArrayList<>(List.of(List.of()));
            for (Value element : Tla.elements(set)) {
                atMost(2L * subsets.size(), text);
                for (List<Value> without : List.copyOf(subsets)) {
                    subsets.add(longer(without, element));
                }
            }
            return Value.set(subsets.stream().map(Value::set).toList());
        });
    }

    private static boolean isSet(Value value) {
        return value instanceof Value.SetOf || value instanceof DefinedSet;
    }

    /** {@code [from -> to]}. */
    public static Value functions(Value from, Value to) {
        List<Value> arguments = Operands.elements("[S -> T]", from);
        Value domain = Value.set(arguments);
        Predicate<Value> range = Operands.members("[S -> T]", to);
        Predicate<Value> contains = v -> v instanceof Value.Function f
                && f.domain().equals(domain)
                && f.pairs().values().stream().allMatch(range);
        String text = "[" + from + " -> " + to + "]";
        if (!isFiniteSet(to) && !arguments.isEmpty()) {
            return DefinedSet.infinite(text, contains);
        }
        return DefinedSet.finite(
                text,
                contains,
                () -> listed(
                        text,
                        arguments,
                        arguments.stream().map(a -> Tla.elements(to)).toList()));
    }

    /** {@code [a : S, b : T]}: names and sets in turn. */
    public static Value records(Object... namesAndSets) {
        SortedMap<Value, Value> fields = new TreeMap<>();
        Map<Value, Predicate<Value>> members = new TreeMap<>();
        for (int i = 0; i < namesAndSets.length; i += 2) {
            Value name = Value.of((String) namesAndSets[i]);
            fields.put(name, (Value) namesAndSets[i + 1]);
            members.put(name, Operands.members("[a : S]", fields.get(name)));
        }
        Value names = Value.set(fields.keySet());
        Predicate<Value> contains = v -> v instanceof Value.Function f
                && f.domain().equals(names)
                && f.pairs().entrySet().stream()
                        .allMatch(pair -> members.get(pair.getKey()).test(pair.getValue()));
        String text = "[" + fields + "]";
        if (!fields.values().stream().allMatch(Sets::isFiniteSet)) {
            return DefinedSet.infinite(text, contains);
        }
        return DefinedSet.finite(
                text,
                contains,
                () -> listed(
                        text,
                        List.copyOf(fields.keySet()),
                        fields.values().stream().map(Tla::elements).toList()));
    }

    /** {@code S \X T \X ...}. */
    public static Value product(Value... sets) {
        List<Value> factors = List.of(sets);
        List<Predicate<Value>> members =
                factors.stream().map(set -> Operands.members("\\X", set)).toList();
        Predicate<Value> contains = v -> {
            if (!(v instanceof Value.Tuple t) || t.size() != factors.size()) {
                return false;
            }
            for (int i = 0; i < factors.size(); i++) {
                if (!members.get(i).test(t.at(i + 1))) {
                    return false;
                }
            }
            return true;
        };
        String text = "a product of " + factors.size() + " sets";
        if (!factors.stream().allMatch(Sets::isFiniteSet)) {
            return DefinedSet.infinite(text, contains);
        }
        List<Value> places = Tla.elements(Tla.interval(Tla.of(1), Tla.of(factors.size())));
        return DefinedSet.finite(
                text,
                contains,
                () -> listed(text, places, factors.stream().map(Tla::elements).toList()));
    }

    /** All functions that have at each argument one of its values. */
    private static Value.SetOf listed(String text, List<Value> arguments, List<List<Value>> values) {
        List<List<Value>> made = new ArrayList<>(List.of(List.of()));
        for (List<Value> choices : values) {
            atMost((long) made.size() * choices.size(), text);
            List<List<Value>> longer = new ArrayList<>();
            for (List<Value> before : made) {
                choices.forEach(value -> longer.add(longer(before, value)));
            }
            made = longer;
        }
        List<Value> functions = new ArrayList<>();
        for (List<Value> each : made) {
            SortedMap<Value, Value> pairs = new TreeMap<>();
            for (int i = 0; i < each.size(); i++) {
                pairs.put(arguments.get(i), each.get(i));
            }
            functions.add(Value.function(pairs));
        }
        return Value.set(functions);
    }

    private static void atMost(long elements, String text) {
        if (elements > MOST_ELEMENTS) {
            throw new TlaError(text + " has more than " + MOST_ELEMENTS + " elements: they cannot be listed");
        }
    }

    private static List<Value> longer(List<Value> list, Value last) {
        List<Value> longer = new ArrayList<>(list);
        longer.add(last);
        return longer;
    }
}
