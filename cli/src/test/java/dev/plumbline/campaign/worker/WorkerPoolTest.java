package dev.plumbline.campaign.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.plumbline.campaign.BatchSize;
import dev.plumbline.campaign.Campaign;
import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.CampaignRun;
import dev.plumbline.campaign.KnownFailures;
import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Range;
import dev.plumbline.campaign.Shard;
import dev.plumbline.campaign.StopRules;
import dev.plumbline.campaign.Tally;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that die, hang, loop, use up the memory and print without end. */
@Tag("slow")
class WorkerPoolTest {
    @TempDir
    private Path folder;

    private WorkerSettings settings(int workers, Duration cpu, Duration patience, int tasks) {
        return new WorkerSettings(
                workers,
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx40m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BadTasks.class.getName()),
                folder,
                cpu,
                patience,
                tasks);
    }

    private Tally run(WorkerSettings settings, List<String> words, int each) throws Exception {
        return run(settings, words, each, 1);
    }

    private Tally run(WorkerSettings settings, List<String> words, int each, int together) throws Exception {
        Campaign campaign = Campaign.of(
                "bad",
                List.of("{word}", "{number}"),
                Map.of("word", new Range.Listed(words), "number", Range.parse("1.." + each, folder)),
                false);
        CampaignFolder place = new CampaignFolder(folder.resolve("campaign"));
        CampaignFolder.Description description =
                new CampaignFolder.Description(campaign, Shard.ALL, folder, campaign.count(folder), new TreeMap<>());
        place.create(description);
        try (WorkerPool pool = new WorkerPool(settings, place, together)) {
            CampaignRun run =
                    new CampaignRun(place, description, pool, StopRules.NONE, KnownFailures.NONE, System::nanoTime, "");
            assertThat(run.run((tally, running) -> {})).isEqualTo(CampaignRun.End.COMPLETE);
            return run.tally();
        }
    }

    @Test
    void badTasksAreSetAsideAndTheOthersAreNotLost() throws Exception {
        Tally tally = run(
                settings(2, Duration.ofSeconds(2), Duration.ofSeconds(4), 1_000),
                List.of("ok", "halt", "loop", "sleep", "allocate", "print", "fine"),
                1);
        Map<String, TaskResult> aside = new TreeMap<>();
        tally.setAside().forEach(each -> aside.put(each.bindings().get("word"), each));
        assertThat(aside.keySet()).containsExactly("allocate", "halt", "loop", "sleep");
        assertThat(tally.times(Outcome.CONFORMS)).isEqualTo(3);
        assertThat(aside.get("halt").outcome()).isEqualTo(Outcome.POISONOUS);
        assertThat(aside.get("halt").message()).isEqualTo("tried 3 times; at last: its process ended with status 0");
        assertThat(aside.get("allocate").outcome()).isEqualTo(Outcome.POISONOUS);
        assertThat(aside.get("allocate").message()).contains("OutOfMemoryError");
        assertThat(aside.get("loop").outcome()).isEqualTo(Outcome.OVER_LIMIT);
        assertThat(aside.get("sleep").outcome()).isEqualTo(Outcome.HUNG);
    }

    /** Their processes have other tasks too when they die, which must not count as tries of those. */
    @Test
    void badTasksOfABatchAreSetAsideAndTheOthersAreNotLost() throws Exception {
        List<String> words = new ArrayList<>();
        // Batches grow with the results.
        IntStream.range(0, 30).forEach(i -> words.add("first" + i));
        words.addAll(List.of("halt", "alone"));
        IntStream.range(0, 9).forEach(i -> words.add("second" + i));
        words.add("loop");
        IntStream.range(0, 9).forEach(i -> words.add("third" + i));
        WorkerSettings settings = settings(1, Duration.ofSeconds(1), Duration.ofSeconds(9), 1_000);
        Tally tally = run(settings, words, 1, BatchSize.MOST);
        assertThat(tally.size()).isEqualTo(words.size());
        assertThat(tally.times(Outcome.CONFORMS)).isEqualTo(words.size() - 2);
        assertThat(tally.setAside())
                .extracting(each -> each.bindings().get("word"), TaskResult::outcome)
                .containsExactlyInAnyOrder(tuple("halt", Outcome.POISONOUS), tuple("loop", Outcome.OVER_LIMIT));
        assertThat(tally.setAside())
                .anySatisfy(each -> assertThat(each.message()).startsWith("tried 3 times; at last: "));
    }

    @Test
    void killedProcessesAreReplacedAndEachTaskCountsOnce() throws Exception {
        Set<Path> killed = ConcurrentHashMap.newKeySet();
        AtomicBoolean over = new AtomicBoolean();
        Thread killer = new Thread(() -> {
            while (!over.get()) {
                killThoseThatWait(folder.resolve("campaign/pids"), killed);
            }
        });
        killer.start();
        Tally tally;
        try {
            tally = run(settings(2, Duration.ofMinutes(5), Duration.ofMinutes(5), 5), List.of("victim"), 30);
        } finally {
            over.set(true);
            killer.join();
        }
        assertThat(killed).hasSize(14);
        assertThat(tally.size()).isEqualTo(30);
        assertThat(tally.times(Outcome.CONFORMS)).isEqualTo(30);
        assertThat(tally.counts()).containsEntry("runs", 29L * 30 / 2);
    }

    private static void killThoseThatWait(Path pids, Set<Path> killed) {
        try {
            Thread.sleep(20);
            if (!Files.isDirectory(pids)) {
                return;
            }
            try (Stream<Path> files = Files.list(pids)) {
                for (Path file : files.filter(
                                each -> !each.getFileName().toString().startsWith("."))
                        .toList()) {
                    if (killed.add(file)) {
                        ProcessHandle.of(Long.parseLong(Files.readString(file)))
                                .orElseThrow()
                                .destroyForcibly();
                    }
                }
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void processesThatCannotStartEndTheCampaignAndAreNoPoison() {
        WorkerSettings settings = settings(1, Duration.ofMinutes(1), Duration.ofMinutes(1), 9);
        List<String> command = new ArrayList<>(settings.command());
        command.set(command.size() - 1, "no.such.Class");
        WorkerSettings broken =
                new WorkerSettings(1, command, folder, settings.cpu(), settings.patience(), settings.tasks());
        assertThatThrownBy(() -> run(broken, List.of("ok"), 1))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("a worker does not start")
                .hasMessageContaining("no.such.Class");
    }
}
