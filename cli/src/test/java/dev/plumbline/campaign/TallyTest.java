package dev.plumbline.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.store.ViolationKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results that are added in any order, more than once and from several journals say the same as a plain recomputation. */
class TallyTest {
    private static final int CASES = 100;

    @TempDir
    private Path folder;

    /** What a tally says, as text. */
    private static String said(Tally tally) {
        StringBuilder text = new StringBuilder();
        for (Outcome outcome : Outcome.values()) {
            text.append(outcome).append(' ').append(tally.times(outcome)).append('\n');
        }
        text.append(tally.size())
                .append(tally.counts())
                .append(tally.cpuMillis())
                .append('\n');
        text.append(tally.covered()).append(tally.parts()).append('\n');
        tally.failures()
                .forEach(group -> text.append(group.smallest())
                        .append(group.of().index())
                        .append(group.times())
                        .append('\n'));
        tally.setAside().forEach(each -> text.append(each.index()));
        tally.slowest().forEach(each -> text.append(each.index()).append(' '));
        return text.toString();
    }

    /** The same from scratch, by loops over all results; each task occurs once. */
    private static String recomputed(List<TaskResult> results) {
        StringBuilder text = new StringBuilder();
        for (Outcome outcome : Outcome.values()) {
            text.append(outcome)
                    .append(' ')
                    .append(results.stream()
                            .filter(each -> each.outcome() == outcome)
                            .count())
                    .append('\n');
        }
        SortedMap<String, Long> counts = new TreeMap<>();
        long cpu = 0;
        Set<String> covered = new TreeSet<>();
        Set<String> parts = new TreeSet<>();
        Set<ViolationKind> kinds = new HashSet<>();
        Set<String> unique = new HashSet<>();
        for (TaskResult each : results) {
            unique.addAll(each.distinct().get("unique"));
            counts.put("unique", (long) unique.size());
            each.counts().forEach((name, count) -> counts.put(name, counts.getOrDefault(name, 0L) + count));
            cpu += each.cpuMillis();
            covered.addAll(each.covered());
            parts.addAll(each.covered());
            parts.addAll(each.uncovered());
            each.failures().forEach(failure -> kinds.add(failure.kind()));
        }
        text.append(results.size()).append(counts).append(cpu).append('\n');
        text.append(covered).append(parts).append('\n');
        Map<ViolationKind, Long> times = new LinkedHashMap<>();
        for (ViolationKind kind : kinds) {
            times.put(kind, results.stream().filter(each -> finds(each, kind)).count());
        }
        List<ViolationKind> order = new ArrayList<>(kinds);
        order.sort((one, other) -> times.get(one).equals(times.get(other))
                ? one.id().compareTo(other.id())
                : Long.compare(times.get(other), times.get(one)));
        for (ViolationKind kind : order) {
            Failure best = null;
            TaskResult of = null;
            for (TaskResult each : results) {
                for (Failure failure : each.failures()) {
                    if (failure.kind().equals(kind)
                            && (best == null
                                    || failure.size() < best.size()
                                    || failure.size() == best.size() && each.index() < of.index()
                                    || failure.size() == best.size()
                                            && each.index() == of.index()
                                            && failure.text().compareTo(best.text()) < 0)) {
                        best = failure;
                        of = each;
                    }
                }
            }
            text.append(best).append(of.index()).append(times.get(kind)).append('\n');
        }
        List<TaskResult> sorted = new ArrayList<>(results);
        sorted.sort((one, other) -> Long.compare(one.index(), other.index()));
        sorted.stream().filter(each -> each.outcome().isSetAside()).forEach(each -> text.append(each.index()));
        sorted.sort((one, other) -> one.cpuMillis() == other.cpuMillis()
                ? Long.compare(one.index(), other.index())
                : Long.compare(other.cpuMillis(), one.cpuMillis()));
        sorted.stream().limit(10).forEach(each -> text.append(each.index()).append(' '));
        return text.toString();
    }

    private static boolean finds(TaskResult result, ViolationKind kind) {
        return result.failures().stream().anyMatch(failure -> failure.kind().equals(kind));
    }

    private static List<TaskResult> some(Random random) {
        List<TaskResult> results = new ArrayList<>();
        for (int i = random.nextInt(30); i > 0; i--) {
            results.add(Results.random(results.size(), random));
        }
        return results;
    }

    @Test
    void anyOrderAndAnyRepetitionSaysTheSameAsARecomputation() {
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            List<TaskResult> results = some(random);
            List<TaskResult> given = new ArrayList<>(results);
            results.stream().filter(each -> random.nextInt(3) == 0).forEach(given::add);
            Collections.shuffle(given, random);
            Tally tally = new Tally();
            given.forEach(tally::add);
            assertThat(said(tally)).as("seed %s", seed).isEqualTo(recomputed(results));
        }
    }

    /** Each journal leaves out coverage that earlier lines of it have, as the driver writes it. */
    private CampaignFolder journal(String name, List<TaskResult> results) throws Exception {
        CampaignFolder place = new CampaignFolder(folder.resolve(name));
        place.create(description());
        Tally tally = new Tally();
        try (Journal journal = Journal.open(place.journal(), result -> {})) {
            for (TaskResult each : results) {
                journal.add(each.withoutKnown(tally));
                tally.add(each);
            }
        }
        return place;
    }

    private static CampaignFolder.Description description() throws Exception {
        Campaign campaign =
                Campaign.of("test", List.of("check", "{seed}"), Map.of("seed", Range.parse("1..", Path.of(""))), false);
        return new CampaignFolder.Description(campaign, Shard.ALL, Path.of(""), Optional.empty(), new TreeMap<>());
    }

    private String merged(String name, List<CampaignFolder> from) throws Exception {
        return said(JournalMerge.merge(from, new CampaignFolder(folder.resolve(name))));
    }

    @Test
    void mergingIsCommutativeAssociativeAndIdempotent() throws Exception {
        for (int seed = 0; seed < 10; seed++) {
            Random random = new Random(seed);
            List<TaskResult> results = some(random);
            String start = "m" + seed + "-";
            List<List<TaskResult>> parts = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            for (TaskResult each : results) {
                // In at least one of them, and in several with the same probability.
                int first = random.nextInt(3);
                for (int part = 0; part < 3; part++) {
                    if (part == first || random.nextInt(4) == 0) {
                        parts.get(part).add(each);
                    }
                }
            }
            List<CampaignFolder> folders = new ArrayList<>();
            for (int part = 0; part < 3; part++) {
                Collections.shuffle(parts.get(part), random);
                folders.add(journal(start + part, parts.get(part)));
            }
            String expected = recomputed(results);
            assertThat(merged(start + "abc", folders)).as("seed %s", seed).isEqualTo(expected);
            assertThat(merged(start + "cba", List.of(folders.get(2), folders.get(1), folders.get(0))))
                    .isEqualTo(expected);
            merged(start + "ab", folders.subList(0, 2));
            CampaignFolder both = new CampaignFolder(folder.resolve(start + "ab"));
            assertThat(merged(start + "(ab)c", List.of(both, folders.get(2)))).isEqualTo(expected);
            assertThat(merged(start + "again", List.of(both, folders.get(2), folders.get(0), both)))
                    .isEqualTo(expected);
            for (String file : List.of("journal.ndjson", "campaign.json")) {
                assertThat(Stream.of("cba", "(ab)c", "again").map(name -> bytes(start + name, file)))
                        .as("seed %s, %s", seed, file)
                        .containsOnly(bytes(start + "abc", file));
            }
        }
    }

    private String bytes(String name, String file) {
        try {
            return Files.readString(folder.resolve(name).resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A merge that is killed leaves some results and no description. */
    @Test
    void aMergeThatWasKilledIsRepeated() throws Exception {
        List<TaskResult> results = some(new Random(3));
        CampaignFolder one = journal("one", results);
        merged("whole", List.of(one));
        CampaignFolder killed = new CampaignFolder(Files.createDirectories(folder.resolve("killed")));
        try (Journal journal = Journal.open(killed.journal(), result -> {})) {
            for (TaskResult each : results.subList(0, results.size() / 2)) {
                journal.add(each);
            }
            assertThatThrownBy(() -> JournalMerge.merge(List.of(one), killed)).hasMessageContaining("is in use");
        }
        assertThat(killed.exists()).isFalse();
        merged("killed", List.of(one));
        assertThat(bytes("killed", "journal.ndjson")).isEqualTo(bytes("whole", "journal.ndjson"));
        assertThatThrownBy(() -> JournalMerge.merge(List.of(one), killed)).hasMessageContaining("has a campaign");
    }

    @Test
    void ofDifferentResultsOfOneTaskTheVerdictIsTakenInAnyOrder() throws Exception {
        for (int seed = 0; seed < 8; seed++) {
            Random random = new Random(seed);
            List<TaskResult> three =
                    List.of(Results.random(7, random), Results.random(7, random), Results.random(7, random));
            List<CampaignFolder> folders = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                folders.add(journal("d" + seed + i, three.subList(i, i + 1)));
            }
            String one = merged("d" + seed + "x", folders);
            CampaignFolder pair = new CampaignFolder(folder.resolve("d" + seed + "p"));
            JournalMerge.merge(List.of(folders.get(2), folders.get(1)), pair);
            assertThat(merged("d" + seed + "y", List.of(pair, folders.get(0)))).isEqualTo(one);
            assertThat(bytes("d" + seed + "y", "journal.ndjson")).isEqualTo(bytes("d" + seed + "x", "journal.ndjson"));
            boolean violates = three.stream().anyMatch(each -> each.outcome() == Outcome.VIOLATES);
            assertThat(one.contains("VIOLATES 1")).isEqualTo(violates);
        }
    }

    @Test
    void aResultSurvivesItsLine() throws Exception {
        for (int seed = 0; seed < CASES; seed++) {
            TaskResult result = Results.random(seed, new Random(seed));
            assertThat(TaskResult.read(result.line(), "line")).isEqualTo(result);
        }
    }

    @Test
    void mergingAnotherCampaignIsRefused() throws Exception {
        CampaignFolder one = journal("one", List.of(Results.conforming(1)));
        CampaignFolder other = new CampaignFolder(folder.resolve("other"));
        Campaign campaign =
                Campaign.of("test", List.of("fuzz", "{seed}"), Map.of("seed", Range.parse("1..", Path.of(""))), false);
        other.create(
                new CampaignFolder.Description(campaign, Shard.ALL, Path.of(""), Optional.empty(), new TreeMap<>()));
        Path out = folder.resolve("out");
        assertThatThrownBy(() -> JournalMerge.merge(List.of(one, other), new CampaignFolder(out)))
                .hasMessageContaining("of another campaign");
        assertThat(Files.exists(out)).isFalse();
    }
}
