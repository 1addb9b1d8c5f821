package dev.plumbline.nativecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of record.hpp are read with their intended meaning. */
@Tag("slow")
class RecordTest {
    private static final Map<String, String> MEANT = Map.ofEntries(
            Map.entry("Zero", "0"),
            Map.entry("Small", "127"),
            Map.entry("Minus", "-33"),
            Map.entry("Int", "70000"),
            Map.entry("Byte", "200"),
            Map.entry("Most", "9223372036854775807"),
            Map.entry("Least", "-9223372036854775808"),
            Map.entry("True", "TRUE"),
            Map.entry("False", "FALSE"),
            Map.entry("Null", "null"),
            Map.entry("Text", "\"Grüße\""),
            Map.entry("Empty", "\"\""),
            Map.entry("Long", "\"" + "x".repeat(300) + "\""),
            Map.entry("Vector", "<<3, 1, 2>>"),
            Map.entry("Bools", "<<TRUE, FALSE>>"),
            Map.entry("Hundred", "<<" + "7, ".repeat(99) + "7>>"),
            Map.entry("Pair", "<<1, \"a\">>"),
            Map.entry("Tuple", "<<1, TRUE, \"b\">>"),
            Map.entry("Some", "5"),
            Map.entry("None", "null"),
            Map.entry("Set", "{1, 3}"),
            Map.entry("Map", "(0 :> \"a\" @@ 5 :> \"b\")"),
            Map.entry("TextMap", "[a |-> 1]"),
            Map.entry("Model", "m1"),
            Map.entry("Record", "[a |-> 1, b |-> <<1, \"x\", null>>]"),
            Map.entry("Dollar", "(\"$set\" :> 1)"),
            Map.entry("Function", "(<<1, 2>> :> TRUE @@ \"k\" :> {})"),
            Map.entry("Nested", "{{1}, <<>>, m2}"));

    @TempDir
    Path folder;

    @Test
    void everyKindOfValueComesBackAsItWasMeant() throws BadInput {
        Map<String, Operation> byName = recordedValues();
        for (Map.Entry<String, String> meant : MEANT.entrySet()) {
            assertThat(byName.get(meant.getKey()).arguments())
                    .as(meant.getKey())
                    .containsExactly(Map.entry("v", Value.parse(meant.getValue())));
        }
        assertThat(byName.get("Lists").arguments())
                .isEqualTo(new TreeMap<>(Map.of(
                        "ints", Value.parse("<<1, 2>>"),
                        "texts", Value.parse("<<\"a\", \"b\">>"),
                        "$set", Value.of(1),
                        "list", Value.parse("<<TRUE>>"))));
        assertThat(byName).hasSize(MEANT.size() + 6);
    }

    @Test
    void outcomesMetadataAndMarksAreKept() {
        Map<String, Operation> byName = recordedValues();
        Operation aborted = byName.get("Aborted");
        assertThat(aborted.outcome()).isEqualTo(Outcome.ABORTED);
        assertThat(aborted.arguments()).containsEntry("code", Value.of(-5)).containsEntry("key", Value.of(1));
        assertThat(aborted.metadata()).containsExactly(Map.entry("node", Value.of("n1")));
        assertThat(byName.get("Marked").metadata())
                .isEqualTo(new TreeMap<>(Map.of("early", Value.of(1), "late", Value.of(2))));
        assertThat(byName.get("GivenUp").outcome()).isEqualTo(Outcome.PENDING);
        assertThat(byName.get("Last").outcome()).isEqualTo(Outcome.PENDING);
        assertThat(byName.get("ThreadEnd").outcome()).isEqualTo(Outcome.RETURNED);
    }

    @Test
    void timesGoUpAndTheHeaderIsKept() {
        run("values");
        History history = Traces.read(folder.resolve("values"));
        assertThat(history.order()).isEqualTo(new Order.Timeboxes("ns", false));
        assertThat(history.notes()).isEmpty();
        assertThat(history.about())
                .containsEntry("language", Value.of("c++"))
                .containsEntry("host", Value.of("here"))
                .containsKeys("pid", "started");
        assertThat(history.processes()).containsExactly(Value.of("writer"));
        long before = 0;
        for (Operation operation : history.operations()) {
            assertThat(((Timebox) operation.place()).call()).isGreaterThanOrEqualTo(before);
            before = operation.outcome() == Outcome.PENDING
                    ? ((Timebox) operation.place()).call()
                    : ((Timebox) operation.place()).end();
        }
    }

    @Test
    void misuseIsRefusedWithOneLineAndLeavesTheTraceWhole() {
        Run run = run("misuse");
        assertThat(run.exit()).as(run.printed()).isZero();
        assertThat(run.printed().lines()).hasSize(11).allMatch(line -> line.startsWith("plumbline: "));
        List<String> names = Traces.read(folder.resolve("misuse")).operations().stream()
                .map(Operation::name)
                .toList();
        assertThat(names).containsExactly("A", "ThreadEnd");
    }

    @Test
    void aFileGrowsUpToItsLimitAndThenSaysThatItIsFull() {
        Run run = run("large");
        List<String> lines = run.printed().lines().toList();
        int written = Integer.parseInt(lines.get(0));
        assertThat(lines.get(1)).endsWith("0.trace is full: its limit is 3000000 bytes");
        // Each takes at least its text of 1000 bytes and at most 100 bytes more; the first allocation was 256 KiB.
        assertThat(written).isBetween(2700, 3000);
        assertThat(Traces.read(folder.resolve("large")).operations().stream()
                        .filter(operation -> operation.outcome() == Outcome.RETURNED
                                && operation.name().equals("Write")))
                .hasSize(written);
    }

    @Test
    void nothingIsAllocatedOnceTheLargestRecordHasBeenSeen() {
        assertThat(run("steady")).isEqualTo(new Run(0, "0\n"));
        assertThat(Traces.read(folder.resolve("steady")).operations()).hasSize(201);
    }

    private Run run(String scenario) {
        return Run.of(Gxx.recordPrograms(), Run.PLAIN, scenario, folder.resolve(scenario));
    }

    private Map<String, Operation> recordedValues() {
        Run run = run("values");
        assertThat(run.exit()).as(run.printed()).isZero();
        return Traces.read(folder.resolve("values")).operations().stream()
                .collect(Collectors.toMap(Operation::name, Function.identity()));
    }
}
