package dev.plumbline.explain.cause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.PossibleResults;
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
        assertThat(rest(PossibleResults.Extent.ALL, 2)).isEqualTo(" returned 9, but could only have returned 1 or 2");
        assertThat(rest(PossibleResults.Extent.OF_THOSE_TRIED, 1)).isEqualTo(" returned 9, but could have returned 1");
        assertThat(rest(PossibleResults.Extent.SOME, 1))
                .isEqualTo(" returned 9, but could have returned 1, for instance");
    }

    @Test
    void noResultMayBePossible() {
        assertThat(rest(PossibleResults.Extent.ALL, 0))
                .isEqualTo(" returned 9, and it could not have returned anything else either");
        assertThat(rest(PossibleResults.Extent.OF_THOSE_TRIED, 0))
                .isEqualTo(" returned 9, and it could have returned none of the 7 values that were tried");
    }

    @Test
    void ofManyResultsThreeAreNamed() {
        assertThat(rest(PossibleResults.Extent.ALL, 4))
                .isEqualTo(" returned 9, but could only have returned 1, 2, 3 or 4");
        assertThat(rest(PossibleResults.Extent.ALL, 6))
                .isEqualTo(" returned 9, but could only have returned 1, 2, 3 or one of 3 other values");
    }

    private static String rest(PossibleResults.Extent extent, int possible) {
        List<Value> values =
                LongStream.rangeClosed(1, possible).<Value>mapToObj(Value::of).toList();
        return ResultSentence.rest(
                Operation.returned(0, "get", Map.of("result", Value.of(9)), 0, 1),
                new PossibleResults(values, extent, 7));
    }
}
