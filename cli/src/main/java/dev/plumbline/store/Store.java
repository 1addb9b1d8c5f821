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
import java.util.OptionalLong;
import java.util.UUID;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.sqlite.NativeLibraryNotFoundException;
import org.sqlite.SQLiteConfig;

/**
 * Histories, runs, verdicts and counterexamples of many runs in one SQLite file. A history is one row with one
 * compressed blob in our MessagePack format, not a row for each operation: histories are always read as a whole.
 *
 * <p>Several processes may use a store at once: SQLite lets one write at a time, and the others wait. A history is
 * added in one transaction, so a process that is killed meanwhile leaves nothing of it. Files {@code -wal} and
 * {@code -shm} beside the store belong to it while it is in use. To pass a store on, copy it when no process uses it.
 */
public final class Store implements AutoCloseable {
    static final int PATIENCE_MILLIS = 60_000;

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
            StoreSchema.prepare(file, connection);
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
        long[] number = new long[1];
        write(connection -> {
            Long runNumber = run.isEmpty() ? null : addRun(run.get());
            number[0] = insert(
                    "INSERT INTO histories (run, added, name, operations, processes, notes, packed, uid)"
                            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    runNumber,
                    Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(),
                    history.name(),
                    history.size(),
                    history.processes().size(),
                    String.join("\n", history.notes()),
                    packed,
                    UUID.randomUUID().toString());
            if (verdict.isPresent()) {
                StoredVerdict given = verdict.get();
                insert(
                        "INSERT INTO verdicts (history, spec, verdict, report, counterexample, command, bundle)"
                                + " VALUES (?, ?, ?, ?, ?, ?, ?)",
                        number[0],
                        given.spec(),
                        given.word().text(),
                        given.report(),
                        given.counterexample().orElse(null),
                        given.command(),
                        bundle.orElse(null));
            }
        });
        return number[0];
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
        // Pruning empties the record of a run.
        Optional<String> run = Optional.ofNullable(row.getString(7)).filter(record -> !record.isEmpty());
        Optional<Long> seed = row.getString(7) != null ? Optional.of(row.getLong(8)) : Optional.empty();
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
                if (row.getBytes(1).length == 0) {
                    throw new BadInput(
                            file + ": the operations of history " + number + " were pruned; expected a later history");
                }
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

    /** Campaigns without those whose results all are in another one, such as shards that were merged. */
    public List<StoredCampaign> campaigns() throws BadInput {
        return StoredCampaign.outermost(read(CampaignTables::campaigns));
    }

    /** The number at which the next campaign of a name begins, if one has ended. */
    public OptionalLong next(String campaign, String placeholder) throws BadInput {
        return read(tables -> tables.next(campaign, placeholder));
    }

    /** A bundle that shows a violation, of a small counterexample, as the bytes of its file. */
    public Optional<byte[]> bundle(StoredViolation violation) throws BadInput {
        if (violation.histories().filter(each -> each.shortest().bundle()).isPresent()) {
            return bundle(violation.histories().get().shortest().number());
        }
        return violation.smallest().isPresent()
                ? read(tables -> tables.bundle(violation.smallest().get().number()))
                : Optional.empty();
    }

    /**
     * Adds what a visitor adds about a campaign, atomically.
     *
     * @throws BadInput if the campaign would count results of another one twice
     */
    public void add(CampaignRows rows) throws BadInput {
        write(connection -> {
            CampaignTables tables = new CampaignTables(connection);
            CampaignOverlaps before = new CampaignOverlaps(tables.campaigns());
            rows.addTo(new CampaignAdditions(tables));
            new CampaignOverlaps(tables.campaigns()).requireNoneBut(before);
        });
    }

    /** Reads about campaigns. */
    interface Reading<T> {
        T from(CampaignTables tables) throws SQLException, BadInput;
    }

    <T> T read(Reading<T> reading) throws BadInput {
        try {
            return reading.from(new CampaignTables(connection));
        } catch (SQLException e) {
            throw bad(file, e);
        }
    }

    /** Changes a store. */
    interface Writing {
        void to(Connection connection) throws SQLException, BadInput;
    }

    /** All of the changes or none. */
    void write(Writing writing) throws BadInput {
        try {
            connection.setAutoCommit(false);
            try {
                writing.to(connection);
                connection.commit();
            } catch (SQLException | BadInput | RuntimeException e) {
                connection.rollback();
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
        } catch (SQLException e) {
            throw bad(file, e);
        }
    }

    /** Runs a statement outside of a transaction, as those that attach another file or make this one smaller. */
    void alone(String command, Object... values) throws BadInput {
        try (PreparedStatement statement = connection.prepareStatement(command)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.execute();
        } catch (SQLException e) {
            throw bad(file, e);
        }
    }

    Path file() {
        return file;
    }

    Connection connection() {
        return connection;
    }

    BadInput bad(SQLException e) {
        return bad(file, e);
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
