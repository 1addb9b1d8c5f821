package dev.plumbline.store;

import dev.plumbline.check.Verdict;
import dev.plumbline.value.BadInput;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The contents of a store over time: each history with its moment, its seed and its verdict, and groups of them. Without
 * the histories themselves, reports and runs, so that stores of many runs fit into memory.
 */
public final class StoreSummary {
    /** One history. */
    public record Moment(Instant added, Optional<Long> seed, Optional<Verdict.Word> verdict) {}

    /** Histories that belong together. */
    public static final class Group {
        /** Enough to repeat some of them. */
        private static final int LISTED_SEEDS = 5;

        private final Map<Optional<Verdict.Word>, Long> verdicts = new LinkedHashMap<>();
        private final TreeSet<Long> seeds = new TreeSet<>();
        private Instant first;
        private Instant last;
        private Entry shortest;

        private void add(Entry entry, Instant added) {
            verdicts.merge(entry.verdict().map(StoredVerdict::word), 1L, Long::sum);
            entry.seed().ifPresent(seeds::add);
            // A history is added when its check ends, so moments may be out of order if several processes write.
            first = first == null || added.isBefore(first) ? added : first;
            last = last == null || added.isAfter(last) ? added : last;
            if (shortest == null || entry.operations() < shortest.operations()) {
                shortest = new Entry(
                        entry.number(),
                        entry.added(),
                        entry.name(),
                        entry.operations(),
                        entry.processes(),
                        "",
                        Optional.empty(),
                        entry.target(),
                        entry.seed(),
                        Optional.empty(),
                        entry.bundle());
            }
        }

        public long times() {
            return verdicts.values().stream().mapToLong(count -> count).sum();
        }

        public long times(Optional<Verdict.Word> verdict) {
            return verdicts.getOrDefault(verdict, 0L);
        }

        public Instant first() {
            return first;
        }

        public Instant last() {
            return last;
        }

        /** The history with the fewest operations, the first of them; only its facts. */
        public Entry shortest() {
            return shortest;
        }

        /** The number of different seeds. */
        public int seeds() {
            return seeds.size();
        }

        /** The smallest seeds. */
        public List<Long> someSeeds() {
            return seeds.stream().limit(LISTED_SEEDS).toList();
        }
    }

    /** The program and the specification of a group. */
    public record Campaign(Optional<String> target, Optional<String> spec) {}

    private final List<Moment> moments = new ArrayList<>();
    private final Map<ViolationKind, Group> violations = new LinkedHashMap<>();
    private final Map<Campaign, Group> campaigns = new LinkedHashMap<>();
    private final TreeSet<Long> seeds = new TreeSet<>();

    private StoreSummary() {}

    public static StoreSummary of(Store store) throws BadInput {
        StoreSummary summary = new StoreSummary();
        store.visit(Optional.empty(), summary::add);
        summary.moments.sort(Comparator.comparing(Moment::added));
        return summary;
    }

    private void add(Entry entry) throws BadInput {
        Instant added;
        try {
            added = Instant.parse(entry.added());
        } catch (DateTimeParseException e) {
            throw new BadInput(
                    "history " + entry.number() + " was added at \"" + entry.added()
                            + "\"; expected a moment such as 2026-11-18T16:09:15Z",
                    e);
        }
        moments.add(new Moment(added, entry.seed(), entry.verdict().map(StoredVerdict::word)));
        entry.seed().ifPresent(seeds::add);
        ViolationKind.of(entry)
                .ifPresent(kind ->
                        violations.computeIfAbsent(kind, key -> new Group()).add(entry, added));
        campaigns
                .computeIfAbsent(
                        new Campaign(entry.target(), entry.verdict().map(StoredVerdict::spec)), key -> new Group())
                .add(entry, added);
    }

    /** All histories in the order of time. */
    public List<Moment> moments() {
        return Collections.unmodifiableList(moments);
    }

    public long times(Optional<Verdict.Word> verdict) {
        return campaigns.values().stream()
                .mapToLong(group -> group.times(verdict))
                .sum();
    }

    /** The number of different seeds. */
    public int seeds() {
        return seeds.size();
    }

    /** Kinds of violations, those first that came most often. */
    public List<Map.Entry<ViolationKind, Group>> violations() {
        return violations.entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<ViolationKind, Group> each) ->
                                each.getValue().times())
                        .reversed())
                .toList();
    }

    /** Histories by program and specification, in the order in which they first came. */
    public Collection<Map.Entry<Campaign, Group>> campaigns() {
        return Collections.unmodifiableCollection(campaigns.entrySet());
    }
}
