package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.store.NumberBlocks;
import dev.plumbline.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns put into a store, over several nights. */
@Tag("slow")
class CampaignStoreTest {
    @TempDir
    private Path folder;

    private Path store;

    /** One file for each seed; those of even seeds violate. */
    @BeforeEach
    void histories() throws IOException {
        store = folder.resolve("team.db");
        for (int seed = 1; seed <= 6; seed++) {
            write(seed, seed % 2 == 0);
        }
    }

    private void write(int seed, boolean violates) throws IOException {
        Files.writeString(
                folder.resolve("h" + seed + ".ndjson"),
                "{\"process\":0,\"op\":\"enqueue\",\"args\":{\"value\":1},\"call\":0,\"return\":1}\n"
                        + "{\"process\":0,\"op\":\"dequeue\",\"args\":{\"result\":" + (violates ? 2 : 1)
                        + "},\"call\":2,\"return\":3}\n");
    }

    private Run night(String out, String seeds, String... options) {
        List<String> words = new ArrayList<>(List.of(
                "campaign",
                "run",
                "--name",
                "nightly",
                "--out",
                folder.resolve(out).toString(),
                "--over"));
        words.addAll(List.of("seed=" + seeds, "--workers", "1"));
        words.addAll(List.of(options));
        words.addAll(List.of("--", "check", "--model", "queue", folder + "/h{seed}.ndjson"));
        return Run.of(words.toArray(String[]::new));
    }

    private Run store(String name, String... words) {
        List<String> all = new ArrayList<>(List.of("store", name, store.toString()));
        all.addAll(List.of(words));
        return Run.of(all.toArray(String[]::new));
    }

    @Test
    void eachNightBeginsAfterTheOneBeforeAndAViolationIsOneRow() throws Exception {
        String[] stored = {"--store", store.toString()};
        assertThat(night("none", "next..+2").err()).contains("expected also --store FILE");
        assertThat(night("none", "next..+2", "--shard", "1/2", "--store", store.toString())
                        .err())
                .contains("next..+2 with --shard: each part would begin elsewhere");
        Run first = night("one", "next..+2", stored);
        assertThat(first.err()).isEmpty();
        assertThat(first.out()).startsWith("VIOLATES  nightly: 2 tasks").contains("smallest in seed 2");
        // Ended after its violation, so that seed 5 is left for the next night.
        Run second = night("two", "next..+3", "--store", store.toString(), "--violations", "1");
        assertThat(second.out()).contains("2 of 3 tasks").contains("smallest in seed 4");
        Run third = night("three", "next..+2", stored);
        assertThat(third.out()).startsWith("VIOLATES  nightly: 2 tasks").contains("smallest in seed 6");

        Run report = store("report", "--html", folder.resolve("store.html").toString());
        assertThat(report.out())
                .startsWith(store + ": no histories; 1 kind of violation\n  3 campaigns from ")
                .contains("queue: in 3 tasks, first ")
                .doesNotContain("flaky", "steady");
        String id = report.out()
                .lines()
                .filter(line -> line.contains(": in 3 tasks"))
                .findFirst()
                .orElseThrow()
                .strip()
                .substring(0, 10);
        assertThat(Files.readString(folder.resolve("store.html")))
                .contains("<tr id=\"violation-" + id + "\">")
                .contains("<td data-label=\"numbers\">seed 5 to 6</td>");
        Path bundle = folder.resolve("found.plumb");
        assertThat(store("export", id, bundle.toString()).status()).isZero();
        assertThat(Bundle.read(bundle).isHistory()).isTrue();
        assertThat(store("export", "0123456789", bundle.toString(), "--overwrite")
                        .err())
                .contains("no violation 0123456789");
    }

    /** Each has begun before the other one is in the store. */
    @Test
    void campaignsThatRunAtOnceHaveDifferentSeeds() throws Exception {
        String[] stored = {"--store", store.toString()};
        ExecutorService both = Executors.newFixedThreadPool(2);
        try {
            List<Future<Run>> runs = List.of(
                    both.submit(() -> night("one", "next..+3", stored)),
                    both.submit(() -> night("two", "next..+3", stored)));
            for (Future<Run> run : runs) {
                assertThat(run.get().out()).startsWith("VIOLATES  nightly: 3 tasks");
            }
        } finally {
            both.shutdownNow();
        }
        SortedSet<String> seeds = new TreeSet<>();
        for (String out : List.of("one", "two")) {
            for (String line : Files.readAllLines(folder.resolve(out).resolve("journal.ndjson"))) {
                Matcher seed = Pattern.compile("\"seed\":\"([0-9]+)\"").matcher(line);
                assertThat(seed.find()).isTrue();
                seeds.add(seed.group(1));
            }
        }
        assertThat(seeds).containsExactly("1", "2", "3", "4", "5", "6");
        try (Store opened = Store.openExisting(store)) {
            assertThat(opened.next("nightly", "seed")).hasValue(7);
            assertThat(new NumberBlocks(opened).of("nightly", "seed")).isEmpty();
        }
    }

    /** Putting a campaign again, or what it was resumed to, adds only what is new. */
    @Test
    void aCampaignIsPutAgainWithoutCountingTwice() throws Exception {
        night("one", "1..4", "--violations", "1", "--store", store.toString());
        assertThat(store("report").out()).contains("1 campaign from").contains("2 tasks");
        Run resumed = Run.of("campaign", "resume", folder.resolve("one").toString(), "--violations", "9");
        assertThat(resumed.status()).isEqualTo(1);
        Run.of("campaign", "report", folder.resolve("one").toString(), "--store", store.toString());
        assertThat(store("report").out())
                .contains("1 campaign from")
                .contains("4 tasks")
                .contains("in 2 tasks");
        Path other = folder.resolve("other.db");
        Run merged = Run.of("store", "merge", other.toString(), store.toString(), store.toString());
        assertThat(merged.out())
                .startsWith(other + ": no histories; 1 kind of violation")
                .contains("4 tasks");
        assertThat(Run.of("store", "prune", other.toString(), "--keep", "30d")
                        .out()
                        .replaceAll("\\s+", " "))
                .contains("the operations of 0 histories, 0 counterexamples of campaigns and 0 tasks");
        assertThat(Run.of("store", "prune", other.toString(), "--keep", "soon").err())
                .contains("--keep: 'soon'");
    }

    @Test
    void shardsAndWhatTheyWereMergedToCountOnce() throws Exception {
        night("s1", "1..4", "--shard", "1/2", "--store", store.toString());
        night("s2", "1..4", "--shard", "2/2", "--store", store.toString());
        assertThat(store("report").out())
                .contains("2 campaigns from")
                .contains("4 tasks")
                .contains("in 2 tasks");
        Path all = folder.resolve("all");
        Run.of(
                "campaign",
                "merge",
                all.toString(),
                folder.resolve("s1").toString(),
                folder.resolve("s2").toString());
        Run.of("campaign", "report", all.toString(), "--store", store.toString());
        assertThat(store("report").out())
                .contains("1 campaign from")
                .contains("4 tasks")
                .contains("in 2 tasks");
        try (Store opened = Store.openExisting(store)) {
            assertThat(opened.next("nightly", "seed")).hasValue(5);
            assertThat(opened.next("other", "seed")).isEmpty();
        }
    }

    /** The task of seed 2 finds the violation in the first night, and not in the second, at the same commit. */
    @Test
    void aTaskWithTwoOutcomesAtOneCommitIsFlaky() throws Exception {
        git("init", "-q");
        Files.writeString(folder.resolve(".gitignore"), "*\n");
        git("add", "-f", ".gitignore");
        git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "one");
        night("one", "1..2", "--store", store.toString());
        night("two", "1..2", "--store", store.toString());
        String name = folder.getFileName().toString();
        assertThat(store("report").out()).contains("steady: in each of 2 runs").containsPattern(name + "@[0-9a-f]{12}");
        write(2, false);
        night("three", "1..2", "--store", store.toString());
        assertThat(store("report").out()).contains("flaky: in 2 of 3 runs of the same tasks at the same commits");
        // A file of the commit has changed, so a further run is no evidence.
        Files.writeString(folder.resolve(".gitignore"), "*\n\n");
        night("four", "1..2", "--store", store.toString());
        assertThat(store("report").out()).contains("flaky: in 2 of 3 runs");
        try (Store opened = Store.openExisting(store)) {
            assertThat(opened.campaigns().get(3).commits())
                    .singleElement()
                    .satisfies(
                            commits -> assertThat(commits).contains(name + "@").contains("+changes"));
        }
    }

    private void git(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(words));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }
}
