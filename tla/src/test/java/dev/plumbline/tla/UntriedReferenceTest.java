package dev.plumbline.tla;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Result;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.counterfactual.Explained;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLC's interpreter, which takes a tenth of a second to load, is not asked about values that a search tries out. */
class UntriedReferenceTest {
    @TempDir
    private Path folder;

    @Test
    void resultsThatCannotBeComparedAreNotAskedOfTheReference() throws Exception {
        Path module = Files.writeString(folder.resolve("Cell.tla"), """
                ---- MODULE Cell ----
                EXTENDS Integers
                VARIABLE cell
                Init == cell = 0
                Put(value) == cell' = value
                Get(result) == result = cell /\\ UNCHANGED cell
                Name(result) == result = "cell" /\\ UNCHANGED cell
                Next == \\E any \\in 0..9 : Put(any) \\/ Get(any) \\/ Name(any)
                ====
                """);
        Spec spec = TlaSpec.checked(module, TlaOptions.DEFAULT, () -> {
            throw new AssertionError("the reference was asked");
        });
        History history = new History.Builder("stale", Order.Timeboxes.NANOSECONDS)
                .add(Operation.returned(0, "Name", Map.of("result", Value.of("cell")), 0, 1))
                .add(Operation.returned(0, "Put", Map.of("value", Value.of(4)), 2, 3))
                .add(Operation.returned(0, "Get", Map.of("result", Value.of(4)), 4, 5))
                .add(Operation.returned(0, "Get", Map.of("result", Value.of(7)), 6, 7))
                .build();
        Result violated = Check.of(history, spec).withoutConfirmation().run();
        Counterexample found = Explained.of(violated, Budget.DEFAULT)
                .verdict()
                .counterexampleIfAny()
                .orElseThrow();
        assertThat(found.hindsight().results())
                .hasValueSatisfying(results -> assertThat(results.possible()).containsExactly(Value.of(4)));
        assertThat(found.hindsight().remedies().instead()).containsExactly(Value.of(4));
    }
}
