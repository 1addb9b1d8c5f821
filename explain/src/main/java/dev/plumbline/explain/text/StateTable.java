package dev.plumbline.explain.text;

import dev.plumbline.history.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Several states side by side: what they have in common once, and for each only what differs, down to the element of a
 * function. Of {@code [dict |-> (1 :> 0 @@ 2 :> 7), n |-> 1]} and {@code [dict |-> (1 :> 0 @@ 2 :> 8), n |-> 1]} the
 * common part is {@code dict = (1 :> 0 @@ 2 :> *)}, {@code n = 1}, and what differs is {@code dict[2]}.
 *
 * @param common lines such as {@code n = 1}; a {@code *} in them stands for what differs
 * @param different for each state, lines such as {@code dict[2] = 7}; empty if the states are equal
 */
public record StateTable(List<String> common, List<List<String>> different) {
    /** Stands where the values differ, and is printed as {@code *}; no user's model value is called that. */
    private static final Value DIFFERS = Value.model("plumbline_differs_here");

    public static StateTable of(List<Value> states) {
        List<List<String>> different = new ArrayList<>();
        states.forEach(state -> different.add(new ArrayList<>()));
        List<String> common = new ArrayList<>();
        if (states.size() == 1 || allRecordsAlike(states)) {
            variables(states.get(0)).forEach((name, any) -> {
                List<Value> values =
                        states.stream().map(state -> variables(state).get(name)).toList();
                Value shared = factor(name, values, different);
                if (!shared.equals(DIFFERS)) {
                    common.add(named(name, shared));
                }
            });
        } else {
            Value shared = factor("", states, different);
            if (!shared.equals(DIFFERS)) {
                common.add(named("", shared));
            }
        }
        return new StateTable(common, different);
    }

    /** What changed from one state to the next, as lines; empty if nothing did. */
    public static List<String> changes(Value before, Value after) {
        return of(List.of(before, after)).different().get(1);
    }

    /** The variables of a state; a state that is no record is one variable without a name. */
    public static Map<String, Value> variables(Value state) {
        return state instanceof Value.Rec rec ? rec.fields() : Map.of("", state);
    }

    private static boolean allRecordsAlike(List<Value> states) {
        return states.stream().allMatch(Value.Rec.class::isInstance)
                && states.stream()
                                .map(state -> ((Value.Rec) state).fields().keySet())
                                .distinct()
                                .count()
                        == 1;
    }

    /**
     * The part that all values share, with {@link #DIFFERS} where they do not; what differs goes to its state's list.
     */
    private static Value factor(String path, List<Value> values, List<List<String>> different) {
        if (values.stream().distinct().count() == 1) {
            return values.get(0);
        }
        if (values.stream().allMatch(Value.Rec.class::isInstance)) {
            return elements(values, value -> keyed((Value.Rec) value), key -> path + "." + text(key), different, path);
        }
        if (values.stream().allMatch(Value.Fn.class::isInstance)) {
            return elements(
                    values, value -> ((Value.Fn) value).pairs(), key -> path + "[" + key + "]", different, path);
        }
        if (values.stream().allMatch(Value.Tuple.class::isInstance)) {
            return elements(
                    values, value -> keyed((Value.Tuple) value), key -> path + "[" + key + "]", different, path);
        }
        return leaf(path, values, different);
    }

    private static Value elements(
            List<Value> values,
            Function<Value, Map<Value, Value>> pairs,
            Function<Value, String> path,
            List<List<String>> different,
            String whole) {
        List<Map<Value, Value>> functions = values.stream().map(pairs).toList();
        if (functions.stream().map(Map::keySet).distinct().count() != 1) {
            return leaf(whole, values, different);
        }
        Map<Value, Value> shared = new TreeMap<>();
        for (Value key : functions.get(0).keySet()) {
            shared.put(
                    key,
                    factor(
                            path.apply(key),
                            functions.stream()
                                    .map(function -> function.get(key))
                                    .toList(),
                            different));
        }
        // Nothing but holes says nothing.
        return shared.values().stream().allMatch(DIFFERS::equals) ? DIFFERS : Value.function(shared);
    }

    private static Value leaf(String path, List<Value> values, List<List<String>> different) {
        for (int i = 0; i < values.size(); i++) {
            different.get(i).add(named(path, values.get(i)));
        }
        return DIFFERS;
    }

    private static String named(String path, Value value) {
        return (path.isEmpty() ? "state" : path) + " = " + value.toString().replace(DIFFERS.toString(), "*");
    }

    private static Map<Value, Value> keyed(Value.Rec rec) {
        Map<Value, Value> pairs = new LinkedHashMap<>();
        rec.fields().forEach((name, value) -> pairs.put(Value.of(name), value));
        return pairs;
    }

    private static Map<Value, Value> keyed(Value.Tuple tuple) {
        Map<Value, Value> pairs = new LinkedHashMap<>();
        for (int i = 1; i <= tuple.size(); i++) {
            pairs.put(Value.of(i), tuple.at(i));
        }
        return pairs;
    }

    private static String text(Value key) {
        return key instanceof Value.Str name && name.value().matches("[A-Za-z_][A-Za-z0-9_]*")
                ? name.value()
                : key.toString();
    }
}
