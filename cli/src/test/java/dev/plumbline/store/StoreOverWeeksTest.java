package dev.plumbline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Verdict;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns in a store: what counts, what is flaky, and what pruning leaves. */
class StoreOverWeeksTest {
    private static final String SHOP = "shop@3f9a2c81d0b4";

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void file() {
        file = folder.resolve("s.db");
    }

    private static StoredFailure failure(String task, int kind, long size, long ended, String commits) {
        return new StoredFailure(
                task,
                StoredCampaigns.kind(kind),
                size,
                ended,
                commits,
                "text",
                "seed 1",
                "plumbline fuzz",
                Optional.of(new byte[1000]));
    }

    private static StoredCampaign.Found found(long tasks, long first, long last) {
        return new StoredCampaign.Found(tasks, Instant.ofEpochMilli(first), Instant.ofEpochMilli(last), SHOP, SHOP);
    }

    @Test
    void flakyAndSteadyAreSaidOfRunsOfOneTaskAtOneCommit() throws BadInput {
        String[] tasks = {"01", "02", "03", "04", "05"};
        try (Store store = Store.open(file)) {
            store.add(rows -> {
                for (int night = 0; night < 3; night++) {
                    String id = "night " + night;
                    rows.campaign(StoredCampaigns.campaign(
                            id,
                            Set.of(id),
                            5,
                            Map.of(
                                    StoredCampaigns.kind(0).id(), found(1, night, night),
                                    StoredCampaigns.kind(1).id(), found(1, night, night),
                                    StoredCampaigns.kind(2).id(), found(1, night, night),
                                    StoredCampaigns.kind(3).id(), found(1, night, night))));
                    // Task 01 finds kind 0 in the first night only; task 02 finds kind 1 in each night.
                    rows.task(id, tasks[0], night == 0 ? "violates" : "conforms", night, SHOP);
                    rows.task(id, tasks[1], "violates", night, SHOP);
                    rows.failure(id, failure(tasks[1], 1, 9, night, SHOP));
                    // Another commit in each night, and changes that are in no commit, are no evidence.
                    rows.task(id, tasks[2], night == 0 ? "violates" : "conforms", night, "shop@" + night);
                    rows.task(id, tasks[3], night == 0 ? "violates" : "conforms", night, SHOP + "+changes");
                    // A task without a verdict says nothing about the failure.
                    rows.task(id, tasks[4], night == 0 ? "violates" : "hung", night, SHOP);
                }
                rows.failure("night 0", failure(tasks[0], 0, 9, 0, SHOP));
                rows.failure("night 0", failure(tasks[2], 2, 9, 0, "shop@0"));
                rows.failure("night 0", failure(tasks[3], 3, 9, 0, SHOP + "+changes"));
                rows.failure("night 0", failure(tasks[4], 3, 9, 0, SHOP));
            });
            StoreSummary summary = StoreSummary.of(store);
            assertThat(steadiness(summary, 0)).isEqualTo(new Steadiness(1, 3));
            assertThat(steadiness(summary, 0).isFlaky()).isTrue();
            assertThat(steadiness(summary, 1)).isEqualTo(new Steadiness(3, 3));
            assertThat(steadiness(summary, 1).isFlaky()).isFalse();
            assertThat(steadiness(summary, 2).isKnown()).isFalse();
            assertThat(steadiness(summary, 3).isKnown()).isFalse();
        }
    }

    private static Steadiness steadiness(StoreSummary summary, int kind) {
        return summary.violation(StoredCampaigns.kind(kind).id()).orElseThrow().steadiness();
    }

    /** Shards, what they were merged to, and the same once more: each task counts once. */
    @Test
    void shardsAndTheirMergedCampaignCountOnce() throws BadInput {
        try (Store store = Store.open(file)) {
            store.add(rows -> {
                String kind = StoredCampaigns.kind(0).id();
                rows.campaign(StoredCampaigns.campaign("a", Set.of("a"), 2, Map.of(kind, found(1, 5, 5))));
                rows.campaign(StoredCampaigns.campaign("b", Set.of("b"), 3, Map.of(kind, found(1, 6, 6))));
                rows.campaign(StoredCampaigns.campaign("ab", Set.of("a", "b"), 5, Map.of(kind, found(2, 5, 6))));
                for (String id : List.of("a", "ab")) {
                    rows.task(id, "01", "violates", 5, SHOP);
                    rows.failure(id, failure("01", 0, 9, 5, SHOP));
                    rows.part(id, "part", OptionalLong.of(5));
                    rows.part(id, "other", OptionalLong.empty());
                }
                rows.continueAt("nightly", "seed", 6);
                rows.continueAt("nightly", "seed", 4);
            });
            StoreSummary summary = StoreSummary.of(store);
            assertThat(summary.campaigns()).singleElement().satisfies(line -> {
                assertThat(line.campaign().tasks()).isEqualTo(5);
                assertThat(line.covered()).isEqualTo(1);
                assertThat(line.parts()).isEqualTo(2);
            });
            StoredViolation violation = summary.violations().get(0);
            assertThat(violation.tasks()).isEqualTo(2);
            assertThat(violation.first()).isEqualTo(Instant.ofEpochMilli(5));
            assertThat(violation.last()).isEqualTo(Instant.ofEpochMilli(6));
            assertThat(violation.firstCommits()).isEqualTo(SHOP);
            // One run, though two campaigns have it.
            assertThat(violation.steadiness().isKnown()).isFalse();
            assertThat(summary.coveredParts()).containsExactly(Instant.ofEpochMilli(5));
            assertThat(summary.neverCovered()).containsExactly("other");
            assertThat(store.next("nightly", "seed")).hasValue(6);
            assertThat(store.next("weekly", "seed")).isEmpty();
        }
    }

    /** Two campaigns with a shard in common, and each with another one: the sums would count the common one twice. */
    @Test
    void campaignsThatOverlapAreRefusedUnlessOneHasAllResults() throws BadInput {
        StoredCampaign one = StoredCampaigns.campaign("ab", Set.of("a", "b"), 5, Map.of());
        StoredCampaign other = StoredCampaigns.campaign("bc", Set.of("b", "c"), 6, Map.of());
        StoredCampaign all = StoredCampaigns.campaign("abc", Set.of("a", "b", "c"), 8, Map.of());
        Path second = folder.resolve("t.db");
        try (Store store = Store.open(file);
                Store far = Store.open(second)) {
            store.add(rows -> rows.campaign(one));
            far.add(rows -> rows.campaign(other));
            assertThatThrownBy(() -> store.add(rows -> rows.campaign(other)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("with 5 tasks and campaign nightly of ")
                    .hasMessageContaining("have some results in common")
                    .hasMessageContaining("plumbline campaign merge");
            assertThatThrownBy(() -> StoreMerge.merge(second, store)).hasMessageContaining("results in common");
            assertThat(store.campaigns()).containsExactly(one);
            store.add(rows -> rows.campaign(all));
            store.add(rows -> rows.campaign(other));
            StoreMerge.merge(second, store);
            assertThat(store.campaigns()).containsExactly(all);
            // The store that has only one of the two does not accept the other one.
            assertThatThrownBy(() -> far.add(rows -> rows.campaign(one))).hasMessageContaining("results in common");
            StoreMerge.merge(file, far);
            assertThat(far.campaigns()).containsExactly(all);
            store.add(rows -> rows.campaign(StoredCampaigns.campaign("d", 1)));
            assertThat(store.campaigns()).hasSize(2);
        }
    }

    private static final String REPORT = "{\"failedAt\":{\"operation\":7,\"op\":\"Get\"},\"blocked\":[{\"operation\":7,"
            + "\"reasons\":[{\"obstacles\":[{\"condition\":\"result = %s\",\"where\":\"Map.tla:7\"}]}]}],\"seconds\":0.5}";

    /** Six histories of two kinds, some days apart; of each kind the first, the last and the smallest stay whole. */
    @Test
    void pruningKeepsTheFirstTheLastAndTheSmallestOfEachKindAndAllCounts() throws Exception {
        Instant start = Instant.parse("2026-10-01T00:00:00Z");
        int[] operations = {9, 8, 3, 7, 6, 5, 4};
        try (Store store = Store.open(file)) {
            for (int i = 0; i < operations.length; i++) {
                store.add(
                        Writer.history("h" + i, operations[i]),
                        Optional.of(StoreTest.run(i)),
                        Optional.of(new StoredVerdict(
                                "Map.tla",
                                i == 6 ? Verdict.Word.CONFORMS : Verdict.Word.VIOLATES,
                                i == 6 ? "{}" : REPORT.formatted(i == 5 ? "b" : "a"),
                                Optional.of("text"),
                                "plumbline check")),
                        Optional.of(new byte[50_000]));
            }
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                PreparedStatement statement =
                        connection.prepareStatement("UPDATE histories SET added = ? WHERE id = ?")) {
            for (int i = 0; i < operations.length; i++) {
                statement.setString(1, start.plusSeconds(86_400L * i).toString());
                statement.setLong(2, i + 1);
                statement.executeUpdate();
            }
        }
        try (Store store = Store.openExisting(file)) {
            List<String> before = shown(StoreSummary.of(store));
            Instant limit = start.plusSeconds(30 * 86_400L);
            StorePruning.Pruned planned = StorePruning.plan(store, limit);
            // Of kind a: histories 1, 5 (the last) and 3 (the smallest); of kind b the only one.
            assertThat(planned.histories()).isEqualTo(3);
            assertThat(planned.kept()).isEqualTo(4);
            assertThat(planned.bytes()).isGreaterThan(150_000);
            assertThat(store.bundle(2)).isPresent();
            long size = Files.size(file);
            assertThat(StorePruning.prune(store, limit)).isEqualTo(planned);
            assertThat(Files.size(file)).isLessThan(size - 100_000);
            assertThat(shown(StoreSummary.of(store))).isEqualTo(before);
            for (long kept : List.of(1L, 3L, 5L, 6L)) {
                assertThat(store.history(kept).size()).isEqualTo(operations[(int) kept - 1]);
                assertThat(store.bundle(kept)).isPresent();
            }
            for (long gone : List.of(2L, 4L, 7L)) {
                assertThat(store.bundle(gone)).isEmpty();
                assertThat(store.entry(gone).seed()).hasValue(gone - 1);
                assertThatThrownBy(() -> store.history(gone))
                        .isInstanceOf(BadInput.class)
                        .hasMessageContaining("the operations of history " + gone + " were pruned");
            }
            assertThat(StorePruning.plan(store, limit).histories()).isZero();
            assertThat(StorePruning.plan(store, start).kept()).isZero();
        }
    }

    private static List<String> shown(StoreSummary summary) {
        List<String> shown = new ArrayList<>();
        summary.violations()
                .forEach(each -> shown.add(each.kind().id()
                        + each.times()
                        + each.first()
                        + each.last()
                        + each.histories().map(StoreSummary.Group::someSeeds)));
        summary.campaigns().forEach(each -> shown.add(each.toString()));
        shown.add(summary.seeds() + " " + summary.moments());
        return shown;
    }

    @Test
    void pruningLeavesTheSummariesOfCampaigns() throws BadInput {
        try (Store store = Store.open(file)) {
            store.add(rows -> {
                for (String id : List.of("old", "new")) {
                    long time = id.equals("old") ? 1000 : 5000;
                    rows.campaign(StoredCampaigns.campaign(
                            id,
                            Set.of(id),
                            id.equals("old") ? 4 : 9000,
                            Map.of(StoredCampaigns.kind(0).id(), found(4, time, time + 3))));
                    for (int i = 0; i < 4; i++) {
                        rows.task(id, "0" + i, "violates", time + i, SHOP);
                        rows.failure(id, failure("0" + i, 0, 9 - i % 3, time + i, SHOP));
                        if (id.equals("old")) {
                            // The first one is the smallest, too, and the last one is old.
                            rows.failure(id, failure("0" + i, 1, 3 + i, time + i, SHOP));
                        }
                    }
                    rows.part(id, "part", OptionalLong.of(time));
                }
            });
            List<String> before = shown(StoreSummary.of(store));
            // The first failure and the smallest one are old, the last one is new.
            StorePruning.Pruned pruned = StorePruning.prune(store, Instant.ofEpochMilli(2000));
            assertThat(pruned.tasks()).isEqualTo(4);
            assertThat(pruned.failures()).isEqualTo(4);
            assertThat(pruned.kept()).isEqualTo(4);
            assertThat(shown(StoreSummary.of(store))).isEqualTo(before);
            StoredViolation violation = StoreSummary.of(store).violations().get(0);
            assertThat(violation.smallest().orElseThrow().size()).isEqualTo(7);
            assertThat(store.bundle(violation)).isPresent();
        }
    }
}
