package dev.plumbline.check.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Progress;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.history.format.Source;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a check of a stream saves, so that another one can continue. */
class SavedStreamTest {
    private static String lines(int count) {
        StringBuilder text = new StringBuilder();
        for (int number = 0; number < count; number++) {
            text.append("{\"process\":1,\"op\":\"write\",\"args\":{\"value\":")
                    .append(number)
                    .append("},\"call\":")
                    .append(10 * number)
                    .append(",\"return\":")
                    .append(10 * number + 5)
                    .append("}\n");
        }
        return text.toString();
    }

    private static StreamedCheck check(Spec spec, long disorder) {
        return new StreamedCheck(
                "stream", spec, new StreamedCheck.Settings(disorder, 10, true), Budget.UNLIMITED, Progress.NONE);
    }

    private static List<Document> saved(long every, String text) throws BadInput {
        List<Document> saved = new ArrayList<>();
        check(Models.register(0), 0)
                .saving(every, (state, mark) -> saved.add(state))
                .run(source(text), ReadOptions.DEFAULT);
        return saved;
    }

    private static Source source(String text) {
        return Source.of("stream", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void isSavedAfterNumbersOfOperationsAndAtTheEnd() throws BadInput {
        assertThat(saved(10, lines(35))).hasSize(4);
        assertThat(saved(100, lines(35))).hasSize(1);
        // A line without its end may go on.
        assertThat(saved(100, lines(35).stripTrailing())).isEmpty();
    }

    @Test
    void anotherSpecificationIsRejected() throws BadInput {
        Fields state = new Fields(saved(10, lines(10)).get(0).value(), "run.checkpoint");
        assertThatThrownBy(() -> check(Models.register(1), 0).continuing(state).run(source(""), ReadOptions.DEFAULT))
                .isInstanceOf(BadInput.class)
                .hasMessage(
                        "run.checkpoint: of a check with another specification; expected the same modules, constants"
                                + " and options (give another file, or delete this one)");
        assertThatThrownBy(() -> check(Models.register(0), 7).continuing(state).run(source(""), ReadOptions.DEFAULT))
                .isInstanceOf(BadInput.class)
                .hasMessage("run.checkpoint: of a check in which operations may be called up to 0 before one on an"
                        + " earlier line; expected the same, not 7");
        assertThat(check(Models.register(0), 0)
                        .continuing(state)
                        .run(source(""), ReadOptions.DEFAULT)
                        .result()
                        .verdict())
                .isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void operationsAreRestoredAsTheyWere() throws Exception {
        List<Operation> operations = List.of(
                Operation.returned(1, "read", Map.of(), -5, 7),
                Operation.pending(2, "write", Map.of("value", Value.tuple(Value.of(true))), 3),
                new Operation(
                        Value.of("a"),
                        "put",
                        Map.of("$set", Value.model("m"), "key", Value.record(Map.of("$fn", Value.of(1)))),
                        new Timebox(4, 4),
                        Outcome.ABORTED,
                        Map.of(Operation.LIFECYCLE, Value.of(true)),
                        99));
        for (Operation operation : operations) {
            byte[] json = JsonValues.bytes(OperationCoding.saved(operation).value());
            Operation restored = OperationCoding.restored(new Fields(JsonValues.read(json, 0, json.length), "test"));
            assertThat(restored.toString()).isEqualTo(operation.toString());
            assertThat(restored.origin()).isEqualTo(operation.origin());
            assertThat(restored.isLifecycle()).isEqualTo(operation.isLifecycle());
        }
    }
}
