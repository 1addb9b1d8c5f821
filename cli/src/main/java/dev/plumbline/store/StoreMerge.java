package dev.plumbline.store;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Adds to a store what another one has. Histories are known by an identity that they get when they are first added, rows
 * of campaigns by their keys; of two rows with one key, {@link CampaignTables} says which one stays, and a history with
 * its operations stays where the other one was pruned. So neither the order of the stores nor how often one of them is
 * merged makes a difference, but for the numbers of histories, which belong to one store.
 */
public final class StoreMerge {
    private static final String PRUNED = "length(packed) = 0";

    /** Histories that are new, or that have their operations where those of this store were pruned. */
    private static final List<String> HISTORIES = List.of(
            "CREATE TEMP TABLE incoming AS SELECT theirs.id AS id, theirs.uid AS uid, theirs.run AS run,"
                    + " ours.id AS place FROM other.histories theirs LEFT JOIN main.histories ours"
                    + " ON ours.uid = theirs.uid WHERE ours.id IS NULL"
                    + " OR length(ours.packed) = 0 AND length(theirs.packed) > 0",
            "CREATE TEMP TABLE moved AS SELECT incoming.run AS id, row_number() OVER (ORDER BY incoming.run)"
                    + " + (SELECT coalesce(max(id), 0) FROM main.runs) AS place FROM incoming WHERE run IS NOT NULL",
            "INSERT INTO main.runs (id, seed, target, started, record) SELECT moved.place, seed, target, started,"
                    + " record FROM moved JOIN other.runs USING (id)",
            "INSERT INTO main.histories (run, added, name, operations, processes, notes, packed, uid)"
                    + " SELECT moved.place, added, name, operations, processes, notes, packed, incoming.uid"
                    + " FROM incoming JOIN other.histories theirs ON theirs.id = incoming.id"
                    + " LEFT JOIN moved ON moved.id = incoming.run WHERE incoming.place IS NULL"
                    + " ORDER BY theirs.added, theirs.uid",
            "UPDATE main.histories SET packed = (SELECT theirs.packed FROM other.histories theirs"
                    + " WHERE theirs.uid = histories.uid), run = (SELECT moved.place FROM incoming JOIN moved"
                    + " ON moved.id = incoming.run WHERE incoming.uid = histories.uid) WHERE " + PRUNED
                    + " AND uid IN (SELECT uid FROM incoming)",
            "DELETE FROM main.verdicts WHERE history IN (SELECT place FROM incoming)",
            "INSERT INTO main.verdicts (history, spec, verdict, report, counterexample, command, bundle)"
                    + " SELECT ours.id, spec, verdict, report, counterexample, command, bundle FROM incoming"
                    + " JOIN other.verdicts theirs ON theirs.history = incoming.id"
                    + " JOIN main.histories ours ON ours.uid = incoming.uid ORDER BY theirs.id",
            // A history that was pruned had a run whose record was pruned, too.
            "DELETE FROM main.runs WHERE id NOT IN (SELECT run FROM main.histories WHERE run IS NOT NULL)",
            "DROP TABLE moved",
            "DROP TABLE incoming");

    private static final List<String> CAMPAIGNS = List.of(
            "INSERT INTO main.campaigns SELECT id, tasks, summary FROM other.campaigns WHERE true"
                    + CampaignTables.CAMPAIGN_STAYS,
            "INSERT INTO main.tasks SELECT campaign, task, outcome, ended, commits FROM other.tasks WHERE true"
                    + CampaignTables.TASK_STAYS,
            "INSERT INTO main.failures (campaign, task, kind, size, ended, commits, text, named, command, bundle)"
                    + " SELECT campaign, task, kind, size, ended, commits, text, named, command, bundle"
                    + " FROM other.failures WHERE true" + CampaignTables.FAILURE_STAYS,
            "INSERT INTO main.kinds SELECT id, kind FROM other.kinds WHERE true" + CampaignTables.KIND_STAYS,
            "INSERT INTO main.coverage SELECT campaign, part, covered FROM other.coverage WHERE true"
                    + CampaignTables.PART_STAYS,
            "INSERT INTO main.continuations SELECT name, placeholder, next FROM other.continuations WHERE true"
                    + CampaignTables.CONTINUATION_STAYS);

    private StoreMerge() {}

    /**
     * Adds to a store, atomically.
     *
     * @throws BadInput also if a campaign of the one store and a campaign of the other have some results in common
     * @param from another store, which stays as it is but for its version
     */
    public static void merge(Path from, Store into) throws BadInput {
        try {
            if (Files.isSameFile(from, into.file())) {
                return;
            }
        } catch (IOException e) {
            throw new BadInput("cannot read " + from + ": " + BadInput.reason(e), e);
        }
        CampaignOverlaps theirs;
        // A store of an earlier version gets the tables of this one.
        try (Store other = Store.openExisting(from)) {
            theirs = new CampaignOverlaps(other.read(CampaignTables::campaigns));
        }
        into.alone("ATTACH DATABASE ? AS other", from.toString());
        try {
            into.write(connection -> {
                CampaignTables tables = new CampaignTables(connection);
                CampaignOverlaps ours = new CampaignOverlaps(tables.campaigns());
                merge(connection);
                new CampaignOverlaps(tables.campaigns()).requireNoneBut(ours, theirs);
            });
        } finally {
            into.alone("DETACH DATABASE other");
        }
    }

    private static void merge(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String command : HISTORIES) {
                statement.execute(command);
            }
            for (String command : CAMPAIGNS) {
                statement.execute(command);
            }
        }
    }
}
