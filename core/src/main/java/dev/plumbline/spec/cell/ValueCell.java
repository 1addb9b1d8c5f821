package dev.plumbline.spec.cell;

import dev.plumbline.value.Value;
import java.util.Optional;

/**
 * A part of the state that holds one value.
 *
 * @param variable the variable; empty if the state is this one variable
 * @param key where the variable is a function, the argument at which it has the value
 */
public record ValueCell(String variable, Optional<Value> key) {
    /** For reports: {@code key 3}, {@code dict[3]} or {@code stored}. */
    public String name() {
        if (variable.isEmpty()) {
            return key.isPresent() ? "key " + key.get() : "the register";
        }
        return variable + key.map(at -> "[" + at + "]").orElse("");
    }
}
