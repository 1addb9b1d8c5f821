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
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

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
                shortest = facts(entry);
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
    public record Checked(Optional<String> target, Optional<String> spec) {}

    /** A campaign, with how many parts of its specification are known, and how many it covered. */
    public record CampaignLine(StoredCampaign campaign, long covered, long parts) {}

    private final List<Moment> moments = new ArrayList<>();
    private final Map<ViolationKind, Group> violating = new LinkedHashMap<>();
    private final List<StoredViolation> violations = new ArrayList<>();
    private final List<CampaignLine> campaigns = new ArrayList<>();
    private final List<Instant> coveredParts = new ArrayList<>();
    private final List<String> neverCovered = new ArrayList<>();
    private final Map<Checked, Group> checked = new LinkedHashMap<>();
    private final TreeSet<Long> seeds = new TreeSet<>();

    private StoreSummary() {}

    public static StoreSummary of(Store store) throws BadInput {
        StoreSummary summary = new StoreSummary();
        store.visit(Optional.empty(), summary::add);
        summary.moments.sort(Comparator.comparing(Moment::added));
        List<StoredCampaign> campaigns = store.campaigns();
        store.<Void>read(tables -> {
            for (StoredCampaign each : campaigns) {
                Map<String, OptionalLong> parts = tables.coverage(Optional.of(each.id()));
                summary.campaigns.add(new CampaignLine(
                        each,
                        parts.values().stream().filter(OptionalLong::isPresent).count(),
                        parts.size()));
            }
            tables.coverage(Optional.empty()).forEach((part, covered) -> {
                if (covered.isPresent()) {
                    summary.coveredParts.add(Instant.ofEpochMilli(covered.getAsLong()));
                } else {
                    summary.neverCovered.add(part);
                }
            });
            summary.coveredParts.sort(null);
            summary.violations(tables.kinds(), tables.smallest(), tables.steadiness());
            return null;
        });
        return summary;
    }

    /** Brings together the findings of histories and of campaigns. */
    private void violations(
            Map<String, ViolationKind> kinds,
            Map<String, StoredViolation.Smallest> smallest,
            Map<String, Steadiness> steadiness) {
        Map<String, StoredCampaign.Found> found = new TreeMap<>();
        for (CampaignLine line : campaigns) {
            line.campaign().failures().forEach((id, each) -> found.merge(id, each, StoredCampaign.Found::with));
        }
        Map<String, ViolationKind> all = new LinkedHashMap<>();
        violating.keySet().forEach(kind -> all.put(kind.id(), kind));
        found.keySet().stream().filter(kinds::containsKey).forEach(id -> all.putIfAbsent(id, kinds.get(id)));
        all.forEach((id, kind) -> {
            Optional<Group> histories = Optional.ofNullable(violating.get(kind));
            Optional<StoredCampaign.Found> tasks = Optional.ofNullable(found.get(id));
            List<Instant> moments = Stream.concat(
                            histories.stream().flatMap(each -> Stream.of(each.first(), each.last())),
                            tasks.stream().flatMap(each -> Stream.of(each.first(), each.last())))
                    .sorted()
                    .toList();
            violations.add(new StoredViolation(
                    kind,
                    histories,
                    tasks.map(StoredCampaign.Found::tasks).orElse(0L),
                    moments.get(0),
                    moments.get(moments.size() - 1),
                    tasks.map(StoredCampaign.Found::firstCommits).orElse(""),
                    tasks.map(StoredCampaign.Found::lastCommits).orElse(""),
                    steadiness.getOrDefault(id, Steadiness.UNKNOWN),
                    Optional.ofNullable(smallest.get(id))));
        });
        violations.sort(Comparator.comparingLong(StoredViolation::times).reversed());
    }

    private void add(Entry entry) throws BadInput {
        Instant added = moment(entry);
        moments.add(new Moment(added, entry.seed(), entry.verdict().map(StoredVerdict::word)));
        entry.seed().ifPresent(seeds::add);
        ViolationKind.of(entry)
                .ifPresent(kind ->
                        violating.computeIfAbsent(kind, key -> new Group()).add(entry, added));
        checked.computeIfAbsent(
                        new Checked(entry.target(), entry.verdict().map(StoredVerdict::spec)), key -> new Group())
                .add(entry, added);
    }

    static Instant moment(Entry entry) throws BadInput {
        try {
            return Instant.parse(entry.added());
        } catch (DateTimeParseException e) {
            throw new BadInput(
                    "history " + entry.number() + " was added at \"" + entry.added()
                            + "\"; expected a moment such as 2026-11-18T16:09:15Z",
                    e);
        }
    }

    /** An entry without its report and the record of its run, which are large. */
    static Entry facts(Entry entry) {
        return new Entry(
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

    /** All histories in the order of time. */
    public List<Moment> moments() {
        return Collections.unmodifiableList(moments);
    }

    public long times(Optional<Verdict.Word> verdict) {
        return checked.values().stream()
                .mapToLong(group -> group.times(verdict))
                .sum();
    }

    /** The number of different seeds. */
    public int seeds() {
        return seeds.size();
    }

    /** Kinds of violation, those first that came most often. */
    public List<StoredViolation> violations() {
        return Collections.unmodifiableList(violations);
    }

    /** @param id its ten digits */
    public Optional<StoredViolation> violation(String id) {
        return violations.stream().filter(each -> each.kind().id().equals(id)).findFirst();
    }

    /** Campaigns in the order of time. */
    public List<CampaignLine> campaigns() {
        return Collections.unmodifiableList(campaigns);
    }

    /** When each part of a specification was first covered by a campaign, in the order of time. */
    public List<Instant> coveredParts() {
        return Collections.unmodifiableList(coveredParts);
    }

    /** The parts of specifications that no campaign covered. */
    public List<String> neverCovered() {
        return Collections.unmodifiableList(neverCovered);
    }

    /** Histories by program and specification, in the order in which they first came. */
    public Collection<Map.Entry<Checked, Group>> checked() {
        return Collections.unmodifiableCollection(checked.entrySet());
    }
}
