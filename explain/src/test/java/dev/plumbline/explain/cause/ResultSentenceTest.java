package dev.plumbline.explain.cause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.PossibleResults;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.explain.web.Scenes;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ResultSentenceTest {
    @Test
    void theCallHasNoResultAndOneArgumentNoName() {
        assertThat(ResultSentence.call(
                        Operation.returned(0, "Get", Map.of("key", Value.of("a"), "result", Value.of(1)), 0, 1)))
                .isEqualTo("Get(\"a\")");
        assertThat(ResultSentence.call(Operation.returned(0, "pop", Map.of("result", Value.of(1)), 0, 1)))
                .isEqualTo("pop()");
        assertThat(ResultSentence.call(Operation.returned(
                        0, "Put", Map.of("key", Value.of(1), "value", Value.of(2), "result", Value.of(3)), 0, 1)))
                .isEqualTo("Put(key: 1, value: 2)");
    }

    @Test
    void onlyWhatIsProvedIsSaidToBeAll() {
        assertThat(rest(PossibleResults.Extent.ALL, 2))
                .isEqualTo("#0 get() returned 9, but could only have returned 1 or 2.");
        assertThat(rest(PossibleResults.Extent.TRIED, 1))
                .isEqualTo("#0 get() returned 9; of 7 values tried, it could have returned 1.");
        assertThat(rest(PossibleResults.Extent.SOME, 1))
                .isEqualTo("#0 get() returned 9, but could have returned 1, for instance.");
    }

    @Test
    void noResultMayBePossible() {
        assertThat(rest(PossibleResults.Extent.ALL, 0))
                .isEqualTo("#0 get() returned 9, and could not have returned anything else either.");
        assertThat(rest(PossibleResults.Extent.TRIED, 0))
                .isEqualTo("#0 get() returned 9; it could have returned none of 7 values tried.");
    }

    @Test
    void ofManyResultsThreeAreNamed() {
        assertThat(rest(PossibleResults.Extent.ALL, 4))
                .isEqualTo("#0 get() returned 9, but could only have returned 1, 2, 3 or 4.");
        assertThat(rest(PossibleResults.Extent.ALL, 6))
                .isEqualTo("#0 get() returned 9, but could only have returned 1, 2, 3 or one of 3 other values.");
    }

    private static String rest(PossibleResults.Extent extent, int possible) {
        List<Value> values =
                LongStream.rangeClosed(1, possible).<Value>mapToObj(Value::of).toList();
        Operation operation = Operation.returned(0, "get", Map.of("result", Value.of(9)), 0, 1);
        History history = Scenes.history("h", "ms", List.of(operation));
        return new SentenceWriter(history, Numbers.whole(1))
                .write(draft ->
                        ResultSentence.write(0, operation, new PossibleResults("result", values, extent, 7), draft))
                .text();
    }
}
