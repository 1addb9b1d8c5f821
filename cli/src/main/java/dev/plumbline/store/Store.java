package dev.plumbline.store;

import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.run.RunRecord;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.sqlite.NativeLibraryNotFoundException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Histories, runs, verdicts and counterexamples of many runs in one SQLite file. A history is one row with one
 * compressed blob in our MessagePack format, not a row for each operation: histories are always read as a whole.
 *
 * <p>Several processes may use a store at once: SQLite lets one write at a time, and the others wait. A history is
 * added in one transaction, so a process that is killed meanwhile leaves nothing of it. Files {@code -wal} and
 * {@code -shm} beside the store belong to it while it is in use. To pass a store on, copy it when no process uses it.
 */
public final class Store implements AutoCloseable {
    private static final int APPLICATION = 0x506c756d;
    private static final int VERSION = 2;
    private static final int PATIENCE_MILLIS = 60_000;

    private static final List<String> SCHEMA = List.of(
            "CREATE TABLE runs (id INTEGER PRIMARY KEY, seed INTEGER NOT NULL, target TEXT NOT NULL,"
                    + " started TEXT NOT NULL, record TEXT NOT NULL)",
            "CREATE TABLE histories (id INTEGER PRIMARY KEY, run INTEGER REFERENCES runs (id), added TEXT NOT NULL,"
                    + " name TEXT NOT NULL, operations INTEGER NOT NULL, processes INTEGER NOT NULL,"
                    + " notes TEXT NOT NULL, packed BLOB NOT NULL)",
            "CREATE TABLE verdicts (id INTEGER PRIMARY KEY, history INTEGER NOT NULL REFERENCES histories (id),"
                    + " spec TEXT NOT NULL, verdict TEXT NOT NULL, report TEXT NOT NULL, counterexample TEXT,"
                    + " command TEXT NOT NULL, bundle BLOB)",
            "CREATE INDEX verdicts_of_history ON verdicts (history)",
            "PRAGMA application_id = " + APPLICATION,
            "PRAGMA user_version = " + VERSION);

    /** The statements that convert a store of each version to the next, from the first version. */
    private static final List<List<String>> MIGRATIONS =
            List.of(List.of("ALTER TABLE verdicts ADD COLUMN bundle BLOB", "PRAGMA user_version = 2"));

    private static final String ENTRIES =
            "SELECT h.id, h.added, h.name, h.operations, h.processes, h.notes, r.record, r.seed,"
                    + " v.spec, v.verdict, v.report, v.counterexample, v.command, v.bundle IS NOT NULL, r.target FROM histories h"
                    + " LEFT JOIN runs r ON r.id = h.run LEFT JOIN verdicts v"
                    + " ON v.id = (SELECT max(id) FROM verdicts WHERE history = h.id)";

    private final Path file;
    private final Connection connection;

    private Store(Path file, Connection connection) {
        this.file = file;
        this.connection = connection;
    }

    /** Opens a store, or creates it if the file does not exist. */
    public static Store open(Path file) throws BadInput {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(PATIENCE_MILLIS);
        // From the first statement on, since a transaction that begins by reading cannot wait until it may write.
        config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        config.enforceForeignKeys(true);
        Connection connection = null;
        try {
            connection = config.createConnection("jdbc:sqlite:" + file);
            prepare(file, connection);
            return new Store(file, connection);
        } catch (SQLException e) {
            closeQuietly(connection);
            throw bad(file, e);
        } catch (BadInput e) {
            closeQuietly(connection);
            throw e;
        }
    }

    /** Opens a store that must exist. */
    public static Store openExisting(Path file) throws BadInput {
        if (!Files.isRegularFile(file)) {
            throw new BadInput(file + ": no such store; expected the file of a store that was made before");
        }
        return open(file);
    }

    private static void prepare(Path file, Connection connection) throws SQLException, BadInput {
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
                connection.setAutoCommit(false);
                // Another process may have created the store meanwhile.
                if (number(statement, "SELECT count(*) FROM sqlite_schema") == 0) {
                    for (String command : SCHEMA) {
                        statement.execute(command);
                    }
                }
                connection.commit();
                connection.setAutoCommit(true);
            }
            migrate(statement, connection);
            int version = number(statement, "PRAGMA user_version");
            if (version != VERSION) {
                throw new BadInput(file + ": a store of version " + version + "; expected version " + VERSION);
            }
        }
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
                if (!busy || System.nanoTime() - start > PATIENCE_MILLIS * 1_000_000L) {
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

    /**
     * Adds a history with its run and verdict, atomically.
     *
     * @return its number
     */
    public long add(History history, Optional<RunRecord> run, Optional<StoredVerdict> verdict) throws BadInput {
        return add(history, run, verdict, Optional.empty());
    }

    /** @param bundle that explains a violation, as the bytes of its file */
    public long add(History history, Optional<RunRecord> run, Optional<StoredVerdict> verdict, Optional<byte[]> bundle)
            throws BadInput {
        byte[] packed = packed(history);
        try {
            connection.setAutoCommit(false);
            try {
                Long runNumber = run.isEmpty() ? null : addRun(run.get());
                long number = insert(
                        "INSERT INTO histories (run, added, name, operations, processes, notes, packed)"
                                + " VALUES (?, ?, ?, ?, ?, ?, ?)",
                        runNumber,
                        Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(),
                        history.name(),
                        history.size(),
                        history.processes().size(),
                        String.join("\n", history.notes()),
                        packed);
                if (verdict.isPresent()) {
                    StoredVerdict given = verdict.get();
                    insert(
                            "INSERT INTO verdicts (history, spec, verdict, report, counterexample, command, bundle)"
                                    + " VALUES (?, ?, ?, ?, ?, ?, ?)",
                            number,
                            given.spec(),
                            given.word().text(),
                            given.report(),
                            given.counterexample().orElse(null),
                            given.command(),
                            bundle.orElse(null));
                }
                connection.commit();
                return number;
            } catch (SQLException e) {
                connection.rollback();
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
        } catch (SQLException e) {
            throw bad(file, e);
        }
    }

    private long addRun(RunRecord run) throws SQLException {
        return insert(
                "INSERT INTO runs (seed, target, started, record) VALUES (?, ?, ?, ?)",
                run.seed(),
                run.target().name(),
                run.started().toString(),
                run.json());
    }

    private long insert(String command, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(command)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.executeUpdate();
            try (Statement last = connection.createStatement();
                    ResultSet rows = last.executeQuery("SELECT last_insert_rowid()")) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }

    /** Takes the histories of a store one by one. */
    @FunctionalInterface
    public interface Visitor {
        void visit(Entry entry) throws BadInput;
    }

    /** All histories in the order in which they were added, or only those with this latest verdict. */
    public List<Entry> entries(Optional<Verdict.Word> verdict) throws BadInput {
        List<Entry> found = new ArrayList<>();
        visit(verdict, found::add);
        return found;
    }

    /** The same one by one: reports and counterexamples of many histories do not fit into memory together. */
    public void visit(Optional<Verdict.Word> verdict, Visitor visitor) throws BadInput {
        String query = ENTRIES + (verdict.isPresent() ? " WHERE v.verdict = ?" : "") + " ORDER BY h.id";
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            if (verdict.isPresent()) {
                statement.setString(1, verdict.get().text());
            }
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    visitor.visit(entry(row));
                }
            }
        } catch (SQLException e) {
            throw bad(file, e);
        }
    }

    public Entry entry(long number) throws BadInput {
        try (PreparedStatement statement = connection.prepareStatement(ENTRIES + " WHERE h.id = ?")) {
            statement.setLong(1, number);
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    throw new BadInput(
                            file + ": no history " + number + "; expected the number of one that is in the store");
                }
                return entry(row);
            }
        } catch (SQLException e) {
            throw bad(file, e);
        }
    }

    private static Entry entry(ResultSet row) throws SQLException {
        Optional<String> run = Optional.ofNullable(row.getString(7));
        Optional<Long> seed = run.isPresent() ? Optional.of(row.getLong(8)) : Optional.empty();
        Optional<StoredVerdict> verdict = row.getString(10) == null
                ? Optional.empty()
                : Optional.of(new StoredVerdict(
                        row.getString(9),
                        word(row.getString(10)),
                        row.getString(11),
                        Optional.ofNullable(row.getString(12)),
                        row.getString(13)));
        return new Entry(
                row.getLong(1),
                row.getString(2),
                row.getString(3),
                row.getInt(4),
                row.getInt(5),
                row.getString(6),
                run,
                Optional.ofNullable(row.getString(15)),
                seed,
                verdict,
                row.getBoolean(14));
    }

    private static Verdict.Word word(String stored) throws SQLException {
        return Verdict.Word.of(stored).orElseThrow(() -> new SQLException("there is no verdict \"" + stored + "\""));
    }

    /** The history with all its operations. */
    public History history(long number) throws BadInput {
        Entry entry = entry(number);
        try (PreparedStatement statement = connection.prepareStatement("SELECT packed FROM histories WHERE id = ?")) {
            statement.setLong(1, number);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                InputStream in = new InflaterInputStream(new ByteArrayInputStream(row.getBytes(1)));
                return Formats.read(entry.name(), in, ReadOptions.DEFAULT.withFormat(Formats.byName("msgpack")));
            }
        } catch (SQLException e) {
            throw bad(file, e);
        }
    }

    /** The bundle of the latest verdict on a history, as the bytes of its file; empty if it does not violate. */
    public Optional<byte[]> bundle(long number) throws BadInput {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT bundle FROM verdicts WHERE history = ? ORDER BY id DESC LIMIT 1")) {
            statement.setLong(1, number);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.ofNullable(row.getBytes(1)) : Optional.empty();
            }
        } catch (SQLException e) {
            throw bad(file, e);
        }
    }

    private static byte[] packed(History history) throws BadInput {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
            Formats.byName("msgpack").write(history, out);
        } catch (IOException e) {
            throw new BadInput(history.name() + ": cannot be packed: " + BadInput.reason(e), e);
        }
        return bytes.toByteArray();
    }

    private static BadInput bad(Path file, SQLException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof NativeLibraryNotFoundException) {
                return new BadInput(
                        file + ": no database for this kind of machine; expected Linux, macOS or Windows on x86-64 or"
                                + " ARM64, or a folder with the library sqlitejdbc in -Dorg.sqlite.lib.path",
                        e);
            }
        }
        return new BadInput(file + ": cannot be used as a store: " + e.getMessage(), e);
    }

    private static void closeQuietly(Connection connection) {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            // The first problem matters more.
        }
    }

    @Override
    public void close() throws BadInput {
        try {
            connection.close();
        } catch (SQLException e) {
            throw bad(file, e);
        }
    }
}
