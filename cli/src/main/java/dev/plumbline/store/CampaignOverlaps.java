package dev.plumbline.store;

import dev.plumbline.value.BadInput;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Campaigns that have some results in common, and of which none has all results of the other: two of them that were
 * merged from shards 1 and 2, and from shards 2 and 3. The sums of a store would count the common results twice, and from
 * the sums of campaigns alone nothing can be subtracted. So a store accepts no such pair. A campaign that contains both
 * ends the overlap, since campaigns within another one do not count.
 */
final class CampaignOverlaps {
    /** Each pair with its sentence. */
    private final Map<String, String> pairs = new TreeMap<>();

    CampaignOverlaps(List<StoredCampaign> campaigns) {
        Map<String, StoredCampaign> owners = new HashMap<>();
        for (StoredCampaign campaign : StoredCampaign.outermost(campaigns)) {
            for (String origin : campaign.origins()) {
                StoredCampaign other = owners.putIfAbsent(origin, campaign);
                if (other != null) {
                    pairs.put(other.id() + " " + campaign.id(), sentence(other, campaign));
                }
            }
        }
    }

    private static String sentence(StoredCampaign one, StoredCampaign other) {
        return "campaign " + text(one) + " and campaign " + text(other) + " have some results in common, which would"
                + " count twice; expected that the folders of both are merged (plumbline campaign merge), and that the"
                + " merged campaign is put into the store first";
    }

    private static String text(StoredCampaign campaign) {
        return campaign.name() + " of " + campaign.first() + " with " + campaign.tasks() + " tasks";
    }

    /** @throws BadInput if there is a pair that is in none of these */
    void requireNoneBut(CampaignOverlaps... known) throws BadInput {
        Map<String, String> added = new TreeMap<>(pairs);
        for (CampaignOverlaps each : known) {
            added.keySet().removeAll(each.pairs.keySet());
        }
        Optional<String> first = added.values().stream().findFirst();
        if (first.isPresent()) {
            throw new BadInput(first.get());
        }
    }
}
