package dev.plumbline.explain.text;

import dev.plumbline.explain.change.ChangeText;
import dev.plumbline.explain.change.ChangeWords;
import dev.plumbline.explain.change.ValueChange;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Several states side by side: what they have in common once, and for each only what differs, down to the element of a
 * function. Of {@code [dict |-> (1 :> 0 @@ 2 :> 7), n |-> 1]} and {@code [dict |-> (1 :> 0 @@ 2 :> 8), n |-> 1]} the
 * common part is {@code dict = (1 :> 0 @@ 2 :> *)}, {@code n = 1}, and what differs is {@code dict[2]}.
 *
 * @param common lines such as {@code n = 1}; a {@code *} in them represents the parts that differ
 * @param different for each state, lines such as {@code dict[2] = 7}; empty if the states are equal
 */
public record StateTable(List<String> common, List<List<String>> different) {
    /** Stands where the values differ, and is printed as {@code *}; no user's model value is called that. */
    private static final Value DIFFERS = Value.model("plumbline_differs_here");

    /** Fewer common elements of a sequence or a set are not worth the riddle of a star. */
    private static final int WORTH_SHARING = 4;

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

    /** The changes from one state to the next, in words; empty if there are none. */
    public static List<String> changes(Value before, Value after) {
        return ChangeText.lines(before, after);
    }

    /** The same after a step, as the end of its line; empty if nothing changed. */
    static String effect(Value before, Value after) {
        return before.equals(after) ? "" : "  -> " + String.join(", ", changes(before, after));
    }

    /** The lines that the states have in common. */
    void printCommon(TextPage page, int indent) {
        common.forEach(line -> page.wrapped(indent, (different.size() == 1 ? "" : "all  ") + line));
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
        if (values.stream().allMatch(Value.Tuple.class::isInstance)
                && values.stream()
                                .map(value -> ((Value.Tuple) value).size())
                                .distinct()
                                .count()
                        > 1) {
            return sequences(path, values, different);
        }
        if (values.stream().allMatch(ValueChange::isFunction)) {
            return functions(path, values, different);
        }
        return values.stream().allMatch(Value.SetOf.class::isInstance)
                ? sets(path, values, different)
                : leaf(path, values, different);
    }

    /** Key by key; a key that only some have differs too. */
    private static Value functions(String path, List<Value> values, List<List<String>> different) {
        List<Map<Value, Value>> functions =
                values.stream().map(ValueChange::pairs).toList();
        Set<Value> all = new TreeSet<>();
        functions.forEach(function -> all.addAll(function.keySet()));
        boolean alike = functions.stream().allMatch(function -> function.size() == all.size());
        boolean share = all.stream()
                .anyMatch(key -> functions.stream()
                                .map(function -> Optional.ofNullable(function.get(key)))
                                .distinct()
                                .count()
                        == 1);
        if (!alike && !share) {
            return leaf(path, values, different);
        }
        Map<Value, Value> shared = new TreeMap<>();
        for (Value key : all) {
            String at = ValueChange.step(path, key);
            shared.put(
                    key,
                    functions.stream().allMatch(function -> function.containsKey(key))
                            ? factor(
                                    at,
                                    functions.stream()
                                            .map(function -> function.get(key))
                                            .toList(),
                                    different)
                            : sometimes(at, key, functions, different));
        }
        // Nothing but holes says nothing.
        return shared.values().stream().allMatch(DIFFERS::equals) ? DIFFERS : Value.function(shared);
    }

    private static Value sometimes(
            String path, Value key, List<Map<Value, Value>> functions, List<List<String>> different) {
        for (int i = 0; i < functions.size(); i++) {
            Value value = functions.get(i).get(key);
            different
                    .get(i)
                    .add(
                            value == null
                                    ? ChangeWords.filled(ChangeWords.ABSENT, Map.of("path", path))
                                    : named(path, value));
        }
        return DIFFERS;
    }

    /** Sequences of different lengths: what all of them begin and end with, if that is worth while. */
    private static Value sequences(String path, List<Value> values, List<List<String>> different) {
        List<List<Value>> all =
                values.stream().map(value -> ((Value.Tuple) value).elements()).toList();
        List<Value> first = all.get(0);
        int least = all.stream().mapToInt(List::size).min().orElseThrow();
        int head = 0;
        while (head < least && everywhere(all, first.get(head), head, true)) {
            head++;
        }
        int tail = 0;
        while (tail < least - head && everywhere(all, first.get(first.size() - 1 - tail), tail, false)) {
            tail++;
        }
        if (head + tail < WORTH_SHARING) {
            return leaf(path, values, different);
        }
        List<Value> shared = new ArrayList<>(first.subList(0, head));
        shared.add(DIFFERS);
        shared.addAll(first.subList(first.size() - tail, first.size()));
        for (int i = 0; i < all.size(); i++) {
            List<Value> rest = all.get(i).subList(head, all.get(i).size() - tail);
            different.get(i).add(hole(path, Value.tuple(rest)));
        }
        return Value.tuple(shared);
    }

    private static boolean everywhere(List<List<Value>> all, Value value, int place, boolean fromFront) {
        return all.stream()
                .allMatch(each ->
                        each.get(fromFront ? place : each.size() - 1 - place).equals(value));
    }

    private static Value sets(String path, List<Value> values, List<List<String>> different) {
        List<Value.SetOf> all = values.stream().map(Value.SetOf.class::cast).toList();
        Set<Value> shared = new TreeSet<>(all.get(0).elements());
        shared.removeIf(element -> !all.stream().allMatch(set -> set.contains(element)));
        if (shared.size() < WORTH_SHARING) {
            return leaf(path, values, different);
        }
        for (int i = 0; i < all.size(); i++) {
            Set<Value> rest = new TreeSet<>(all.get(i).elements());
            rest.removeAll(shared);
            different.get(i).add(hole(path, Value.set(rest)));
        }
        shared.add(DIFFERS);
        return Value.set(shared);
    }

    /** The mark for any number of elements in place of a single {@code *}. */
    private static String hole(String path, Value rest) {
        return (path.isEmpty() ? "state" : path) + ": * is " + rest;
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
}
