package dev.plumbline.history.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Histories recorded elsewhere, if they are there: every one with timeboxes can be read, and by its content alone. */
@Tag("slow")
class RecordedCasesTest {
    private static final Path CASES = Path.of(System.getProperty("plumbline.cases", "../../shared/cases"));
    private static final Map<String, Set<String>> NAMES = Map.of(
            "cas-register", Set.of("read", "write", "cas"),
            "kv-append", Set.of("get", "put", "append"),
            "multi-register", Set.of("txn"),
            "queue", Set.of("enqueue", "dequeue"),
            "stack", Set.of("push", "pop"));

    @BeforeAll
    static void casesArePresent() {
        assumeTrue(
                Files.isRegularFile(CASES.resolve("VERDICTS.tsv")),
                "recorded cases are not at " + CASES + " (set -Dplumbline.cases=FOLDER); these tests are skipped");
    }

    private record Case(Path path, String model) {}

    private static List<Case> timeboxed() throws IOException {
        List<Case> cases = new ArrayList<>();
        for (String line : Files.readAllLines(CASES.resolve("VERDICTS.tsv"))) {
            String[] columns = line.split("\t");
            if (columns[3].equals("timeboxes")) {
                cases.add(new Case(CASES.resolve(columns[0]), columns[1]));
            }
        }
        return cases;
    }

    @Test
    void everyTimeboxedCaseIsReadWithTheNamesOfItsModel() throws Exception {
        Map<String, Integer> files = new TreeMap<>();
        for (Case recorded : timeboxed()) {
            History history = Formats.read(recorded.path(), Optional.empty(), ReadOptions.DEFAULT);
            assertThat(history.order()).isEqualTo(Order.Timeboxes.EVENTS);
            assertThat(history.operations())
                    .as("%s", recorded.path())
                    .allMatch(operation -> NAMES.get(recorded.model()).contains(operation.name()));
            files.merge(Formats.detect(recorded.path()).name(), 1, Integer::sum);
        }
        assertThat(files.keySet()).containsExactly("collections", "edn", "jepsen");
    }

    @Test
    void etcdLogsHaveAsManyOperationsAsInvocations() throws Exception {
        for (Case recorded : timeboxed()) {
            if (Formats.detect(recorded.path()).name().equals("jepsen")) {
                List<String> lines = Files.readAllLines(recorded.path());
                History history = Formats.read(recorded.path(), Optional.empty(), ReadOptions.DEFAULT);
                assertThat(history.size()).isEqualTo(count(lines, ":invoke"));
                long completed = count(lines, ":ok") + count(lines, ":fail");
                assertThat(history.operations().stream().filter(operation -> operation.outcome() == Outcome.RETURNED))
                        .hasSize((int) completed);
            }
        }
    }

    @Test
    void ednHistoriesHaveTheInvocationsThatDidNotFail() throws Exception {
        for (Case recorded : timeboxed()) {
            if (Formats.detect(recorded.path()).name().equals("edn")) {
                String text = Files.readString(recorded.path());
                History history = Formats.read(recorded.path(), Optional.empty(), ReadOptions.DEFAULT);
                assertThat(history.size())
                        .as("%s", recorded.path())
                        .isEqualTo(text.split(":invoke").length - text.split(":fail").length);
            }
        }
    }

    private static int count(List<String> lines, String word) {
        return (int) lines.stream().filter(line -> line.contains(word)).count();
    }

    @Test
    void numbersFollowTheCalls() throws Exception {
        for (Case recorded : timeboxed()) {
            History history = Formats.read(recorded.path(), Optional.empty(), ReadOptions.DEFAULT);
            assertThat(history.operations().stream()
                            .map(operation -> (Timebox) operation.place())
                            .map(box -> box.call()))
                    .isSorted()
                    .doesNotHaveDuplicates();
        }
    }
}
