package dev.plumbline.store;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Campaigns for tests. */
public final class StoredCampaigns {
    private StoredCampaigns() {}

    public static ViolationKind kind(int number) {
        return new ViolationKind(
                Optional.of("Stock"), "map", Optional.of("op" + number), Optional.empty(), List.of("condition"));
    }

    static StoredCampaign campaign(String id, long tasks) {
        return campaign(id, Set.of(id), tasks, Map.of());
    }

    static StoredCampaign campaign(
            String id, Set<String> origins, long tasks, Map<String, StoredCampaign.Found> failures) {
        return new StoredCampaign(
                id,
                "nightly",
                "fuzz --seed {seed}",
                new TreeSet<>(origins),
                Instant.ofEpochMilli(1000),
                Instant.ofEpochMilli(1000 + tasks),
                tasks,
                new TreeMap<>(Map.of("conforms", tasks)),
                new TreeMap<>(Map.of("runs", 20 * tasks)),
                60_000 * tasks,
                new TreeMap<>(Map.of("seed", new StoredCampaign.Span(1, tasks))),
                new TreeSet<>(Set.of("shop@3f9a2c81d0b4")),
                new TreeMap<>(failures));
    }
}
