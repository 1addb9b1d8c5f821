package dev.plumbline.history.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Recorded histories, our own and others where they are there: each can be read, and by its content alone. */
@Tag("slow")
class RecordedCasesTest {
    private static final Map<String, Set<String>> NAMES = Map.ofEntries(
            Map.entry("register", Set.of("read", "write")),
            Map.entry("cas-register", Set.of("read", "write", "cas")),
            Map.entry("kv-append", Set.of("get", "put", "append")),
            Map.entry("kv", Set.of("get", "put", "append")),
            Map.entry("multi-register", Set.of("txn", "read", "write")),
            Map.entry("counter", Set.of("increment", "decrement", "add", "get")),
            Map.entry("map", Set.of("get", "put", "putIfAbsent", "remove")),
            Map.entry("set", Set.of("add", "remove", "contains")),
            Map.entry("queue", Set.of("enqueue", "dequeue", "peek")),
            Map.entry("stack", Set.of("push", "pop", "peek")),
            Map.entry("priority-queue", Set.of("insert", "deleteMin", "peekMin")),
            Map.entry("deque", Set.of("addFirst", "addLast", "pollFirst", "pollLast", "peekFirst", "peekLast")),
            Map.entry("mutex", Set.of("acquire", "tryAcquire", "release")),
            Map.entry("semaphore", Set.of("acquire", "tryAcquire", "release", "availablePermits")),
            Map.entry("bank", Set.of("transfer", "balance", "balances")),
            Map.entry("log", Set.of("append", "read", "watch")));

    private record Case(Path path, String model) {
        boolean isOf(String format) throws BadInput {
            return Files.isRegularFile(path) && Formats.detect(path).name().equals(format);
        }
    }

    private static List<Case> timeboxed() throws IOException {
        List<Case> cases = new ArrayList<>();
        for (Path root : CaseRoots.all()) {
            for (String line : Files.readAllLines(root.resolve("VERDICTS.tsv"))) {
                String[] columns = line.split("\t");
                if (columns[3].equals("timeboxes")) {
                    cases.add(new Case(root.resolve(columns[0]), columns[1]));
                }
            }
        }
        return cases;
    }

    private static History read(Case recorded) throws BadInput {
        return Formats.read(recorded.path()).withLifecycle(Set.of());
    }

    @Test
    void everyTimeboxedCaseIsReadWithTheNamesOfItsModel() throws Exception {
        Set<String> formats = new TreeSet<>();
        for (Case recorded : timeboxed()) {
            Formats.Recognised recognised = Formats.recognise(recorded.path(), ReadOptions.DEFAULT);
            History history = recognised.history().withLifecycle(Set.of());
            boolean clocked = recognised.format().isClocked();
            assertThat(history.order().equals(Order.Timeboxes.EVENTS)).isNotEqualTo(clocked);
            assertThat(history.operations())
                    .as("%s", recorded.path())
                    .allMatch(operation -> NAMES.get(recorded.model()).contains(operation.name()));
            formats.add(recognised.format().name());
        }
        assertThat(formats).containsExactly("collections", "edn", "jepsen", "msgpack", "ndjson", "omnilink", "trace");
    }

    @Test
    void etcdLogsHaveAsManyOperationsAsInvocations() throws Exception {
        for (Case recorded : timeboxed()) {
            if (recorded.isOf("jepsen")) {
                List<String> lines = Files.readAllLines(recorded.path());
                History history = read(recorded);
                assertThat(history.size()).isEqualTo(count(lines, ":invoke"));
                long completed = count(lines, ":ok") + count(lines, ":fail");
                assertThat(history.operations().stream().filter(operation -> operation.outcome() != Outcome.PENDING))
                        .hasSize((int) completed);
            }
        }
    }

    @Test
    void ednHistoriesHaveTheInvocationsThatDidNotFail() throws Exception {
        for (Case recorded : timeboxed()) {
            if (recorded.isOf("edn")) {
                String text = Files.readString(recorded.path());
                History history = read(recorded);
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
            History history = read(recorded);
            List<Long> calls = history.operations().stream()
                    .map(operation -> ((Timebox) operation.place()).call())
                    .toList();
            assertThat(calls).isSorted();
            if (history.order().equals(Order.Timeboxes.EVENTS)) {
                assertThat(calls).doesNotHaveDuplicates();
            }
        }
    }
}
