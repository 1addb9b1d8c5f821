package dev.plumbline.runtime.value;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Sets that are infinite or large: what belongs to them is asked without listing them. */
public final class Sets {
    public static final SetValue BOOLEAN = FiniteSet.of(List.of(Bool.FALSE, Bool.TRUE));
    public static final SetValue INT = infinite("Int", v -> v instanceof Int);
    public static final SetValue NAT = infinite("Nat", v -> v instanceof Int && v.toLong() >= 0);
    public static final SetValue STRING = infinite("STRING", v -> v instanceof Str);

    private static final int MOST_ELEMENTS = 1_000_000;

    private Sets() {}

    private static SetValue infinite(String text, Predicate<Value> contains) {
        return new DefinedSet(text, contains, Optional.empty());
    }

    private static SetValue finite(String text, Predicate<Value> contains, Supplier<FiniteSet> listing) {
        return new DefinedSet(text, contains, Optional.of(listing));
    }

    /** {@code IsFiniteSet(set)}. */
    public static boolean isFiniteSet(Value set) {
        return Tla.aSet("IsFiniteSet", set).finite();
    }

    /** {@code Seq(set)}. */
    public static SetValue seq(Value set) {
        SetValue of = Tla.aSet("Seq", set);
        return infinite(
                "Seq(" + set + ")",
                v -> v instanceof Tuple t && t.elements().stream().allMatch(of::contains));
    }

    /** {@code SUBSET set}. */
    public static SetValue subsets(Value set) {
        SetValue of = Tla.aSet("SUBSET", set);
        Predicate<Value> contains =
                v -> v instanceof SetValue s && s.elements().list().stream().allMatch(of::contains);
        String text = "SUBSET " + set;
        if (!of.finite()) {
            return infinite(text, contains);
        }
        return finite(text, contains, () -> {
            List<List<Value>> subsets = new ArrayList<>(List.of(List.of()));
            for (Value element : of.elements().list()) {
                atMost(2L * subsets.size(), text);
                for (List<Value> without : List.copyOf(subsets)) {
                    subsets.add(longer(without, element));
                }
            }
            return FiniteSet.of(subsets.stream().map(FiniteSet::of).toList());
        });
    }

    /** {@code [from -> to]}. */
    public static SetValue functions(Value from, Value to) {
        SetValue domain = Tla.aSet("[S -> T]", from).elements();
        SetValue range = Tla.aSet("[S -> T]", to);
        Predicate<Value> contains = v -> v instanceof FunctionValue f
                && f.domain().equals(domain)
                && f.pairs().values().stream().allMatch(range::contains);
        String text = "[" + from + " -> " + to + "]";
        if (!range.finite() && domain.elements().size() > 0) {
            return infinite(text, contains);
        }
        List<Value> arguments = domain.elements().list();
        return finite(
                text,
                contains,
                () -> listed(
                        text,
                        arguments,
                        arguments.stream().map(a -> range.elements().list()).toList()));
    }

    /** {@code [a : S, b : T]}: names and sets in turn. */
    public static SetValue records(Object... namesAndSets) {
        SortedMap<Value, SetValue> fields = new TreeMap<>();
        for (int i = 0; i < namesAndSets.length; i += 2) {
            fields.put(Tla.of((String) namesAndSets[i]), Tla.aSet("[a : S]", (Value) namesAndSets[i + 1]));
        }
        FiniteSet names = FiniteSet.of(fields.keySet());
        Predicate<Value> contains = v -> v instanceof FunctionValue f
                && f.domain().equals(names)
                && f.pairs().entrySet().stream()
                        .allMatch(pair -> fields.get(pair.getKey()).contains(pair.getValue()));
        String text = "[" + fields + "]";
        if (!fields.values().stream().allMatch(SetValue::finite)) {
            return infinite(text, contains);
        }
        return finite(
                text,
                contains,
                () -> listed(
                        text,
                        names.list(),
                        fields.values().stream()
                                .map(set -> set.elements().list())
                                .toList()));
    }

    /** {@code S \X T \X ...}. */
    public static SetValue product(Value... sets) {
        List<SetValue> factors =
                Arrays.stream(sets).map(set -> Tla.aSet("\\X", set)).toList();
        Predicate<Value> contains = v -> {
            if (!(v instanceof Tuple t) || t.size() != factors.size()) {
                return false;
            }
            for (int i = 0; i < factors.size(); i++) {
                if (!factors.get(i).contains(t.elements().get(i))) {
                    return false;
                }
            }
            return true;
        };
        String text = "a product of " + factors.size() + " sets";
        if (!factors.stream().allMatch(SetValue::finite)) {
            return infinite(text, contains);
        }
        List<Value> places = Tla.elements(Tla.interval(Int.of(1), Int.of(factors.size())));
        return finite(
                text,
                contains,
                () -> listed(
                        text,
                        places,
                        factors.stream().map(set -> set.elements().list()).toList()));
    }

    /** All functions that have at each argument one of its values. */
    private static FiniteSet listed(String text, List<Value> arguments, List<List<Value>> values) {
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
            functions.add(FunctionValue.of(pairs));
        }
        return FiniteSet.of(functions);
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
