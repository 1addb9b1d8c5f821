package dev.plumbline.spec.model;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Value;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * An operation as the built-in models see it: by its canonical name, and with one model value for there being nothing.
 * Sources write {@code nil}, {@code null} (all that JSON has) or {@code empty}; models that tell no two of them apart
 * need not make their users choose.
 */
final class Call {
    static final Value NIL = Value.model("nil");
    static final Value EMPTY = Value.model("empty");

    private final String name;
    private final Operation operation;
    private final Value nothing;

    /** @param nothing how this model writes that there is nothing */
    Call(String name, Operation operation, Value nothing) {
        this.name = name;
        this.operation = operation;
        this.nothing = nothing;
    }

    String name() {
        return name;
    }

    Value process() {
        return operation.process();
    }

    boolean isPending() {
        return operation.isPending();
    }

    boolean has(String argument) {
        return operation.arguments().containsKey(argument);
    }

    Value value(String argument) {
        return normal(operation.arguments().get(argument), nothing);
    }

    /** The integer in an argument, or another one where the argument is missing. */
    long integer(String argument, long otherwise) {
        return operation.arguments().get(argument) instanceof Value.Int number ? number.value() : otherwise;
    }

    boolean hasResult() {
        return has(Signature.RESULT);
    }

    Value result() {
        return value(Signature.RESULT);
    }

    /** Whether the result is known, and is this one. */
    boolean returned(Value value) {
        return hasResult() && result().equals(value);
    }

    /** Whether the result is known, and is another one. */
    boolean returnedOther(Value value) {
        return hasResult() && !result().equals(value);
    }

    /** {@code null} is {@code nil}; and where nothing is {@code empty}, all three are. */
    static Value normal(Value value, Value nothing) {
        if (value instanceof Value.ModelValue) {
            boolean meansNothing = nothing.equals(EMPTY) ? isNothing(value) : value.equals(Value.ModelValue.NULL);
            return meansNothing ? nothing : value;
        }
        return value;
    }

    static boolean isNothing(Value value) {
        return value.equals(NIL) || value.equals(EMPTY) || value.equals(Value.ModelValue.NULL);
    }

    static Operation without(Collection<String> results, Operation operation) {
        Map<String, Value> arguments = new HashMap<>(operation.arguments());
        arguments.keySet().removeAll(results);
        return new Operation(
                operation.process(),
                operation.name(),
                arguments,
                operation.place(),
                operation.outcome(),
                operation.metadata(),
                operation.origin());
    }
}
