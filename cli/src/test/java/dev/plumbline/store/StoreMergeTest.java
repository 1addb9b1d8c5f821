package dev.plumbline.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Merged stores against a recomputation of the union of their rows, in any order, nested and more than once. */
@Tag("slow")
class StoreMergeTest {
    private static final int ROUNDS = 6;

    @TempDir
    private Path folder;

    /** The key of each row, and the rest of it as text. */
    private static SortedMap<String, String> rows(Path file) throws SQLException {
        SortedMap<String, String> rows = new TreeMap<>();
        read(
                file,
                "SELECT 'history ' || uid, length(packed) || ' ' || hex(packed) || added || name || operations"
                        + " || coalesce(seed || target || record, '') || (SELECT coalesce(group_concat(spec || verdict"
                        + " || report || coalesce(counterexample, '-') || coalesce(hex(bundle), '-')), '')"
                        + " FROM verdicts WHERE history = histories.id) FROM histories LEFT JOIN runs"
                        + " ON runs.id = histories.run",
                rows);
        read(file, "SELECT 'campaign ' || id, printf('%09d', tasks) || summary FROM campaigns", rows);
        read(
                file,
                "SELECT 'task ' || campaign || hex(task), printf('%09d', ended) || outcome || commits FROM tasks",
                rows);
        read(
                file,
                "SELECT 'failure ' || campaign || hex(task) || kind, (bundle IS NOT NULL) || printf('%09d', 1000 - size)"
                        + " || printf('%09d', ended) || commits || text || command || coalesce(hex(bundle), '-')"
                        + " FROM failures",
                rows);
        read(file, "SELECT 'kind ' || id, kind FROM kinds", rows);
        read(
                file,
                "SELECT 'part ' || campaign || ' ' || part, printf('%09d', 1000 - coalesce(covered, 1000)) FROM coverage",
                rows);
        read(file, "SELECT 'next ' || name || placeholder, printf('%09d', next) FROM continuations", rows);
        return rows;
    }

    private static void read(Path file, String query, SortedMap<String, String> into) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            while (row.next()) {
                assertThat(into.put(row.getString(1), row.getString(2))).isNull();
            }
        }
    }

    /** The texts begin with what decides between two rows of one key, so the greater text is the row that stays. */
    private static SortedMap<String, String> union(List<SortedMap<String, String>> stores) {
        SortedMap<String, String> all = new TreeMap<>();
        for (SortedMap<String, String> store : stores) {
            store.forEach((key, text) -> all.merge(key, text, (one, other) -> {
                if (key.startsWith("history")) {
                    return one.startsWith("0 ") ? other : one;
                }
                return one.compareTo(other) >= 0 ? one : other;
            }));
        }
        return all;
    }

    private static void change(Path file, String command, Object... values) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                PreparedStatement statement = connection.prepareStatement(command)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.executeUpdate();
        }
    }

    /** Histories that all stores have a part of. */
    private Path histories(Random random) throws Exception {
        Path file = folder.resolve("all-" + random.nextLong());
        try (Store store = Store.open(file)) {
            for (int i = 0; i < 12; i++) {
                store.add(
                        Writer.history("h" + i, 3 + random.nextInt(4)),
                        random.nextBoolean() ? Optional.of(StoreTest.run(random.nextInt(5))) : Optional.empty(),
                        random.nextInt(4) == 0
                                ? Optional.empty()
                                : Optional.of(Writer.verdict(
                                        random.nextBoolean() ? Verdict.Word.VIOLATES : Verdict.Word.CONFORMS)),
                        random.nextBoolean() ? Optional.of(new byte[] {(byte) i}) : Optional.empty());
            }
        }
        return file;
    }

    /** Some of the histories, some of them pruned, and campaigns that share tasks, parts and names with other stores. */
    private Path part(Path histories, Random random) throws Exception {
        Path file = folder.resolve("part-" + random.nextLong());
        Files.copy(histories, file);
        for (int id = 1; id <= 12; id++) {
            if (random.nextInt(3) == 0) {
                change(file, "DELETE FROM verdicts WHERE history = ?", id);
                change(file, "DELETE FROM histories WHERE id = ?", id);
            } else if (random.nextInt(3) == 0) {
                change(
                        file,
                        "UPDATE verdicts SET report = '{}', counterexample = NULL, bundle = NULL WHERE history = ?",
                        id);
                change(file, "UPDATE histories SET packed = x'' WHERE id = ?", id);
                change(file, "UPDATE runs SET record = '' WHERE id = (SELECT run FROM histories WHERE id = ?)", id);
            }
        }
        change(file, "DELETE FROM runs WHERE id NOT IN (SELECT run FROM histories WHERE run IS NOT NULL)");
        try (Store store = Store.open(file)) {
            store.add(rows -> {
                for (int i = 0; i < 3; i++) {
                    String id = "campaign-" + random.nextInt(4);
                    rows.campaign(StoredCampaigns.campaign(id, 1 + random.nextInt(3)));
                    for (int task = 0; task < 4; task++) {
                        String hash = "0000000" + random.nextInt(5);
                        String commits = "shop@" + random.nextInt(2);
                        long ended = 100 + random.nextInt(5);
                        rows.task(id, hash, random.nextBoolean() ? "violates" : "conforms", ended, commits);
                        rows.failure(
                                id,
                                new StoredFailure(
                                        hash,
                                        StoredCampaigns.kind(random.nextInt(3)),
                                        random.nextInt(3),
                                        ended,
                                        commits,
                                        "text " + random.nextInt(2),
                                        "seed 1",
                                        "command " + random.nextInt(2),
                                        random.nextBoolean() ? Optional.of(new byte[] {7}) : Optional.empty()));
                        rows.part(
                                id,
                                "part " + random.nextInt(4),
                                random.nextBoolean() ? OptionalLong.of(random.nextInt(900)) : OptionalLong.empty());
                    }
                    rows.continueAt("name " + random.nextInt(2), "seed", random.nextInt(100));
                }
            });
        }
        return file;
    }

    private Path merged(List<Path> stores, Random random) throws BadInput {
        Path file = folder.resolve("merged-" + random.nextLong());
        try (Store store = Store.open(file)) {
            for (Path each : stores) {
                StoreMerge.merge(each, store);
            }
        }
        return file;
    }

    @Test
    void neitherOrderNorRepetitionNorNestingMakesADifference() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(round);
            Path histories = histories(random);
            List<Path> stores = new ArrayList<>();
            List<SortedMap<String, String>> rows = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                stores.add(part(histories, random));
                rows.add(rows(stores.get(i)));
            }
            SortedMap<String, String> expected = union(rows);
            for (int i = 0; i < 4; i++) {
                List<Path> order = new ArrayList<>(stores);
                order.add(stores.get(random.nextInt(3)));
                Collections.shuffle(order, random);
                order.add(merged(order.subList(0, 2), random));
                Collections.shuffle(order, random);
                assertThat(rows(merged(order, random))).as("round " + round).isEqualTo(expected);
            }
            // The others stay as they are.
            for (int i = 0; i < 3; i++) {
                assertThat(rows(stores.get(i))).isEqualTo(rows.get(i));
            }
            try (Store store = Store.openExisting(merged(stores, random))) {
                for (Entry entry : store.entries(Optional.empty())) {
                    assertThat(entry.number()).isPositive();
                }
                StoreMerge.merge(stores.get(0), store);
                StoreSummary.of(store);
            }
        }
    }

    /** A store of an earlier version has no identities: its copies get the same. */
    @Test
    void copiesOfAStoreOfAnEarlierVersionAreOne() throws Exception {
        Path one = folder.resolve("one.db");
        try (Store store = Store.open(one)) {
            store.add(
                    Writer.history("h", 5),
                    Optional.of(StoreTest.run(1)),
                    Optional.of(Writer.verdict(Verdict.Word.CONFORMS)));
            store.add(Writer.history("h", 5), Optional.empty(), Optional.empty());
        }
        StoreTest.toSecondVersion(one);
        Path other = folder.resolve("other.db");
        Files.copy(one, other);
        try (Store store = Store.openExisting(one)) {
            StoreMerge.merge(other, store);
            StoreMerge.merge(one, store);
            assertThat(store.entries(Optional.empty())).hasSize(2);
        }
    }
}
