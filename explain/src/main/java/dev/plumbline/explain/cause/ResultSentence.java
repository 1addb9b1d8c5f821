package dev.plumbline.explain.cause;

import dev.plumbline.check.PossibleResults;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The sentence about the result of an operation, and about the results that it could have had: {@code #17 Get("pears")
 * returned 28, but could only have returned 45 or 13}.
 */
final class ResultSentence {
    private static final int MOST_VALUES = 4;
    private static final int LONGEST_VALUE = 40;

    private ResultSentence() {}

    /** The call without its result; one argument needs no name. */
    static String call(Operation operation) {
        Map<String, Value> arguments = new LinkedHashMap<>(operation.arguments());
        arguments.remove(Signature.RESULT);
        return arguments.size() == 1
                ? operation.name() + "(" + arguments.values().iterator().next() + ")"
                : operation.with(arguments).call();
    }

    /** The part of the sentence after the name of the operation. */
    static String rest(Operation operation, PossibleResults results) {
        String returned = " returned " + shown(operation.arguments().get(Signature.RESULT));
        if (results.possible().isEmpty()) {
            return returned
                    + (results.extent() == PossibleResults.Extent.ALL
                            ? ", and it could not have returned anything else either"
                            : ", and it could have returned none of the " + results.tried()
                                    + " values that were tried");
        }
        return returned + ", but could "
                + (results.extent() == PossibleResults.Extent.ALL ? "only " : "")
                + "have returned "
                + alternatives(results.possible())
                + (results.extent() == PossibleResults.Extent.SOME ? ", for instance" : "");
    }

    private static String alternatives(List<Value> values) {
        int shown = values.size() <= MOST_VALUES ? values.size() : MOST_VALUES - 1;
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < shown; i++) {
            text.append(i == 0 ? "" : i == values.size() - 1 ? " or " : ", ").append(shown(values.get(i)));
        }
        return shown < values.size()
                ? text.append(" or one of ")
                        .append(values.size() - shown)
                        .append(" other values")
                        .toString()
                : text.toString();
    }

    private static String shown(Value value) {
        return Shortened.of(value.toString(), LONGEST_VALUE);
    }
}
