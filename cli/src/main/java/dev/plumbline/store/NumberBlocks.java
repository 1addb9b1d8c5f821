package dev.plumbline.store;

import dev.plumbline.value.BadInput;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Blocks of numbers that campaigns have for themselves from their beginning until they are put into the store, so that two
 * campaigns that run at once have different ones. A block is taken in one transaction. Blocks belong to one store: merging
 * stores leaves them out.
 */
public final class NumberBlocks {
    /** How many a campaign without an end has for itself: more than it runs. */
    private static final long WITHOUT_END = 1_000_000_000;

    /**
     * Consecutive numbers.
     *
     * @param campaign its identity
     * @param name of the campaign, which says together with the placeholder from which sequence the numbers are
     * @param holder the process that runs the campaign, as it describes itself
     * @param folder of the campaign
     */
    public record Block(
            String campaign, String name, String placeholder, long first, long last, String holder, String folder) {}

    /** Who wants numbers. */
    public record Claim(String campaign, String name, String placeholder, String holder, String folder) {}

    private final Store store;

    public NumberBlocks(Store store) {
        this.store = store;
    }

    /** The blocks of a sequence, in any order. */
    public List<Block> of(String name, String placeholder) throws BadInput {
        try {
            return read(name, placeholder);
        } catch (SQLException e) {
            throw store.bad(e);
        }
    }

    private List<Block> read(String name, String placeholder) throws SQLException {
        List<Block> blocks = new ArrayList<>();
        try (PreparedStatement statement = store.connection()
                .prepareStatement("SELECT campaign, first, last, holder, folder FROM number_blocks"
                        + " WHERE name = ? AND placeholder = ?")) {
            statement.setString(1, name);
            statement.setString(2, placeholder);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    blocks.add(new Block(
                            row.getString(1),
                            name,
                            placeholder,
                            row.getLong(2),
                            row.getLong(3),
                            row.getString(4),
                            row.getString(5)));
                }
            }
        }
        return blocks;
    }

    /**
     * Takes the numbers after those of all campaigns that were put into the store, and after all blocks.
     *
     * @param many how many; 0 for a campaign without an end
     * @param used blocks of which only the numbers before this one are used, by their campaigns; a block that is not
     *     among them is used as a whole
     * @return the first one
     */
    public long take(Claim claim, long many, Map<String, Long> used) throws BadInput {
        long[] first = {1};
        store.write(connection -> {
            first[0] = new CampaignTables(connection)
                    .next(claim.name(), claim.placeholder())
                    .orElse(1);
            for (Block block : read(claim.name(), claim.placeholder())) {
                // After the last number there is no other one.
                long next = block.last() == Long.MAX_VALUE ? block.last() : block.last() + 1;
                first[0] = Math.max(first[0], used.getOrDefault(block.campaign(), next));
            }
            long length = many == 0 ? WITHOUT_END : many;
            if (first[0] > Long.MAX_VALUE - length) {
                throw new BadInput(claim.placeholder() + " has no " + length + " numbers from " + first[0]
                        + " on; expected another name of the campaign, which begins at 1");
            }
            try (PreparedStatement statement = connection.prepareStatement("INSERT INTO number_blocks"
                    + " (campaign, placeholder, name, first, last, holder, folder) VALUES (?, ?, ?, ?, ?, ?, ?)")) {
                statement.setString(1, claim.campaign());
                statement.setString(2, claim.placeholder());
                statement.setString(3, claim.name());
                statement.setLong(4, first[0]);
                statement.setLong(5, first[0] + length - 1);
                statement.setString(6, claim.holder());
                statement.setString(7, claim.folder());
                statement.executeUpdate();
            }
        });
        return first[0];
    }

    /** Another process goes on with a campaign. */
    public void hold(String campaign, String holder, String folder) throws BadInput {
        store.write(connection -> {
            try (PreparedStatement statement =
                    connection.prepareStatement("UPDATE number_blocks SET holder = ?, folder = ? WHERE campaign = ?")) {
                statement.setString(1, holder);
                statement.setString(2, folder);
                statement.setString(3, campaign);
                statement.executeUpdate();
            }
        });
    }
}
