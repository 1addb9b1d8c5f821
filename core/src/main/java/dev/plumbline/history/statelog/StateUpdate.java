package dev.plumbline.history.statelog;

import dev.plumbline.history.text.Suggestion;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A change of a variable relative to its value before the event.
 *
 * @param path the place in the variable, key by key
 * @param arguments as logged
 */
public record StateUpdate(Kind kind, List<Value> path, List<Value> arguments) {
    /** The kinds of changes, with their names in logs. */
    public enum Kind {
        UPDATE(1, "Update", "Replace"),
        UNCHANGED(0, "Unchanged"),
        INIT(0, "Init"),
        ADD_ELEMENT(1, "AddElement"),
        ADD_ELEMENTS(1, "AddElements"),
        REMOVE_ELEMENT(1, "RemoveElement"),
        CLEAR(0, "Clear"),
        APPEND(1, "AppendElement"),
        ADD_TO_BAG(1, "AddElementToBag", "AddToBag"),
        REMOVE_FROM_BAG(1, "RemoveElementFromBag", "RemoveFromBag"),
        CLEAR_BAG(0, "ClearBag"),
        SET_KEY(2, "SetKey"),
        RESET_KEY(1, "ResetKey", "RemoveKey"),
        UPDATE_RECORD(1, "UpdateRec"),
        INIT_RECORD(0, "InitRec"),
        INIT_WITH(1, "InitWithValue"),
        ADD(1, "Add"),
        SUBTRACT(1, "Sub");

        private final int arguments;
        private final List<String> names;

        Kind(int arguments, String... names) {
            this.arguments = arguments;
            this.names = List.of(names);
        }

        /** @throws BadInput if there is no kind of this name */
        static Kind named(String name) throws BadInput {
            List<String> all =
                    Arrays.stream(values()).flatMap(kind -> kind.names.stream()).toList();
            return Arrays.stream(values())
                    .filter(kind -> kind.names.contains(name))
                    .findFirst()
                    .orElseThrow(() -> new BadInput("no update '" + name + "'" + Suggestion.didYouMean(name, all)
                            + "; expected one of " + String.join(", ", all)));
        }

        /** The most common name in logs. */
        public String word() {
            return names.get(0);
        }
    }

    public StateUpdate {
        path = List.copyOf(path);
        arguments = List.copyOf(arguments);
    }

    /** @throws BadInput if it has fewer arguments than its kind needs */
    static StateUpdate of(String op, List<Value> path, List<Value> arguments) throws BadInput {
        Kind kind = Kind.named(op);
        if (arguments.size() < kind.arguments) {
            throw new BadInput("update " + op + " with " + arguments.size() + " arguments; expected " + kind.arguments);
        }
        return new StateUpdate(kind, path, arguments);
    }

    /**
     * The possible values of the variable afterwards, to be compared by {@link Fitting#fits}. Several values if writers
     * of logs mean different things; none if the update does not apply to this value.
     *
     * @param initial the value of the variable in the initial state
     * @param nil the value that a key is reset to, if the specification has such a constant
     */
    public List<Value> apply(Value before, Value initial, Optional<Value> nil) {
        StatePath place = new StatePath("", path);
        Optional<Value> part = place.in(before);
        if (part.isEmpty()) {
            return List.of();
        }
        List<Value> results = new ArrayList<>();
        for (Value changed : changed(part.get(), place.in(initial), nil)) {
            place.replaced(before, changed).ifPresent(results::add);
        }
        return results;
    }

    private List<Value> changed(Value old, Optional<Value> initial, Optional<Value> nil) {
        return switch (kind) {
            case UPDATE -> List.of(arguments.get(0));
            case UNCHANGED -> List.of(old);
            case INIT -> initial.stream().toList();
            case ADD_ELEMENT -> added(old, List.of(arguments.get(0)));
            case ADD_ELEMENTS -> added(old, elements(arguments.get(0)));
            case REMOVE_ELEMENT -> removed(old);
            case CLEAR -> List.of(Value.set(), Value.tuple());
            case CLEAR_BAG -> List.of(Value.tuple());
            case APPEND -> appended(old);
            case ADD_TO_BAG -> counted(old, 1);
            case REMOVE_FROM_BAG -> counted(old, -1);
            case SET_KEY -> with(old, arguments.get(0), arguments.get(1));
            case RESET_KEY -> {
                Optional<Value> reset = nil.isPresent()
                        ? nil
                        : initial.flatMap(value -> new StatePath("", List.of(arguments.get(0))).in(value));
                yield reset.map(value -> with(old, arguments.get(0), value)).orElse(List.of());
            }
            case UPDATE_RECORD -> overlaid(old, arguments.get(0));
            case INIT_RECORD -> initial.map(value -> overlaid(old, value)).orElse(List.of());
            case INIT_WITH ->
                initial.map(value -> overlaid(value, arguments.get(0))).orElse(List.of());
            case ADD -> sum(old, 1);
            case SUBTRACT -> sum(old, -1);
        };
    }

    private static List<Value> elements(Value logged) {
        if (logged instanceof Value.SetOf set) {
            return set.elements();
        }
        return logged instanceof Value.Tuple array ? array.elements() : List.of(logged);
    }

    private static List<Value> added(Value old, List<Value> more) {
        if (!(old instanceof Value.SetOf set)) {
            return List.of();
        }
        List<Value> elements = new ArrayList<>(set.elements());
        elements.addAll(more);
        return List.of(Value.set(elements));
    }

    private List<Value> removed(Value old) {
        return old instanceof Value.SetOf set
                ? List.of(Value.set(set.elements().stream()
                        .filter(each -> !Fitting.fits(arguments.get(0), each))
                        .toList()))
                : List.of();
    }

    private List<Value> appended(Value old) {
        if (!(old instanceof Value.Tuple sequence)) {
            return List.of();
        }
        List<Value> elements = new ArrayList<>(sequence.elements());
        elements.add(arguments.get(0));
        return List.of(Value.tuple(elements));
    }

    /** Specifications keep an element with the count 0, or drop it: both are possible. */
    private List<Value> counted(Value old, int difference) {
        if (!Fitting.isFunction(old)) {
            return List.of();
        }
        Map<Value, Value> counts = new TreeMap<>(Fitting.pairs(old));
        Optional<Value> key = Fitting.key(arguments.get(0), counts);
        long count = key.map(counts::get).orElse(Value.of(0)) instanceof Value.Int number ? number.value() : 0;
        if (key.isEmpty() && difference < 0) {
            return List.of(old);
        }
        Value element = key.orElse(arguments.get(0));
        counts.put(element, Value.of(Math.max(0, count + difference)));
        List<Value> results = new ArrayList<>(List.of(Value.function(counts)));
        if (count + difference <= 0) {
            counts.remove(element);
            results.add(Value.function(counts));
        }
        return results;
    }

    private static List<Value> with(Value old, Value key, Value value) {
        return new StatePath("", List.of(key)).replaced(old, value).stream().toList();
    }

    private static List<Value> overlaid(Value old, Value other) {
        if (!Fitting.isFunction(old) || !Fitting.isFunction(other)) {
            return List.of();
        }
        Map<Value, Value> pairs = new TreeMap<>(Fitting.pairs(old));
        Fitting.pairs(other)
                .forEach((key, value) -> Fitting.key(key, Fitting.pairs(old)).ifPresent(own -> pairs.put(own, value)));
        return List.of(Value.function(pairs));
    }

    private List<Value> sum(Value old, int sign) {
        return old instanceof Value.Int number && arguments.get(0) instanceof Value.Int other
                ? List.of(Value.of(number.value() + sign * other.value()))
                : List.of();
    }

    @Override
    public String toString() {
        String where = path.isEmpty() ? "" : new StatePath("", path).toString() + " ";
        return where + kind.word() + "("
                + String.join(", ", arguments.stream().map(Value::toString).toList()) + ")";
    }
}
