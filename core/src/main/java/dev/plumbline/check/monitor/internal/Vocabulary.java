package dev.plumbline.check.monitor.internal;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.Map;

/** The operations of a model under their canonical names, and the values that mean "nothing" in a model. */
public final class Vocabulary {
    public static final Value NIL = Value.model("nil");
    private static final Value EMPTY = Value.model("empty");

    private final SequentialModel<?> model;
    private final Map<String, String> canonicalNames = new HashMap<>();

    public Vocabulary(SequentialModel<?> model) {
        this.model = model;
        for (Signature signature : model.operations()) {
            canonicalNames.put(signature.name(), signature.name());
            signature.synonyms().forEach(synonym -> canonicalNames.put(synonym, signature.name()));
        }
    }

    /** @throws BadInput if the model has no such operation with such arguments */
    public String name(Operation operation) throws BadInput {
        model.check(operation);
        return canonicalNames.get(operation.name());
    }

    public static boolean isNothing(Value value) {
        return value.equals(NIL) || value.equals(EMPTY) || value.equals(Value.ModelValue.NULL);
    }

    /** Null and nil are one value to registers, maps and sets. */
    public static Value normal(Value value) {
        return value.equals(Value.ModelValue.NULL) ? NIL : value;
    }

    public static Value argument(Operation operation, String name) {
        return normal(operation.arguments().get(name));
    }

    public static boolean hasResult(Operation operation) {
        return operation.arguments().containsKey(Signature.RESULT);
    }

    public static Value result(Operation operation) {
        return argument(operation, Signature.RESULT);
    }

    /** The text of a value in a rule: long ones are cut. */
    public static String shown(Value value) {
        String text = value.toString();
        return text.length() <= 60 ? text : text.substring(0, 57) + "...";
    }

    /**
     * A function as a map, whether it is a tuple, a record or a function proper. Keys and values are {@link #normal}.
     */
    public static Map<Value, Value> pairs(Value function) {
        Map<Value, Value> pairs = new HashMap<>();
        if (function instanceof Value.Fn fn) {
            fn.pairs().forEach((key, value) -> pairs.put(normal(key), normal(value)));
        } else if (function instanceof Value.Rec rec) {
            rec.fields().forEach((field, value) -> pairs.put(Value.of(field), normal(value)));
        } else if (function instanceof Value.Tuple tuple) {
            for (int i = 1; i <= tuple.size(); i++) {
                pairs.put(Value.of(i), normal(tuple.at(i)));
            }
        }
        return pairs;
    }
}
