package dev.plumbline.junit;

import static dev.plumbline.junit.PlumblineAssertions.assertConforms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.plumbline.check.Budget;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Value;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.ModelSpec;
import dev.plumbline.spec.model.Models;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlumblineAssertionsTest {
    private static Spec register() throws BadInput {
        return ModelSpec.of(Models.named("register", Optional.empty()));
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
        assertThat(Bundle.read(named).history().size()).isEqualTo(2);
    }

    @Test
    void aBudgetThatRunsOutIsAFailureOfItsOwnKind() {
        assertThatThrownBy(() -> assertConforms(readsAfterAWrite(2), register(), Budget.DEFAULT.withSteps(0)))
                .isInstanceOf(InconclusiveError.class)
                .hasMessageContainingAll("two reads against register: inconclusive: ", "of 2 operations", "steps");
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
