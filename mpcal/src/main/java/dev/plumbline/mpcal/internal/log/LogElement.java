package dev.plumbline.mpcal.internal.log;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One read or write of a critical section.
 *
 * @param write whether it is a write
 * @param prefix the archetype or procedure whose name it is; empty for {@code .pc} and {@code .stack}
 * @param name of the variable or parameter, as in the specification
 * @param indices with which it was accessed
 * @param value that was read or written
 * @param oldValue the value that a write replaced, if it is known
 */
public record LogElement(
        boolean write, String prefix, String name, List<Value> indices, Value value, Optional<Value> oldValue) {
    /**
     * An element as a value of a history: {@code <<"read", "AServer.network", <<0>>, 3>>}, with the old value as a
     * fifth part of a write, if it is known.
     */
    static Value encoded(
            boolean write, String prefix, String name, List<Value> indices, Value value, Optional<Value> oldValue) {
        List<Value> parts = new ArrayList<>();
        parts.add(Value.of(write ? "write" : "read"));
        parts.add(Value.of(prefix.isEmpty() ? name : prefix + "." + name));
        parts.add(Value.tuple(indices));
        parts.add(value);
        oldValue.ifPresent(parts::add);
        return Value.tuple(parts);
    }

    /** @throws BadInput if the value is not one that {@link #encoded} makes */
    static LogElement of(Value value, String place) throws BadInput {
        if (value instanceof Value.Tuple tuple
                && (tuple.elements().size() == 4 || tuple.elements().size() == 5)
                && tuple.elements().get(0) instanceof Value.Str tag
                && tuple.elements().get(1) instanceof Value.Str name
                && tuple.elements().get(2) instanceof Value.Tuple indices) {
            List<Value> parts = tuple.elements();
            int dot = name.value().lastIndexOf('.');
            boolean control = dot <= 0;
            return new LogElement(
                    tag.value().equals("write"),
                    control ? "" : name.value().substring(0, dot),
                    control ? name.value() : name.value().substring(dot + 1),
                    indices.elements(),
                    parts.get(3),
                    parts.size() == 5 ? Optional.of(parts.get(4)) : Optional.empty());
        }
        throw new BadInput(place + ": an element that is not <<\"read\" or \"write\", name, indices, value>>");
    }

    /** The text for messages after the name of the process: {@code wrote network[0] := 3}. */
    public String shown() {
        StringBuilder text = new StringBuilder(write ? "wrote " : "read ").append(name);
        indices.forEach(index -> text.append('[').append(index).append(']'));
        return text.append(write ? " := " : " as ").append(value).toString();
    }
}
