package dev.plumbline.spec.model;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.SpecException;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * An operation of a history for a model: its name in the model, and its arguments.
 *
 * <p>Histories contain {@code nil}, {@code null} (the only one in JSON) or {@code empty} if there is no value; models
 * that do not distinguish them need not make their users choose. For your own model {@code nil} is {@code null}; for a
 * built-in one both are {@code nil}, or all three are {@code empty}.
 */
public final class Call {
    static final Value NIL = Value.model("nil");
    static final Value EMPTY = Value.model("empty");

    private final String model;
    private final String name;
    private final Operation operation;
    private final Value nothing;
    private final ArgumentUse use;

    /**
     * @param model its name, for messages
     * @param nothing the value by which this model represents that there is none
     * @param use records which arguments are read
     */
    Call(String model, String name, Operation operation, Value nothing, ArgumentUse use) {
        this.model = model;
        this.name = name;
        this.operation = operation;
        this.nothing = nothing;
        this.use = use;
    }

    /** For a model whose signatures define the arguments. */
    Call(String model, String name, Operation operation, Value nothing) {
        this(model, name, operation, nothing, ArgumentUse.UNWATCHED);
    }

    /** The name of the operation in the model, not a synonym from the history. */
    public String name() {
        return name;
    }

    /** The process of the history that called it. */
    public Value process() {
        return operation.process();
    }

    /** Whether it was called and did not return, as far as the history shows. */
    public boolean isPending() {
        return operation.isPending();
    }

    /** Whether the history has this argument, or this result. */
    public boolean has(String argument) {
        use.read(name, argument);
        return operation.arguments().containsKey(argument);
    }

    /** An argument. A call must have it. */
    public Value get(String argument) {
        if (!has(argument)) {
            throw new SpecException(where() + "argument " + argument + " is missing");
        }
        return value(argument);
    }

    /** An argument that is an integer of 32 bits. */
    public int getInt(String argument) {
        long value = getLong(argument);
        if (value != (int) value) {
            throw unfit(argument, "an integer of 32 bits");
        }
        return (int) value;
    }

    /** An argument that is an integer. */
    public long getLong(String argument) {
        if (get(argument) instanceof Value.Int number) {
            return number.value();
        }
        throw unfit(argument, Kind.INTEGER.expected());
    }

    /** An argument that is a string. */
    public String getString(String argument) {
        if (get(argument) instanceof Value.Str text) {
            return text.value();
        }
        throw unfit(argument, Kind.STRING.expected());
    }

    /** An argument that is a boolean. */
    public boolean getBoolean(String argument) {
        if (get(argument) instanceof Value.Bool truth) {
            return truth.value();
        }
        throw unfit(argument, Kind.BOOLEAN.expected());
    }

    /** Whether the history has a {@code result}, and it is this one. For {@link SequentialModel#observer}. */
    public boolean returned(Object result) {
        use.read(name, Signature.RESULT);
        return hasResult() && result().equals(normal(JavaValues.of(result), nothing));
    }

    /** To be thrown by a model that does not have this operation: {@code default -> throw call.unknown();}. */
    public SpecException unknown() {
        return new SpecException("model " + model + " has no operation " + name);
    }

    private SpecException unfit(String argument, String expected) {
        return new SpecException(where() + "argument " + argument + " is " + Signature.shortened(value(argument))
                + "; expected " + expected);
    }

    private String where() {
        return Signature.where(model, operation);
    }

    /** {@code put(key: 1, value: 2)}. */
    @Override
    public String toString() {
        return operation.call();
    }

    /**
     * Whether the results of an answer are those of the history. A result that the history does not have may be any.
     */
    boolean fits(Answer<?> answer) {
        boolean fits = true;
        for (Map.Entry<String, Value> result : answer.results().entrySet()) {
            use.read(name, result.getKey());
            Value seen = operation.arguments().get(result.getKey());
            fits &= seen == null || normal(seen, nothing).equals(normal(result.getValue(), nothing));
        }
        return fits;
    }

    /** The results of the history that answers have as well; by their names. */
    Map<String, Value> seen(List<? extends Answer<?>> answers) {
        Map<String, Value> seen = new TreeMap<>(operation.arguments());
        seen.keySet()
                .retainAll(answers.stream()
                        .flatMap(answer -> answer.results().keySet().stream())
                        .collect(Collectors.toSet()));
        return seen;
    }

    /** Null if the call does not have it. */
    Value value(String argument) {
        return normal(operation.arguments().get(argument), nothing);
    }

    /** The integer in an argument, or another one if the argument is missing. */
    long integer(String argument, long otherwise) {
        return operation.arguments().get(argument) instanceof Value.Int number ? number.value() : otherwise;
    }

    boolean hasResult() {
        return operation.arguments().containsKey(Signature.RESULT);
    }

    Value result() {
        return value(Signature.RESULT);
    }

    /** Whether the result is known, and differs. */
    boolean returnedOther(Value value) {
        return hasResult() && !result().equals(value);
    }

    /**
     * The one model value for the absence of a value: {@code nil} and {@code null} are one, with {@code empty} all
     * three.
     */
    static Value normal(Value value, Value nothing) {
        if (!(value instanceof Value.ModelValue)) {
            return value;
        }
        boolean meansNothing =
                nothing.equals(EMPTY) ? isNothing(value) : value.equals(NIL) || value.equals(Value.ModelValue.NULL);
        return meansNothing ? nothing : value;
    }

    static boolean isNothing(Value value) {
        return value.equals(NIL) || value.equals(EMPTY) || value.equals(Value.ModelValue.NULL);
    }
}
