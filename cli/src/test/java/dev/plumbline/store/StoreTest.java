package dev.plumbline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.run.Chaos;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.Settings;
import dev.plumbline.run.Target;
import dev.plumbline.run.WorkloadReport;
import dev.plumbline.value.BadInput;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreTest {
    @TempDir
    private Path folder;

    private Process writer(Path file, String name, int number) throws Exception {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        ManagementFactory.getRuntimeMXBean().getClassPath(),
                        Writer.class.getName(),
                        file.toString(),
                        name,
                        Integer.toString(number))
                .redirectError(folder.resolve(name + ".err").toFile())
                .start();
    }

    private static String query(Path file, String query) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                ResultSet rows = connection.createStatement().executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static List<String> shown(History history) {
        return history.operations().stream().map(Operation::toString).toList();
    }

    static RunRecord run(long seed) {
        return new RunRecord(
                Path.of("run-" + seed),
                new Target.Jvm("MapWorkload", List.of(), List.of()),
                Map.of(),
                Settings.of(3, 20, seed).withChaos(Chaos.NOISE).withPatience(Duration.ofSeconds(9)),
                List.of("java", "MapWorkload"),
                Map.of(),
                Map.of("java", "17"),
                Instant.EPOCH,
                Duration.ofSeconds(1),
                0,
                false,
                false,
                new WorkloadReport(Map.of("put", 60L), Map.of(), List.of(), Optional.empty()));
    }

    @Test
    void storedHistoryIsFoundAgain() throws Exception {
        Path file = folder.resolve("s.db");
        History history = Writer.history("traces", 50);
        try (Store store = Store.open(file)) {
            assertThat(store.add(history, Optional.empty(), Optional.of(Writer.verdict(Verdict.Word.CONFORMS))))
                    .isEqualTo(1);
            assertThat(store.add(history, Optional.of(run(7)), Optional.of(Writer.verdict(Verdict.Word.VIOLATES))))
                    .isEqualTo(2);
            assertThat(store.add(history, Optional.of(run(8)), Optional.empty()))
                    .isEqualTo(3);
        }
        try (Store store = Store.openExisting(file)) {
            assertThat(store.entries(Optional.empty()))
                    .extracting(Entry::number)
                    .containsExactly(1L, 2L, 3L);
            assertThat(store.entries(Optional.of(Verdict.Word.VIOLATES)))
                    .singleElement()
                    .satisfies(entry -> {
                        assertThat(entry.number()).isEqualTo(2);
                        assertThat(entry.seed()).contains(7L);
                        assertThat(entry.run()).contains(run(7).json());
                        assertThat(entry.operations()).isEqualTo(50);
                        assertThat(entry.processes()).isEqualTo(3);
                        assertThat(entry.verdict()).contains(Writer.verdict(Verdict.Word.VIOLATES));
                    });
            assertThat(store.entry(3).verdict()).isEmpty();
            assertThat(store.entry(1).seed()).isEmpty();
            assertThat(shown(store.history(2))).isEqualTo(shown(history));
            assertThatThrownBy(() -> store.history(4))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("no history 4");
        }
    }

    @Test
    void aViolationKeepsItsBundle() throws Exception {
        Path file = folder.resolve("s.db");
        History history = Writer.history("traces", 5);
        byte[] bundle = {1, 2, 3};
        try (Store store = Store.open(file)) {
            store.add(
                    history, Optional.empty(), Optional.of(Writer.verdict(Verdict.Word.VIOLATES)), Optional.of(bundle));
            store.add(history, Optional.empty(), Optional.of(Writer.verdict(Verdict.Word.CONFORMS)));
            assertThat(store.bundle(1))
                    .hasValueSatisfying(bytes -> assertThat(bytes).isEqualTo(bundle));
            assertThat(store.bundle(2)).isEmpty();
            assertThat(store.bundle(3)).isEmpty();
            assertThat(store.entries(Optional.empty()))
                    .extracting(Entry::bundle)
                    .containsExactly(true, false);
        }
    }

    @Test
    void aStoreOfTheFirstVersionIsBroughtUpToDate() throws Exception {
        Path file = folder.resolve("s.db");
        History history = Writer.history("traces", 5);
        try (Store store = Store.open(file)) {
            store.add(history, Optional.empty(), Optional.of(Writer.verdict(Verdict.Word.VIOLATES)));
        }
        toSecondVersion(file);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            connection.createStatement().execute("ALTER TABLE verdicts DROP COLUMN bundle");
            connection.createStatement().execute("PRAGMA user_version = 1");
        }
        for (int i = 0; i < 2; i++) {
            try (Store store = Store.openExisting(file)) {
                assertThat(store.entry(1).verdict()).contains(Writer.verdict(Verdict.Word.VIOLATES));
                assertThat(store.bundle(1)).isEmpty();
                assertThat(shown(store.history(1))).isEqualTo(shown(history));
                store.add(
                        history,
                        Optional.empty(),
                        Optional.of(Writer.verdict(Verdict.Word.VIOLATES)),
                        Optional.of(new byte[] {7}));
                assertThat(store.bundle(2 + i)).isPresent();
            }
        }
        assertThat(query(file, "PRAGMA user_version")).isEqualTo("4");
        assertThat(query(file, "SELECT count(DISTINCT uid) FROM histories")).isEqualTo("3");
    }

    /** Removes the tables and the columns that later versions added. */
    static void toSecondVersion(Path file) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String table :
                    List.of("campaigns", "tasks", "failures", "kinds", "coverage", "continuations", "number_blocks")) {
                statement.execute("DROP TABLE " + table);
            }
            statement.execute("DROP INDEX histories_by_uid");
            statement.execute("ALTER TABLE histories DROP COLUMN uid");
            statement.execute("PRAGMA user_version = 2");
        }
    }

    @Test
    void rejectsForeignFileAndLeavesItUnchanged() throws Exception {
        Path text =
                Files.writeString(folder.resolve("text"), "this is not a database, but a long enough text ".repeat(40));
        String before = Files.readString(text);
        assertThatThrownBy(() -> Store.open(text)).isInstanceOf(BadInput.class).hasMessageContaining("text");
        assertThat(Files.readString(text)).isEqualTo(before);

        Path foreign = folder.resolve("foreign.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + foreign)) {
            connection.createStatement().execute("CREATE TABLE mails (id INTEGER)");
        }
        assertThatThrownBy(() -> Store.open(foreign)).hasMessageContaining("database of another program");
        assertThat(query(foreign, "PRAGMA journal_mode")).isEqualTo("delete");

        assertThatThrownBy(() -> Store.openExisting(folder.resolve("none"))).hasMessageContaining("no such store");
        assertThatThrownBy(() -> Store.open(folder.resolve("no/such/folder.db")))
                .isInstanceOf(BadInput.class);
    }

    @Test
    void twoProcessesMayWriteAtOnce() throws Exception {
        Path file = folder.resolve("s.db");
        Process a = writer(file, "a", 60);
        Process b = writer(file, "b", 60);
        assertThat(a.waitFor()).as(Files.readString(folder.resolve("a.err"))).isZero();
        assertThat(b.waitFor()).as(Files.readString(folder.resolve("b.err"))).isZero();
        try (Store store = Store.openExisting(file)) {
            List<Entry> entries = store.entries(Optional.of(Verdict.Word.CONFORMS));
            assertThat(entries).hasSize(120);
            assertThat(Stream.of("a", "b"))
                    .allSatisfy(name -> assertThat(entries)
                            .filteredOn(entry -> entry.name().startsWith(name))
                            .hasSize(60));
        }
    }

    @Test
    void aProcessKilledWhileItWritesCorruptsNothing() throws Exception {
        Path file = folder.resolve("s.db");
        List<Integer> sizes = new ArrayList<>();
        for (int kill = 0; kill < 4; kill++) {
            Process writer = writer(file, "k" + kill, 1_000_000);
            assertThat(writer.inputReader().readLine())
                    .as(Files.readString(folder.resolve("k" + kill + ".err")))
                    .isEqualTo("open");
            awaitMore(file, sizes.isEmpty() ? 0 : sizes.get(kill - 1));
            Thread.sleep(37L * kill);
            writer.destroyForcibly().waitFor();
            assertThat(query(file, "PRAGMA integrity_check")).isEqualTo("ok");
            try (Store store = Store.openExisting(file)) {
                List<Entry> entries = store.entries(Optional.empty());
                // Atomic: none without its verdict, and each can be read.
                assertThat(entries)
                        .allSatisfy(entry -> assertThat(entry.verdict()).isPresent());
                sizes.add(entries.size());
                if (!entries.isEmpty()) {
                    assertThat(store.history(entries.size()).size()).isEqualTo(200);
                }
            }
        }
        assertThat(sizes).isSorted().doesNotHaveDuplicates();
    }

    /** Until the writer has written something: on a busy machine that may take a while. */
    private static void awaitMore(Path file, int before) throws Exception {
        for (int patience = 0; patience < 3_000; patience++) {
            try (Store store = Store.openExisting(file)) {
                if (store.entries(Optional.empty()).size() > before) {
                    return;
                }
            }
            Thread.sleep(10);
        }
    }
}
