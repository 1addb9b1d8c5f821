package dev.plumbline.junit;

import static dev.plumbline.junit.PlumblineAssertions.assertConforms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlumblineAssertionsTest {
    private static Spec register() throws BadInput {
        return Models.named("register");
    }

    /** One process writes 1, another reads a value later. */
    private static History readsAfterAWrite(int value) throws BadInput {
        return new History.Builder("two reads", Order.Timeboxes.EVENTS)
                .add(Operation.returned(1, "write", Map.of("value", Value.of(1)), 0, 1))
                .add(Operation.returned(2, "read", Map.of("result", Value.of(value)), 2, 3))
                .build();
    }

    @Test
    void aHistoryThatConformsPasses() throws BadInput {
        assertConforms(readsAfterAWrite(1), register());
    }

    @Test
    void aViolationShowsTheCounterexampleAndNamesABundle() throws BadInput {
        Throwable failure = catchThrowable(() -> assertConforms(readsAfterAWrite(2), register()));
        assertThat(failure).isExactlyInstanceOf(AssertionError.class);
        assertThat(failure.getMessage())
                .startsWith("VIOLATES  two reads: no behaviour of register explains it")
                .contains(
                        "This operation fits no explanation of what came before it:",
                        "read(result: 2)",
                        "The frontier",
                        "plumbline explain target")
                .doesNotContain("--full");
        Path named = Path.of(failure.getMessage().replaceAll("(?s).*plumbline explain (\\S+).*", "$1"));
        assertThat(named.getFileName().toString())
                .startsWith(PlumblineAssertionsTest.class.getName())
                .endsWith("-two-reads.plumb");
        assertThat(Bundle.read(named).failing().history().size()).isEqualTo(2);
    }

    @Test
    void exhaustedBudgetIsASeparateKindOfFailure() {
        assertThatThrownBy(() -> assertConforms(readsAfterAWrite(2), register(), Budget.DEFAULT.withSteps(0)))
                .isInstanceOf(InconclusiveError.class)
                .hasMessageContainingAll("two reads against register: inconclusive: ", "of 2 operations", "steps");
    }

    @Test
    void checksTheFolderOfARecording(@TempDir Path temporary) throws Exception {
        Path folder = temporary.resolve("run-1");
        Files.createDirectory(folder);
        Files.writeString(folder.resolve("1.ndjson"), """
                {"process": 1, "op": "write", "args": {"value": 1}, "call": 0, "return": 1}
                {"process": 2, "op": "read", "args": {"result": 2}, "call": 2, "return": 3}
                """);
        SpecSource source = register();
        assertThatThrownBy(() -> assertConforms(folder, source))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageContaining("no behaviour of register explains it")
                .hasMessageContaining("plumbline view target");
        assertThatThrownBy(() -> assertConforms(temporary.resolve("nowhere"), source))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageContaining("nowhere cannot be checked against register: ");
        Files.writeString(folder.resolve("1.ndjson"), """
                {"process": 1, "op": "write", "args": {"value": 1}, "call": 0, "return": 1}
                {"process": 2, "op": "read", "args": {"result": 1}, "call": 2, "return": 3}
                """);
        assertConforms(folder, source);
    }

    @Test
    void anOperationThatTheSpecificationDoesNotHaveFailsWithOneLine() throws BadInput {
        History history = new History.Builder("jumps", Order.Timeboxes.EVENTS)
                .add(Operation.returned(1, "Jump", Map.of(), 0, 1))
                .build();
        assertThatThrownBy(() -> assertConforms(history, register()))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageContaining("jumps cannot be checked against register: ")
                .hasMessageContaining("Jump");
    }
}
