package dev.plumbline.actor;

import dev.plumbline.value.Value;
import java.util.Optional;

/**
 * The content of the message that ends an operation of a client.
 *
 * @param result empty if the operation has none
 */
public record Answer(Optional<Value> result) {
    /** The operation has ended and has no result. */
    public static final Answer DONE = new Answer(Optional.empty());

    public static Answer of(Value result) {
        return new Answer(Optional.of(result));
    }

    public static Answer of(long result) {
        return of(Value.of(result));
    }

    public static Answer of(boolean result) {
        return of(Value.of(result));
    }

    public static Answer of(String result) {
        return of(Value.of(result));
    }

    /**
     * The answer in a message that needs no interpretation: an answer, a value, a whole number, a string or a boolean.
     * Empty for all other messages. There is no guessing: an answer whose result is ignored would pass whatever its
     * content.
     */
    public static Optional<Answer> plain(Object message) {
        if (message instanceof Answer answer) {
            return Optional.of(answer);
        }
        if (message instanceof Value value) {
            return Optional.of(of(value));
        }
        if (message instanceof Integer || message instanceof Long) {
            return Optional.of(of(((Number) message).longValue()));
        }
        if (message instanceof String text) {
            return Optional.of(of(text));
        }
        return message instanceof Boolean truth ? Optional.of(of(truth)) : Optional.empty();
    }

    @Override
    public String toString() {
        return result.map(Value::toString).orElse("done");
    }
}
