package dev.plumbline.history.statelog;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * One line of a state log that is an event, in either of the two forms.
 *
 * @param node the node that logged it, if the line says so
 * @param time as written, in the unit of the log
 * @param clock by node
 * @param number of the line
 */
record StateLine(
        Optional<Value> node,
        OptionalLong time,
        OptionalLong uncertainty,
        Optional<Map<String, Long>> clock,
        LoggedEvent event,
        long number) {
    /** The fields that only our own form has. */
    private static final Set<String> OWN = Set.of("state", "updates", "args", "node", "uncertainty");

    private static final Set<String> OF_HISTORIES = Set.of("process", "plumbline", "annotation", "archetypeName");

    /** Whether an object looks like a line of a state log, or its header, and like no other format of ours. */
    static boolean looksLikeOne(Map<String, Value> fields) {
        if (fields.keySet().stream().anyMatch(OF_HISTORIES::contains)) {
            return false;
        }
        return fields.containsKey("event")
                || fields.containsKey("header")
                || fields.containsKey("state")
                || fields.containsKey("updates")
                || fields.containsKey("event_args")
                || fields.values().stream().anyMatch(StateLine::isUpdates);
    }

    /** @throws BadInput if a field has an invalid value */
    static StateLine of(Map<String, Value> fields, long number) throws BadInput {
        boolean own = fields.keySet().stream().anyMatch(OWN::contains)
                || !fields.containsKey("event_args") && fields.values().stream().noneMatch(StateLine::isUpdates);
        Map<String, Value> left = new TreeMap<>(fields);
        Optional<Value> node = Optional.ofNullable(left.remove(own ? "node" : "sender"));
        if (node.isPresent() && !(node.get() instanceof Value.Str) && !(node.get() instanceof Value.Int)) {
            throw new BadInput("node " + node.get() + "; expected a string or an integer");
        }
        // In the other form these names may be variables.
        OptionalLong time = own || left.get("time") instanceof Value.Int ? integer(left, "time") : OptionalLong.empty();
        Optional<Map<String, Long>> clock = Optional.empty();
        if (!own && left.get("clock") instanceof Value.Int) {
            time = integer(left, "clock");
        } else if (left.containsKey("clock") && !isUpdates(left.get("clock"))) {
            clock = Optional.of(clock(left.remove("clock")));
        }
        OptionalLong uncertainty = own ? integer(left, "uncertainty") : OptionalLong.empty();
        if (uncertainty.orElse(0) < 0) {
            throw new BadInput("uncertainty " + uncertainty.getAsLong() + "; expected 0 or more");
        }
        Optional<String> name = Optional.empty();
        if (left.containsKey("event")) {
            if (!(left.remove("event") instanceof Value.Str text)) {
                throw new BadInput("event " + fields.get("event") + "; expected a string");
            }
            name = text.value().isEmpty() ? Optional.empty() : Optional.of(text.value());
        }
        Map<String, Value> arguments = arguments(left.remove(own ? "args" : "event_args"));
        Map<String, Value> state = new TreeMap<>();
        Map<String, List<StateUpdate>> updates = new LinkedHashMap<>();
        if (own) {
            state.putAll(object(left.remove("state"), "state"));
            for (String place : state.keySet()) {
                StatePath.parse(place);
            }
            for (Map.Entry<String, Value> entry :
                    object(left.remove("updates"), "updates").entrySet()) {
                updates.put(entry.getKey(), updates(entry.getKey(), entry.getValue()));
            }
        } else {
            for (String field : List.copyOf(left.keySet())) {
                if (isUpdates(left.get(field)) || Value.tuple().equals(left.get(field))) {
                    updates.put(field, updates(field, left.remove(field)));
                }
            }
        }
        return new StateLine(
                node, time, uncertainty, clock, new LoggedEvent(name, arguments, state, updates, left), number);
    }

    private static OptionalLong integer(Map<String, Value> fields, String name) throws BadInput {
        Value value = fields.remove(name);
        if (value == null) {
            return OptionalLong.empty();
        }
        if (value instanceof Value.Int number) {
            return OptionalLong.of(number.value());
        }
        throw new BadInput(name + " " + value + "; expected an integer");
    }

    private static Map<String, Long> clock(Value value) throws BadInput {
        Map<String, Long> clock = new TreeMap<>();
        for (Map.Entry<String, Value> entry : object(value, "clock").entrySet()) {
            if (!(entry.getValue() instanceof Value.Int count) || count.value() < 0) {
                throw new BadInput("clock with " + entry.getValue() + " for " + entry.getKey()
                        + "; expected a count of 0 or more");
            }
            clock.put(entry.getKey(), count.value());
        }
        return clock;
    }

    /** A missing value of an array leaves its argument open. */
    private static Map<String, Value> arguments(Value value) throws BadInput {
        if (value instanceof Value.Tuple array) {
            Map<String, Value> byPosition = new TreeMap<>();
            for (int i = 1; i <= array.size(); i++) {
                if (!array.at(i).equals(Value.ModelValue.NULL)) {
                    byPosition.put(String.valueOf(i), array.at(i));
                }
            }
            return byPosition;
        }
        return object(value, "arguments");
    }

    /** The fields of an object; none for the empty one, which as a value is the empty sequence. */
    static Map<String, Value> object(Value value, String what) throws BadInput {
        if (value == null || value.equals(Value.tuple())) {
            return Map.of();
        }
        if (value instanceof Value.Rec record) {
            return record.fields();
        }
        throw new BadInput(what + " " + value + "; expected an object");
    }

    private static boolean isUpdates(Value value) {
        return value instanceof Value.Rec record && isUpdate(record)
                || value instanceof Value.Tuple list
                        && list.size() > 0
                        && list.elements().stream().allMatch(each -> each instanceof Value.Rec one && isUpdate(one));
    }

    private static boolean isUpdate(Value.Rec record) {
        Set<String> names = record.fields().keySet();
        return names.contains("op") && Set.of("op", "path", "args").containsAll(names);
    }

    private static List<StateUpdate> updates(String variable, Value value) throws BadInput {
        List<StateUpdate> updates = new ArrayList<>();
        for (Value each : value instanceof Value.Tuple list ? list.elements() : List.of(value)) {
            Map<String, Value> parts = object(each, "an update of " + variable);
            if (!(parts.get("op") instanceof Value.Str op)) {
                throw new BadInput("an update of " + variable + " is " + each
                        + "; expected {\"op\":..,\"path\":[..],\"args\":[..]}");
            }
            try {
                updates.add(StateUpdate.of(op.value(), list(parts.get("path")), list(parts.get("args"))));
            } catch (BadInput e) {
                throw e.at(variable);
            }
        }
        return updates;
    }

    private static List<Value> list(Value value) {
        if (value == null) {
            return List.of();
        }
        return value instanceof Value.Tuple array ? array.elements() : List.of(value);
    }
}
