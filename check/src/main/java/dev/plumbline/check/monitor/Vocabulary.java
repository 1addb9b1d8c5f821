package dev.plumbline.check.monitor;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Value;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.Signature;
import java.util.HashMap;
import java.util.Map;

/** The operations of a model under their canonical names, and what a model makes of values that stand for nothing. */
final class Vocabulary {
    static final Value NIL = Value.model("nil");
    private static final Value EMPTY = Value.model("empty");

    private final SequentialModel<?> model;
    private final Map<String, String> canonicalNames = new HashMap<>();

    Vocabulary(SequentialModel<?> model) {
        this.model = model;
        for (Signature signature : model.operations()) {
            canonicalNames.put(signature.name(), signature.name());
            signature.synonyms().forEach(synonym -> canonicalNames.put(synonym, signature.name()));
        }
    }

    /** @throws BadInput if the model has no such operation with such arguments */
    String name(Operation operation) throws BadInput {
        model.check(operation);
        return canonicalNames.get(operation.name());
    }

    static boolean isNothing(Value value) {
        return value.equals(NIL) || value.equals(EMPTY) || value.equals(Value.ModelValue.NULL);
    }

    /** Null and nil are one value to registers, maps and sets. */
    static Value normal(Value value) {
        return value.equals(Value.ModelValue.NULL) ? NIL : value;
    }

    static Value argument(Operation operation, String name) {
        return normal(operation.arguments().get(name));
    }

    static boolean hasResult(Operation operation) {
        return operation.arguments().containsKey(Signature.RESULT);
    }

    static Value result(Operation operation) {
        return argument(operation, Signature.RESULT);
    }

    /** The text of a value in a rule: long ones are cut. */
    static String shown(Value value) {
        String text = value.toString();
        return text.length() <= 60 ? text : text.substring(0, 57) + "...";
    }
}
