package dev.plumbline.store;

import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** The tables of a store, and how a store of an earlier version gets them. */
final class StoreSchema {
    private static final int APPLICATION = 0x506c756d;
    private static final int VERSION = 4;

    private static final List<String> HISTORIES = List.of(
            "CREATE TABLE runs (id INTEGER PRIMARY KEY, seed INTEGER NOT NULL, target TEXT NOT NULL,"
                    + " started TEXT NOT NULL, record TEXT NOT NULL)",
            "CREATE TABLE histories (id INTEGER PRIMARY KEY, run INTEGER REFERENCES runs (id), added TEXT NOT NULL,"
                    + " name TEXT NOT NULL, operations INTEGER NOT NULL, processes INTEGER NOT NULL,"
                    + " notes TEXT NOT NULL, packed BLOB NOT NULL, uid TEXT)",
            "CREATE TABLE verdicts (id INTEGER PRIMARY KEY, history INTEGER NOT NULL REFERENCES histories (id),"
                    + " spec TEXT NOT NULL, verdict TEXT NOT NULL, report TEXT NOT NULL, counterexample TEXT,"
                    + " command TEXT NOT NULL, bundle BLOB)",
            "CREATE INDEX verdicts_of_history ON verdicts (history)");

    /** A task is known by a hash of its command, so that the same task of two campaigns is one. */
    private static final List<String> CAMPAIGNS = List.of(
            "CREATE UNIQUE INDEX histories_by_uid ON histories (uid)",
            "CREATE TABLE campaigns (id TEXT PRIMARY KEY, tasks INTEGER NOT NULL, summary TEXT NOT NULL)",
            "CREATE TABLE tasks (campaign TEXT, task BLOB, outcome TEXT NOT NULL, ended INTEGER NOT NULL,"
                    + " commits TEXT NOT NULL, PRIMARY KEY (campaign, task)) WITHOUT ROWID",
            "CREATE INDEX tasks_by_task ON tasks (task)",
            "CREATE TABLE failures (id INTEGER PRIMARY KEY, campaign TEXT NOT NULL, task BLOB NOT NULL, kind TEXT NOT NULL,"
                    + " size INTEGER NOT NULL, ended INTEGER NOT NULL, commits TEXT NOT NULL, text TEXT NOT NULL,"
                    + " named TEXT NOT NULL, command TEXT NOT NULL, bundle BLOB, UNIQUE (campaign, task, kind))",
            "CREATE INDEX failures_by_kind ON failures (kind)",
            "CREATE TABLE kinds (id TEXT PRIMARY KEY, kind TEXT NOT NULL)",
            "CREATE TABLE coverage (campaign TEXT, part TEXT, covered INTEGER, PRIMARY KEY (campaign, part))"
                    + " WITHOUT ROWID",
            "CREATE TABLE continuations (name TEXT, placeholder TEXT, next INTEGER NOT NULL,"
                    + " PRIMARY KEY (name, placeholder)) WITHOUT ROWID");

    private static final String NUMBER_BLOCKS =
            "CREATE TABLE number_blocks (campaign TEXT, placeholder TEXT, name TEXT NOT NULL, first INTEGER NOT NULL,"
                    + " last INTEGER NOT NULL, holder TEXT NOT NULL, folder TEXT NOT NULL,"
                    + " PRIMARY KEY (campaign, placeholder)) WITHOUT ROWID";

    /** The statements that convert a store of each version to the next, from the first version. */
    private static final List<List<String>> MIGRATIONS = List.of(
            List.of("ALTER TABLE verdicts ADD COLUMN bundle BLOB"),
            Stream.concat(
                            Stream.of(
                                    "ALTER TABLE histories ADD COLUMN uid TEXT",
                                    // The same in each copy of a store. A packed history ends with its checksum.
                                    "UPDATE histories SET uid = added || ' ' || id || ' ' || hex(substr(packed, -4))"),
                            CAMPAIGNS.stream())
                    .toList(),
            List.of(NUMBER_BLOCKS));

    private StoreSchema() {}

    static void prepare(Path file, Connection connection) throws SQLException, BadInput {
        try (Statement statement = connection.createStatement()) {
            // Read before anything is changed, since the file may belong to another program. The order matters: another
            // process that creates the store sets both at once, so if its tables are visible, its number is visible
            // afterwards.
            int tables = number(statement, "SELECT count(*) FROM sqlite_schema");
            int application = number(statement, "PRAGMA application_id");
            if (application != APPLICATION && tables > 0) {
                throw new BadInput(
                        file + ": a database of another program; expected a store of Plumbline or a new file");
            }
            patiently(() -> statement.execute("PRAGMA journal_mode = WAL"));
            statement.execute("PRAGMA synchronous = NORMAL");
            if (application != APPLICATION) {
                create(statement, connection);
            }
            migrate(statement, connection);
            int version = number(statement, "PRAGMA user_version");
            if (version != VERSION) {
                throw new BadInput(file + ": a store of version " + version + "; expected version " + VERSION);
            }
        }
    }

    private static void create(Statement statement, Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        // Another process may have created the store meanwhile.
        if (number(statement, "SELECT count(*) FROM sqlite_schema") == 0) {
            for (List<String> part : List.of(HISTORIES, CAMPAIGNS, List.of(NUMBER_BLOCKS))) {
                for (String command : part) {
                    statement.execute(command);
                }
            }
            statement.execute("PRAGMA application_id = " + APPLICATION);
            statement.execute("PRAGMA user_version = " + VERSION);
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    /** Atomic, and only once: another process may migrate the store at the same time. */
    private static void migrate(Statement statement, Connection connection) throws SQLException {
        int version = number(statement, "PRAGMA user_version");
        if (version < 1 || version > MIGRATIONS.size()) {
            return;
        }
        connection.setAutoCommit(false);
        try {
            for (int from = number(statement, "PRAGMA user_version"); from <= MIGRATIONS.size(); from++) {
                for (String command : MIGRATIONS.get(from - 1)) {
                    statement.execute(command);
                }
                statement.execute("PRAGMA user_version = " + (from + 1));
            }
            connection.commit();
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        } finally {
            connection.setAutoCommit(true);
        }
    }

    private interface Attempt {
        void run() throws SQLException;
    }

    /** The change to WAL needs exclusive access to the file and does not wait for it. */
    private static void patiently(Attempt attempt) throws SQLException {
        long start = System.nanoTime();
        while (true) {
            try {
                attempt.run();
                return;
            } catch (SQLiteException e) {
                boolean busy = e.getResultCode() == SQLiteErrorCode.SQLITE_BUSY
                        || e.getResultCode() == SQLiteErrorCode.SQLITE_BUSY_RECOVERY;
                if (!busy || System.nanoTime() - start > Store.PATIENCE_MILLIS * 1_000_000L) {
                    throw e;
                }
                LockSupport.parkNanos(5_000_000);
            }
        }
    }

    private static int number(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getInt(1) : 0;
        }
    }
}
