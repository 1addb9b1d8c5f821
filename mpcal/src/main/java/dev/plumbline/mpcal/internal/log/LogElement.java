package dev.plumbline.mpcal.internal.log;

import dev.plumbline.value.Value;
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
    public LogElement {
        indices = List.copyOf(indices);
    }

    /** The text for messages: {@code write AServer.network[0] <- 3}. */
    public String shown() {
        StringBuilder text = new StringBuilder(write ? "write " : "read ");
        if (!prefix.isEmpty()) {
            text.append(prefix).append('.');
        }
        text.append(name);
        indices.forEach(index -> text.append('[').append(index).append(']'));
        return text.append(write ? " <- " : " -> ").append(value).toString();
    }
}
