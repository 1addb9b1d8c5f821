package dev.plumbline.tlc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Check;
import dev.plumbline.check.Engine;
import dev.plumbline.check.Result;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.model.Models;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSource;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLC and the sweep through the same interface, on a module whose constants come from the history. */
@Tag("slow")
class TlcEngineTest {
    private static final Engine TLC = new TlcEngine(TlcCheck.Settings.DEFAULT);

    @TempDir
    private Path folder;

    private static History history(long value) throws BadInput {
        return new History.Builder("h", Order.Timeboxes.NANOSECONDS)
                .add(Operation.returned(0, "write", Map.of("value", Value.of(value)), 0, 1))
                .add(Operation.returned(1, "read", Map.of("result", Value.of(7)), 2, 3))
                .build();
    }

    @Test
    void bothEnginesGiveTheSameVerdictsAndTheConstantsAreThoseOfEachHistory() throws Exception {
        Path tla = Files.writeString(folder.resolve("Cell.tla"), """
                ---- MODULE Cell ----
                EXTENDS Naturals
                CONSTANT Values
                VARIABLE x
                Init == x = 0
                write(value) == value \\in Values /\\ x' = value
                read(result) == x = result /\\ UNCHANGED x
                Next == \\E v \\in 0..9 : write(v) \\/ read(v)
                ====
                """);
        TlaSource source = TlaSource.of(tla, TlaOptions.DEFAULT.withConstant("Values", "args.value"));
        for (long value : new long[] {7, 8}) {
            Result swept = Check.of(history(value), source).run();
            Result byTlc = Check.of(history(value), source).engine(TLC).run();
            assertThat(byTlc.verdict().word().text())
                    .isEqualTo(swept.verdict().word().text())
                    .isEqualTo(value == 7 ? "conforms" : "violates");
            assertThat(byTlc.decider().name()).isEqualTo("tlc");
            assertThat(swept.specCopy().settings())
                    .as("written out, because a part of the history might give fewer")
                    .containsEntry("constants", Value.record(Map.of("Values", Value.of("{" + value + "}"))));
        }
    }

    @Test
    void rejectsWhatTlcDoesNotSupport() throws BadInput {
        Check model = Check.of(history(7), Models.named("register")).engine(TLC);
        assertThatThrownBy(model::run)
                .isInstanceOf(BadInput.class)
                .hasMessage("register is not a TLA+ module; expected one, since TLC supports nothing else");
        assertThat(TLC.extraTime(Budget.DEFAULT)).isGreaterThan(Duration.ofMinutes(1));
    }
}
