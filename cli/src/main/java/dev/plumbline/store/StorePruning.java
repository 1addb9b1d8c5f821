package dev.plumbline.store;

import dev.plumbline.value.BadInput;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes a store smaller: removes what takes room and is older than a moment. Of each kind of violation the first, the last
 * and the smallest stay whole, both of histories and of campaigns.
 *
 * <p>Numbers stay what they were. A history keeps its row with its time, seed and verdict, and loses its operations, its
 * report and its bundle; a campaign keeps its summary and its coverage, and loses the rows of its tasks.
 */
public final class StorePruning {
    /**
     * The numbers of things that are removed.
     *
     * @param histories whose operations are removed
     * @param bytes of these, with their reports and bundles, and of the bundles of campaigns
     * @param tasks of campaigns, whose rows are removed
     * @param failures of campaigns, whose counterexamples are removed
     * @param kept histories and failures that are old enough, and the first, the last or the smallest of their kind
     */
    public record Pruned(long histories, long tasks, long failures, long bytes, long kept) {}

    private final Store store;
    private final Instant before;
    private final List<Long> histories = new ArrayList<>();
    private final List<Long> failures = new ArrayList<>();
    private final Set<Long> whole = new HashSet<>();
    private long kept;

    private StorePruning(Store store, Instant before) {
        this.store = store;
        this.before = before;
    }

    /** Which histories of a kind stay. */
    private static final class Chosen {
        private Entry first;
        private Entry last;
        private Entry smallest;

        void add(Entry entry) {
            first = least(first, entry, Comparator.comparing(Entry::added));
            last = least(last, entry, Comparator.comparing(Entry::added).reversed());
            smallest = least(smallest, entry, Comparator.comparing(Entry::operations));
        }

        private static Entry least(Entry one, Entry other, Comparator<Entry> order) {
            return one == null || order.compare(other, one) < 0 ? other : one;
        }

        List<Long> numbers() {
            return List.of(first.number(), last.number(), smallest.number());
        }
    }

    /** @return what would go */
    public static Pruned plan(Store store, Instant before) throws BadInput {
        return new StorePruning(store, before).planned();
    }

    /** @return what went */
    public static Pruned prune(Store store, Instant before) throws BadInput {
        StorePruning pruning = new StorePruning(store, before);
        Pruned planned = pruning.planned();
        store.write(pruning::remove);
        store.alone("VACUUM");
        // The smaller file is in the write-ahead log until then.
        store.alone("PRAGMA wal_checkpoint(TRUNCATE)");
        return planned;
    }

    private Pruned planned() throws BadInput {
        Map<String, Chosen> kinds = new HashMap<>();
        List<Long> old = new ArrayList<>();
        store.visit(Optional.empty(), entry -> {
            Optional<ViolationKind> kind = ViolationKind.of(entry);
            kind.ifPresent(
                    each -> kinds.computeIfAbsent(each.id(), id -> new Chosen()).add(StoreSummary.facts(entry)));
            if (StoreSummary.moment(entry).isBefore(before)) {
                old.add(entry.number());
            }
        });
        kinds.values().forEach(each -> whole.addAll(each.numbers()));
        long bytes = 0;
        long tasks = 0;
        Connection connection = store.connection();
        try (PreparedStatement size = connection.prepareStatement(
                "SELECT length(packed), length(packed) + (SELECT coalesce(sum(length(report)"
                        + " + coalesce(length(counterexample), 0) + coalesce(length(bundle), 0)), 0) FROM verdicts"
                        + " WHERE history = histories.id) FROM histories WHERE id = ?")) {
            for (long number : old) {
                size.setLong(1, number);
                try (ResultSet row = size.executeQuery()) {
                    if (!row.next() || row.getLong(1) == 0) {
                        continue;
                    }
                    if (whole.contains(number)) {
                        kept++;
                    } else {
                        histories.add(number);
                        bytes += row.getLong(2);
                    }
                }
            }
            bytes += failures(connection);
            tasks = number(connection, "SELECT count(*) FROM tasks WHERE campaign IN (" + OLD + ")");
        } catch (SQLException e) {
            throw store.bad(e);
        }
        return new Pruned(histories.size(), tasks, failures.size(), bytes, kept);
    }

    /** Campaigns whose last task ended before a moment. */
    private static final String OLD =
            "SELECT id FROM campaigns WHERE CAST(json_extract(summary, '$.last') AS INTEGER) < ?";

    private long failures(Connection connection) throws SQLException {
        long bytes = 0;
        try (PreparedStatement statement = connection.prepareStatement("SELECT id, coalesce(length(bundle), 0),"
                + " row_number() OVER (PARTITION BY kind ORDER BY ended, id) = 1"
                + " OR row_number() OVER (PARTITION BY kind ORDER BY ended DESC, id) = 1"
                + " OR row_number() OVER (PARTITION BY kind ORDER BY bundle IS NULL, size, ended, campaign, task) = 1,"
                + " campaign IN (" + OLD + ") FROM failures")) {
            statement.setLong(1, before.toEpochMilli());
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    if (!row.getBoolean(4)) {
                        continue;
                    }
                    if (row.getBoolean(3)) {
                        kept++;
                    } else {
                        failures.add(row.getLong(1));
                        bytes += row.getLong(2);
                    }
                }
            }
        }
        return bytes;
    }

    private long number(Connection connection, String query) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setLong(1, before.toEpochMilli());
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    private void remove(Connection connection) throws SQLException, BadInput {
        Map<Long, String> reports = new HashMap<>();
        for (long number : histories) {
            // Read before anything is changed: an entry is read with its report.
            reports.put(number, StoredReport.reduced(store.entry(number)));
        }
        for (Map.Entry<Long, String> each : reports.entrySet()) {
            change(
                    connection,
                    "UPDATE verdicts SET report = ?, counterexample = NULL, bundle = NULL WHERE history = ?",
                    each.getValue(),
                    each.getKey());
            change(connection, "UPDATE histories SET packed = x'', notes = '' WHERE id = ?", each.getKey());
            change(
                    connection,
                    "UPDATE runs SET record = '' WHERE id = (SELECT run FROM histories WHERE id = ?)",
                    each.getKey());
        }
        change(connection, "DELETE FROM tasks WHERE campaign IN (" + OLD + ")", before.toEpochMilli());
        for (long failure : failures) {
            change(connection, "DELETE FROM failures WHERE id = ?", failure);
        }
    }

    private static void change(Connection connection, String command, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(command)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.executeUpdate();
        }
    }
}
