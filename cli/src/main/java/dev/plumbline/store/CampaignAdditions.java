package dev.plumbline.store;

import dev.plumbline.value.BadInput;
import java.sql.SQLException;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** Adds rows about campaigns to a store. A row that is there already stays what it is. */
public final class CampaignAdditions {
    private final CampaignTables tables;

    CampaignAdditions(CampaignTables tables) {
        this.tables = tables;
    }

    private interface Change {
        void run() throws SQLException;
    }

    private static void run(Change change) throws BadInput {
        try {
            change.run();
        } catch (SQLException e) {
            throw new BadInput("cannot add to the store: " + e.getMessage(), e);
        }
    }

    public void campaign(StoredCampaign campaign) throws BadInput {
        run(() -> tables.add(campaign));
    }

    /**
     * Adds that a task ran.
     *
     * @param task the hash of its command, in hexadecimal
     * @param ended when, in milliseconds since 1970
     * @param commits at which it ran; empty if they are not known
     */
    public void task(String campaign, String task, String outcome, long ended, String commits) throws BadInput {
        run(() -> tables.addTask(campaign, task, outcome, ended, commits));
    }

    public void failure(String campaign, StoredFailure failure) throws BadInput {
        run(() -> tables.addFailure(campaign, failure));
    }

    /** @param covered when the part of a specification was first covered, in milliseconds since 1970 */
    public void part(String campaign, String part, OptionalLong covered) throws BadInput {
        run(() -> tables.addPart(campaign, part, covered));
    }

    /**
     * Ends that a campaign has blocks of numbers for itself.
     *
     * @param holders the processes that no longer run it
     */
    public void releaseNumbers(String campaign, Predicate<String> holders) throws BadInput {
        run(() -> tables.releaseNumbers(campaign, holders));
    }

    /** Adds where the next campaign of a name begins. */
    public void continueAt(String name, String placeholder, long next) throws BadInput {
        run(() -> tables.continueAt(name, placeholder, next));
    }
}
