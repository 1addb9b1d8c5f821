package dev.plumbline.runtime.log;

import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/**
 * One read or write of a section.
 *
 * @param prefix the archetype or procedure that the name belongs to; empty for {@code .pc} and {@code .stack}
 * @param oldValue the value that a write replaced, if it is known
 */
public record LoggedElement(
        boolean write, String prefix, String name, List<Value> indices, Value value, Optional<Value> oldValue) {
    /** Its name in frames of the stack and in references: {@code AServer.msg}. */
    public String fullName() {
        return prefix.isEmpty() ? name : prefix + "." + name;
    }
}
