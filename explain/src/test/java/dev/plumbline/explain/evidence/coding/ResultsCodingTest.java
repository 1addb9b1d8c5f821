package dev.plumbline.explain.evidence.coding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.PossibleResults;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ResultsCodingTest {
    @ParameterizedTest
    @EnumSource(PossibleResults.Extent.class)
    void isReadAsItWasWritten(PossibleResults.Extent extent) throws BadInput {
        int tried = extent == PossibleResults.Extent.OF_THOSE_TRIED ? 12 : 0;
        for (List<Value> possible : List.of(List.<Value>of(), List.of(Value.of("a"), Value.tuple(Value.of(1))))) {
            PossibleResults results = new PossibleResults(possible, extent, tried);
            assertThat(ResultsCoding.read(new Fields(ResultsCoding.written(results), "results")))
                    .isEqualTo(results);
        }
    }

    @Test
    void anUnknownExtentIsRefused() {
        Value document = Value.record(Map.of("possible", Value.tuple(List.of()), "extent", Value.of("most")));
        assertThatThrownBy(() -> ResultsCoding.read(new Fields(document, "results")))
                .isInstanceOf(BadInput.class)
                .hasMessage("results.extent is \"most\"; expected all, tried or some");
    }
}
