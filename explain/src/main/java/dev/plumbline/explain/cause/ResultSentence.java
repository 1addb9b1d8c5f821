package dev.plumbline.explain.cause;

import dev.plumbline.check.PossibleResults;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.value.Value;
import dev.plumbline.value.text.Count;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The sentence about the result of an operation, and about the results that it could have had: {@code #17 Get("pears")
 * returned 28, but could only have returned 45 or 13.}
 */
final class ResultSentence {
    private static final int MOST_VALUES = 4;

    private ResultSentence() {}

    /** The call without its result; one argument needs no name. */
    static String call(Operation operation) {
        return call(operation, Signature.RESULT);
    }

    /** @param result the name of the argument that is the result */
    static String call(Operation operation, String result) {
        Map<String, Value> arguments = new LinkedHashMap<>(operation.arguments());
        arguments.remove(result);
        return arguments.size() == 1
                ? operation.name() + "(" + arguments.values().iterator().next() + ")"
                : operation.with(arguments).call();
    }

    static void write(int number, Operation operation, PossibleResults results, SentenceWriter.Draft draft) {
        returned(operation.arguments().get(results.name()), draft.call(number, call(operation, results.name())));
        String tried = "of " + Count.of(results.tried(), "value") + " tried";
        boolean all = results.extent() == PossibleResults.Extent.ALL;
        if (results.possible().isEmpty()) {
            draft.text(all ? ", and could not have returned anything else either." : "; it could have returned none ");
            draft.text(all ? "" : tried + ".");
            return;
        }
        draft.text(
                switch (results.extent()) {
                    case ALL -> ", but could only have returned ";
                    case TRIED -> "; " + tried + ", it could have returned ";
                    case SOME -> ", but could have returned ";
                });
        alternatives(results.possible(), draft);
        draft.text(results.extent() == PossibleResults.Extent.SOME ? ", for instance." : ".");
    }

    /** Without quotes for the texts that Line-Up uses in place of a result, because they are not values. */
    private static void returned(Value result, SentenceWriter.Draft draft) {
        if (result.equals(SerialRuns.BLOCKS)) {
            draft.text(" blocks forever");
        } else if (result.equals(SerialRuns.VOID)) {
            draft.text(" returned");
        } else {
            draft.text(" returned ").value(result);
        }
    }

    /** For a place after a headline that names the actual result. */
    static void instead(int number, PossibleResults results, SentenceWriter.Draft draft) {
        boolean all = results.extent() == PossibleResults.Extent.ALL;
        boolean tried = results.extent() == PossibleResults.Extent.TRIED;
        draft.text(tried ? "Of " + Count.of(results.tried(), "value") + " tried, " : "")
                .number(number);
        if (results.possible().isEmpty()) {
            draft.text(tried ? " could have returned none." : " could not have returned anything else either.");
            return;
        }
        draft.text(all ? " could only have returned " : " could have returned ");
        alternatives(results.possible(), draft);
        draft.text(results.extent() == PossibleResults.Extent.SOME ? ", for instance." : ".");
    }

    private static void alternatives(List<Value> values, SentenceWriter.Draft draft) {
        int shown = values.size() <= MOST_VALUES ? values.size() : MOST_VALUES - 1;
        for (int i = 0; i < shown; i++) {
            draft.text(i == 0 ? "" : i == values.size() - 1 ? " or " : ", ");
            if (values.get(i).equals(SerialRuns.VOID)) {
                draft.text("without a value");
            } else {
                draft.value(values.get(i));
            }
        }
        if (shown < values.size()) {
            draft.text(" or one of " + (values.size() - shown) + " other values");
        }
    }
}
