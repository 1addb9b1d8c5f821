package dev.plumbline.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.campaign.Campaign;
import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.Journal;
import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Range;
import dev.plumbline.campaign.Shard;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.history.files.Folders;
import dev.plumbline.store.NumberBlocks;
import dev.plumbline.store.Store;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a campaign begins while others run, or were killed. */
class NextNumbersTest {
    @TempDir
    private Path folder;

    private Path store;

    @BeforeEach
    void store() {
        store = folder.resolve("team.db");
    }

    /** Begins a campaign, and returns its identity. */
    private CampaignFolder.Description begun(String out, String range) throws BadInput {
        NextNumbers next = new NextNumbers("nightly", Optional.of(store), false);
        Range seeds = next.parse("seed", range, folder);
        Campaign campaign = Campaign.of("nightly", List.of("fuzz", "{seed}"), Map.of("seed", seeds), false);
        CampaignFolder.Description described = new CampaignFolder.Description(
                campaign, Shard.ALL, folder, campaign.count(folder), new TreeMap<>(Map.of("store", store.toString())));
        CampaignFolder place = new CampaignFolder(folder.resolve(out));
        CampaignFolder.Description description = described.with(next.taken(campaign, described.id(), place.folder()));
        place.create(description);
        return description;
    }

    private static Object seeds(CampaignFolder.Description description) {
        Range.Numbers numbers = (Range.Numbers) description.campaign().over().get("seed");
        return numbers.first() + ".."
                + (numbers.last().isPresent() ? Long.toString(numbers.last().getAsLong()) : "");
    }

    private void done(String out, long... seeds) throws BadInput {
        try (Journal journal = Journal.open(new CampaignFolder(folder.resolve(out)).journal(), result -> {})) {
            for (long seed : seeds) {
                journal.add(new TaskResult(
                        seed,
                        new TreeMap<>(Map.of("seed", Long.toString(seed))),
                        Outcome.CONFORMS,
                        "",
                        new TreeMap<>(),
                        1,
                        1,
                        List.of(),
                        new TreeSet<>(),
                        new TreeSet<>()));
            }
        }
    }

    private void killed(CampaignFolder.Description description, String out) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-version")
                .redirectErrorStream(true)
                .start();
        process.getInputStream().readAllBytes();
        process.waitFor();
        RunningProcess own = RunningProcess.own();
        held(description, out, new RunningProcess(own.machine(), process.pid(), own.started()).text());
    }

    private void held(CampaignFolder.Description description, String out, String holder) throws BadInput {
        try (Store opened = Store.openExisting(store)) {
            new NumberBlocks(opened)
                    .hold(description.id(), holder, folder.resolve(out).toString());
        }
    }

    @Test
    void aCampaignThatRunsKeepsItsNumbers() throws Exception {
        assertThat(seeds(begun("one", "next..+4"))).isEqualTo("1..4");
        done("one", 1, 2);
        assertThat(seeds(begun("two", "next.."))).isEqualTo("5..");
        assertThat(seeds(begun("three", "next..+2"))).isEqualTo("1000000005..1000000006");
    }

    @Test
    void afterACampaignThatWasKilledTheNextBeginsWhereItsJournalEnds() throws Exception {
        for (String range : List.of("next..+4", "next..")) {
            store = folder.resolve(range + ".db");
            CampaignFolder.Description one = begun("one" + range, range);
            killed(one, "one" + range);
            done("one" + range, 1, 2, 4);
            assertThat(seeds(begun("two" + range, "next..+2"))).isEqualTo("3..4");
            // The one that was killed is resumed meanwhile, by this process.
            NextNumbers.hold(one, new CampaignFolder(folder.resolve("one" + range)), store);
            assertThat(seeds(begun("three" + range, "next..+2")))
                    .isEqualTo(range.equals("next..") ? "1000000001..1000000002" : "5..6");
        }
    }

    @Test
    void numbersOfWhichNothingIsKnownAreNotRunAgain() throws Exception {
        CampaignFolder.Description one = begun("one", "next..+4");
        killed(one, "one");
        Folders.remove(folder.resolve("one"));
        assertThat(seeds(begun("two", "next..+2"))).isEqualTo("5..6");
        // In its place there is another campaign.
        assertThat(seeds(begun("one", "next..+1"))).isEqualTo("7..7");
        held(one, "one", "elsewhere 1 1");
        assertThat(seeds(begun("three", "next..+1"))).isEqualTo("8..8");
    }

    @Test
    void onlyAProcessThatIsGoneHasEnded() throws IOException, InterruptedException {
        RunningProcess own = RunningProcess.own();
        assertThat(RunningProcess.hasEnded(own.text())).isFalse();
        // Its number was given to another process.
        RunningProcess earlier = new RunningProcess(own.machine(), own.number(), own.started() - 3_600_000);
        assertThat(RunningProcess.hasEnded(earlier.text())).isTrue();
        RunningProcess elsewhere = new RunningProcess("elsewhere", own.number(), 0);
        assertThat(RunningProcess.hasEnded(elsewhere.text())).isFalse();
        assertThat(RunningProcess.hasEnded("nonsense")).isFalse();
    }
}
