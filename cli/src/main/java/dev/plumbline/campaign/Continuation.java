package dev.plumbline.campaign;

import dev.plumbline.value.BadInput;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where the next campaign of a name begins: at the least number of which a task has no result, so that a campaign that was
 * ended by its budget leaves no number out, or after the last number if there is no such task.
 */
public final class Continuation {
    private Continuation() {}

    /** @return the next number of each placeholder that ranges over numbers */
    public static Map<String, Long> of(CampaignFolder.Description description, Tally tally) throws BadInput {
        Map<String, Long> next = new TreeMap<>();
        Campaign campaign = description.campaign();
        campaign.over().forEach((placeholder, range) -> {
            if (range instanceof Range.Numbers numbers) {
                // An endless range always has a number without a result.
                next.put(
                        placeholder, numbers.last().isPresent() ? numbers.last().getAsLong() + 1 : Long.MAX_VALUE);
            }
        });
        if (next.isEmpty()) {
            return next;
        }
        try {
            for (Iterator<Task> tasks = campaign.tasks(description.from()); tasks.hasNext(); ) {
                Task task = tasks.next();
                if (!description.shard().has(task.index()) || tally.has(task)) {
                    continue;
                }
                next.replaceAll((placeholder, least) ->
                        Math.min(least, Long.parseLong(task.bindings().get(placeholder))));
                if (campaign.isEndless()) {
                    // An endless range varies slowest.
                    break;
                }
            }
        } catch (UncheckedIOException e) {
            throw new BadInput("cannot list the files of the campaign: " + BadInput.reason(e.getCause()), e);
        }
        return next;
    }
}
