package dev.plumbline.history.format;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Optional;

/**
 * One event of a Jepsen or knossos log.
 *
 * @param f the function, without its colon
 * @param key of a map, if the event has one
 * @param value as in the log, {@code nil} if there is none
 */
record Event(Value process, Type type, String f, Optional<Value> key, Value value, long line) {
    enum Type {
        INVOKE,
        OK,
        FAIL,
        INFO;

        static Type of(String name) throws BadInput {
            return switch (name) {
                case "invoke" -> INVOKE;
                case "ok" -> OK;
                case "fail" -> FAIL;
                case "info" -> INFO;
                default ->
                    throw new BadInput("type '" + Notation.shown(name) + "'; expected :invoke, :ok, :fail or :info");
            };
        }
    }
}
