package dev.plumbline.actor;

import dev.plumbline.history.Value;
import java.util.Optional;

/**
 * What a client learns from the message that ends its operation.
 *
 * @param result empty if the operation has none
 */
public record Answer(Optional<Value> result) {
    /** The operation is done and has no result. */
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

    @Override
    public String toString() {
        return result.map(Value::toString).orElse("done");
    }
}
