package dev.plumbline.tla;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlaSourceTest {
    @TempDir
    private Path folder;

    private static History write(int value) throws BadInput {
        History.Builder history = new History.Builder("h", Order.Timeboxes.NANOSECONDS);
        history.add(Operation.returned(0, "Write", Map.of("value", Value.of(value)), 0, 1));
        return history.build();
    }

    @Test
    void loadsModuleAgainForOtherConstantsOfTheHistory() throws BadInput, IOException {
        Path tla = Files.writeString(folder.resolve("M.tla"), """
                ---- MODULE M ----
                CONSTANT Values
                VARIABLE x
                Init == x \\in Values
                Write(value) == x' = value
                Next == \\E v \\in Values : Write(v)
                ====
                """);
        TlaSource source = TlaSource.of(tla, TlaOptions.DEFAULT.withConstant("Values", "args.value"));
        ExtensibleSpec first = source.load(write(1));
        assertThat(source.load(write(1))).isSameAs(first);
        ExtensibleSpec second = source.load(write(2));
        assertThat(second.outline().values()).containsEntry("Values", Value.set(java.util.Set.of(Value.of(2))));
        assertThat(first.outline().values()).containsEntry("Values", Value.set(java.util.Set.of(Value.of(1))));
        source.forget();
        assertThat(source.load(write(2))).isNotSameAs(second);
    }
}
