package dev.plumbline.store;

import dev.plumbline.value.BadInput;

/** Rows about a campaign that come one by one, since those of many tasks do not fit into memory together. */
@FunctionalInterface
public interface CampaignRows {
    void addTo(CampaignAdditions store) throws BadInput;
}
