package dev.plumbline.explain.evidence.coding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.PossibleResults;
import dev.plumbline.explain.Samples;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ResultsCodingTest {
    @ParameterizedTest
    @EnumSource(PossibleResults.Extent.class)
    void isReadAsItWasWritten(PossibleResults.Extent extent) throws BadInput {
        int tried = extent == PossibleResults.Extent.TRIED ? 12 : 0;
        for (List<Value> possible : List.of(List.<Value>of(), List.of(Value.of("a"), Value.tuple(Value.of(1))))) {
            PossibleResults results = new PossibleResults("result", possible, extent, tried);
            assertThat(ResultsCoding.read(
                            new Fields(ResultsCoding.written(results).value(), "results")))
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

    @Test
    void anOperationWithoutAResultCouldNotHaveReturnedAnother(@TempDir Path folder) throws Exception {
        Bundle stale = Samples.staleRead();
        Counterexample found = stale.failing().counterexample();
        History.Builder others = History.Builder.like(found.history());
        for (Operation operation : found.history().operations()) {
            Map<String, Value> arguments = new TreeMap<>(operation.arguments());
            arguments.remove("result");
            others.add(operation.with(arguments));
        }
        History history = others.build();
        Counterexample changed = found.of(history)
                .with(new Counterexample.Hindsight(
                        Optional.of(new PossibleResults("result", List.of(Value.of(1)), PossibleResults.Extent.ALL, 0)),
                        Optional.empty(),
                        Counterexample.Remedies.NONE));
        Path file = folder.resolve("x.plumb");
        stale.with(new FailingHistory(
                        history,
                        stale.failing().numbers(),
                        changed,
                        stale.failing().layers(),
                        stale.failing().stalled()))
                .write(file);
        assertThatThrownBy(() -> Bundle.read(file))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("results are given, but the failing operation has no result");
    }
}
