package dev.plumbline.store;

import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The rows of campaigns. Each statement that adds a row says what becomes of two rows with one key: the greater one of a
 * total order, the least moment or the greatest number stays. So rows may come in any order and more than once, from
 * folders and from other stores, and the tables are the same at the end.
 */
final class CampaignTables {
    /** A summary with more tasks is later. */
    static final String CAMPAIGN_STAYS = " ON CONFLICT (id) DO UPDATE SET tasks = excluded.tasks,"
            + " summary = excluded.summary WHERE (excluded.tasks, excluded.summary) > (tasks, summary)";

    static final String TASK_STAYS = " ON CONFLICT (campaign, task) DO UPDATE SET outcome = excluded.outcome,"
            + " ended = excluded.ended, commits = excluded.commits"
            + " WHERE (excluded.ended, excluded.outcome, excluded.commits) > (ended, outcome, commits)";

    /** A failure with its bundle says more than one without. */
    static final String FAILURE_STAYS = " ON CONFLICT (campaign, task, kind) DO UPDATE SET size = excluded.size,"
            + " ended = excluded.ended, commits = excluded.commits, text = excluded.text, named = excluded.named,"
            + " command = excluded.command, bundle = excluded.bundle"
            + " WHERE (excluded.bundle IS NOT NULL, -excluded.size, excluded.ended, excluded.commits, excluded.text,"
            + " excluded.command) > (bundle IS NOT NULL, -size, ended, commits, text, command)";

    static final String KIND_STAYS = " ON CONFLICT (id) DO NOTHING";

    static final String PART_STAYS = " ON CONFLICT (campaign, part) DO UPDATE SET covered = excluded.covered"
            + " WHERE excluded.covered IS NOT NULL AND (covered IS NULL OR excluded.covered < covered)";

    static final String CONTINUATION_STAYS =
            " ON CONFLICT (name, placeholder) DO UPDATE SET next = excluded.next" + " WHERE excluded.next > next";

    /** Commits with this word are of folders with changes that are in no commit. */
    static final String CHANGED = "+changes";

    private final Connection connection;

    CampaignTables(Connection connection) {
        this.connection = connection;
    }

    private void change(String command, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(command)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.executeUpdate();
        }
    }

    void add(StoredCampaign campaign) throws SQLException {
        change(
                "INSERT INTO campaigns (id, tasks, summary) VALUES (?, ?, ?)" + CAMPAIGN_STAYS,
                campaign.id(),
                campaign.tasks(),
                campaign.summary());
    }

    void addTask(String campaign, String task, String outcome, long ended, String commits) throws SQLException {
        change(
                "INSERT INTO tasks (campaign, task, outcome, ended, commits) VALUES (?, ?, ?, ?, ?)" + TASK_STAYS,
                campaign,
                HexFormat.of().parseHex(task),
                outcome,
                ended,
                commits);
    }

    void addFailure(String campaign, StoredFailure failure) throws SQLException {
        change(
                "INSERT INTO failures (campaign, task, kind, size, ended, commits, text, named, command, bundle)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)" + FAILURE_STAYS,
                campaign,
                HexFormat.of().parseHex(failure.task()),
                failure.kind().id(),
                failure.size(),
                failure.ended(),
                failure.commits(),
                failure.text(),
                failure.named(),
                failure.command(),
                failure.bundle().orElse(null));
        change(
                "INSERT INTO kinds (id, kind) VALUES (?, ?)" + KIND_STAYS,
                failure.kind().id(),
                json(failure.kind()));
    }

    private static String json(ViolationKind kind) {
        try {
            return new String(JsonValues.bytes(Value.record(kind.fields())), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void addPart(String campaign, String part, OptionalLong covered) throws SQLException {
        change(
                "INSERT INTO coverage (campaign, part, covered) VALUES (?, ?, ?)" + PART_STAYS,
                campaign,
                part,
                covered.isPresent() ? covered.getAsLong() : null);
    }

    void continueAt(String name, String placeholder, long next) throws SQLException {
        change(
                "INSERT INTO continuations (name, placeholder, next) VALUES (?, ?, ?)" + CONTINUATION_STAYS,
                name,
                placeholder,
                next);
    }

    OptionalLong next(String name, String placeholder) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT next FROM continuations WHERE name = ? AND placeholder = ?")) {
            statement.setString(1, name);
            statement.setString(2, placeholder);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
            }
        }
    }

    void releaseNumbers(String campaign, Predicate<String> holders) throws SQLException {
        List<String> found = new ArrayList<>();
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT DISTINCT holder FROM number_blocks WHERE campaign = ?")) {
            statement.setString(1, campaign);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    found.add(row.getString(1));
                }
            }
        }
        for (String holder : found) {
            if (holders.test(holder)) {
                change("DELETE FROM number_blocks WHERE campaign = ? AND holder = ?", campaign, holder);
            }
        }
    }

    List<StoredCampaign> campaigns() throws SQLException, BadInput {
        List<StoredCampaign> all = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement("SELECT id, tasks, summary FROM campaigns");
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                all.add(StoredCampaign.read(row.getString(1), row.getLong(2), row.getString(3)));
            }
        }
        return all;
    }

    Map<String, ViolationKind> kinds() throws SQLException, BadInput {
        Map<String, ViolationKind> kinds = new TreeMap<>();
        try (PreparedStatement statement = connection.prepareStatement("SELECT id, kind FROM kinds");
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                byte[] bytes = row.getString(2).getBytes(StandardCharsets.UTF_8);
                kinds.put(
                        row.getString(1),
                        ViolationKind.read(new Fields(
                                JsonValues.read(bytes, 0, bytes.length), "the stored kind " + row.getString(1))));
            }
        }
        return kinds;
    }

    /** For each kind the failure with the smallest counterexample, those with a bundle first; without the bundle. */
    Map<String, StoredViolation.Smallest> smallest() throws SQLException {
        Map<String, StoredViolation.Smallest> smallest = new LinkedHashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(
                        "SELECT kind, id, size, text, named, command, bundle IS NOT NULL AS shown FROM failures"
                                + " ORDER BY kind, shown DESC, size, ended, campaign, task");
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                smallest.putIfAbsent(
                        row.getString(1),
                        new StoredViolation.Smallest(
                                row.getLong(2),
                                row.getLong(3),
                                row.getString(4),
                                row.getString(5),
                                row.getString(6),
                                row.getBoolean(7)));
            }
        }
        return smallest;
    }

    /**
     * Pairs of a task and commits at which it ran more than once, of those that found a failure. A result that is in
     * several campaigns, since shards and what they were merged to are both stored, ended at one moment and is one run.
     */
    Map<String, Steadiness> steadiness() throws SQLException {
        Map<String, Steadiness> all = new LinkedHashMap<>();
        try (PreparedStatement statement = connection.prepareStatement("SELECT kind, count(DISTINCT ended) AS found,"
                        + " (SELECT count(DISTINCT ended) FROM tasks WHERE tasks.task = failures.task"
                        + " AND tasks.commits = failures.commits AND outcome IN ('conforms', 'violates')) AS runs"
                        + " FROM failures WHERE commits <> '' AND instr(commits, '" + CHANGED + "') = 0"
                        + " GROUP BY kind, task, commits");
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                long found = row.getLong(2);
                // Rows of tasks may have been pruned.
                long runs = Math.max(found, row.getLong(3));
                if (runs > 1) {
                    all.merge(row.getString(1), new Steadiness(found, runs), Steadiness::with);
                }
            }
        }
        return all;
    }

    /** For each part of a specification when it was first covered, if it was. */
    Map<String, OptionalLong> coverage(Optional<String> campaign) throws SQLException {
        Map<String, OptionalLong> parts = new TreeMap<>();
        try (PreparedStatement statement = connection.prepareStatement("SELECT part, min(covered) FROM coverage"
                + (campaign.isPresent() ? " WHERE campaign = ?" : "") + " GROUP BY part")) {
            if (campaign.isPresent()) {
                statement.setString(1, campaign.get());
            }
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    String part = row.getString(1);
                    long covered = row.getLong(2);
                    parts.put(part, row.wasNull() ? OptionalLong.empty() : OptionalLong.of(covered));
                }
            }
        }
        return parts;
    }

    Optional<byte[]> bundle(long failure) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT bundle FROM failures WHERE id = ?")) {
            statement.setLong(1, failure);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.ofNullable(row.getBytes(1)) : Optional.empty();
            }
        }
    }
}
