package dev.plumbline.history.statelog;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Place;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An event of a state log: its action, if it names one, and its facts about the state after it.
 *
 * <p>In a history it is an operation of its node. Its name is that of the event, its arguments are those of the event,
 * and its facts about the state are in its metadata, so that a bundle keeps all of it.
 *
 * @param name of the action; empty if it may be any
 * @param arguments by name, or by position as {@code "1"}, {@code "2"}
 * @param state by place, as in the log
 * @param updates by variable, to be applied one after the other
 * @param others further fields, which a mapping has to handle
 */
public record LoggedEvent(
        Optional<String> name,
        Map<String, Value> arguments,
        Map<String, Value> state,
        Map<String, List<StateUpdate>> updates,
        Map<String, Value> others) {
    /** The name of the operation for an event without an action. */
    public static final String UNNAMED = "*";

    static final String STATE = "state";
    static final String UPDATES = "updates";
    static final String OTHERS = "fields";
    static final String TIME = "time";
    static final String UNCERTAINTY = "uncertainty";

    /** The operation that represents it in a history. */
    Operation operation(Value node, Place place, Map<String, Value> times, long line) {
        Map<String, Value> metadata = new TreeMap<>(times);
        put(metadata, STATE, state);
        Map<String, Value> lists = new TreeMap<>();
        updates.forEach((variable, list) -> lists.put(
                variable, Value.tuple(list.stream().map(LoggedEvent::written).toList())));
        put(metadata, UPDATES, lists);
        put(metadata, OTHERS, others);
        return new Operation(node, name.orElse(UNNAMED), arguments, place, Outcome.RETURNED, metadata, line);
    }

    private static void put(Map<String, Value> metadata, String field, Map<String, Value> values) {
        if (!values.isEmpty()) {
            metadata.put(field, Value.record(values));
        }
    }

    private static Value written(StateUpdate update) {
        return Value.tuple(Value.of(update.kind().word()), Value.tuple(update.path()), Value.tuple(update.arguments()));
    }

    /** Whether an operation represents an event without any facts. */
    public static boolean isBlank(Operation operation) {
        return operation.name().equals(UNNAMED)
                && operation.arguments().isEmpty()
                && List.of(STATE, UPDATES, OTHERS).stream().noneMatch(operation.metadata()::containsKey);
    }

    /** @throws BadInput if the operation does not represent an event */
    public static LoggedEvent of(Operation operation) throws BadInput {
        Map<String, List<StateUpdate>> updates = new LinkedHashMap<>();
        for (Map.Entry<String, Value> entry : fields(operation, UPDATES).entrySet()) {
            List<StateUpdate> list = new ArrayList<>();
            for (Value each : elements(entry.getValue())) {
                List<Value> parts = elements(each);
                if (parts.size() != 3 || !(parts.get(0) instanceof Value.Str kind)) {
                    throw new BadInput("operation " + operation.shortCall() + " is not an event of a state log");
                }
                list.add(StateUpdate.of(kind.value(), elements(parts.get(1)), elements(parts.get(2))));
            }
            updates.put(entry.getKey(), list);
        }
        return new LoggedEvent(
                operation.name().equals(UNNAMED) ? Optional.empty() : Optional.of(operation.name()),
                operation.arguments(),
                fields(operation, STATE),
                updates,
                fields(operation, OTHERS));
    }

    private static Map<String, Value> fields(Operation operation, String field) {
        return operation.metadata().get(field) instanceof Value.Rec record ? record.fields() : Map.of();
    }

    private static List<Value> elements(Value value) {
        return value instanceof Value.Tuple tuple ? tuple.elements() : List.of();
    }
}
