package dev.plumbline.explain.change;

import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The change of a value: the same, changed, added or removed; and if it changed, the changes of its parts. The viewer
 * computes the same in {@code differences.js}, and a test compares the two.
 *
 * <p>Functions (tuples and records are such) are compared key by key, so {@code <<0, 7>>} and {@code (1 :> 0 @@ 2 :> 7
 * @@ 5 :> 2)} differ in the key 5 alone. Two sequences are aligned instead, and sets compared by their elements. Values
 * that cannot be compared so, such as an atom and a tuple, changed as a whole.
 *
 * @param key of the part in its whole: a name, a key's text, a position; empty for elements of sets and for the whole
 * @param path from the whole value to this part, such as {@code dict[5].b}
 * @param parts of a change only; none if the value was replaced as a whole
 */
public record ValueChange(
        Sign sign, String key, String path, Optional<Value> before, Optional<Value> after, List<ValueChange> parts) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]*[A-Za-z][A-Za-z0-9_]*");

    /** The kind of change of a value. */
    public enum Sign {
        SAME,
        CHANGED,
        ADDED,
        REMOVED
    }

    public static ValueChange between(Value before, Value after) {
        return between(before, after, "", "");
    }

    private static ValueChange between(Value before, Value after, String key, String path) {
        if (before.equals(after)) {
            return new ValueChange(Sign.SAME, key, path, Optional.of(before), Optional.of(after), List.of());
        }
        return new ValueChange(
                Sign.CHANGED, key, path, Optional.of(before), Optional.of(after), parts(before, after, path));
    }

    private static List<ValueChange> parts(Value before, Value after, String path) {
        if (before instanceof Value.SetOf from && after instanceof Value.SetOf to) {
            return ofSets(from, to, path);
        }
        if (before instanceof Value.Tuple from && after instanceof Value.Tuple to) {
            return ofSequences(from, to, path);
        }
        return isFunction(before) && isFunction(after) ? ofFunctions(pairs(before), pairs(after), path) : List.of();
    }

    private static ValueChange added(Value value, String key, String path) {
        return new ValueChange(Sign.ADDED, key, path, Optional.empty(), Optional.of(value), List.of());
    }

    private static ValueChange removed(Value value, String key, String path) {
        return new ValueChange(Sign.REMOVED, key, path, Optional.of(value), Optional.empty(), List.of());
    }

    private static List<ValueChange> ofSets(Value.SetOf before, Value.SetOf after, String path) {
        List<ValueChange> parts = new ArrayList<>();
        for (Value element : after.elements()) {
            String at = path + "{" + element + "}";
            parts.add(before.contains(element) ? between(element, element, "", at) : added(element, "", at));
        }
        for (Value element : before.elements()) {
            if (!after.contains(element)) {
                parts.add(removed(element, "", path + "{" + element + "}"));
            }
        }
        return parts;
    }

    private static List<ValueChange> ofFunctions(Map<Value, Value> before, Map<Value, Value> after, String path) {
        boolean comparable = before.isEmpty() || after.isEmpty();
        List<ValueChange> parts = new ArrayList<>();
        for (Map.Entry<Value, Value> entry : after.entrySet()) {
            Value old = before.get(entry.getKey());
            String key = text(entry.getKey());
            String at = step(path, entry.getKey());
            comparable |= old != null;
            parts.add(old == null ? added(entry.getValue(), key, at) : between(old, entry.getValue(), key, at));
        }
        Set<Value> gone = new TreeSet<>(before.keySet());
        gone.removeAll(after.keySet());
        gone.forEach(key -> parts.add(removed(before.get(key), text(key), step(path, key))));
        return comparable ? parts : List.of();
    }

    private static List<ValueChange> ofSequences(Value.Tuple before, Value.Tuple after, String path) {
        List<ValueChange> parts = new ArrayList<>();
        List<int[]> kept = new ArrayList<>(Alignment.kept(before.elements(), after.elements()));
        kept.add(new int[] {before.size(), after.size()});
        int from = 0;
        int to = 0;
        for (int[] pair : kept) {
            // As many elements were removed as added: each of them changed in its place.
            boolean inPlace = pair[0] - from == pair[1] - to;
            for (; from < pair[0]; from++) {
                String position = String.valueOf((inPlace ? to : from) + 1);
                String at = path + "[" + position + "]";
                parts.add(
                        inPlace
                                ? between(before.at(from + 1), after.at(++to), position, at)
                                : removed(before.at(from + 1), position, at));
            }
            for (; to < pair[1]; to++) {
                parts.add(added(after.at(to + 1), String.valueOf(to + 1), path + "[" + (to + 1) + "]"));
            }
            if (to < after.size()) {
                String position = String.valueOf(++to);
                parts.add(between(before.at(++from), after.at(to), position, path + "[" + position + "]"));
            }
        }
        return parts;
    }

    /** Whether this is a function in the sense of TLA+: a sequence, a record, or a function proper. */
    public static boolean isFunction(Value value) {
        return value instanceof Value.Tuple || value instanceof Value.Rec || value instanceof Value.Fn;
    }

    /** The pairs of a sequence, a record or a function. */
    public static Map<Value, Value> pairs(Value function) {
        if (function instanceof Value.Fn fn) {
            return fn.pairs();
        }
        Map<Value, Value> pairs = new TreeMap<>();
        if (function instanceof Value.Rec rec) {
            rec.fields().forEach((name, value) -> pairs.put(Value.of(name), value));
        } else if (function instanceof Value.Tuple tuple) {
            for (int i = 1; i <= tuple.size(); i++) {
                pairs.put(Value.of(i), tuple.at(i));
            }
        }
        return pairs;
    }

    /** How a path continues from a function to its value at a key: {@code .name} or {@code [key]}. */
    public static String step(String path, Value key) {
        if (key instanceof Value.Str name && NAME.matcher(name.value()).matches()) {
            return path.isEmpty() ? name.value() : path + "." + name.value();
        }
        return path + "[" + key + "]";
    }

    private static String text(Value key) {
        return key instanceof Value.Str name && NAME.matcher(name.value()).matches() ? name.value() : key.toString();
    }
}
