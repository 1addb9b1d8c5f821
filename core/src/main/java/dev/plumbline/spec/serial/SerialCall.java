package dev.plumbline.spec.serial;

import dev.plumbline.value.Value;
import java.util.Map;

/**
 * A call of a test, as known before it is made.
 *
 * @param process that makes it
 * @param arguments by name, without the result
 */
public record SerialCall(Value process, String name, Map<String, Value> arguments) {
    public SerialCall {
        arguments = Map.copyOf(arguments);
    }
}
