package dev.plumbline.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.store.ViolationKind;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which tasks are run, how often, and what is kept, with a runner whose tasks die as a test wants. */
class CampaignRunTest {
    @TempDir
    private Path folder;

    /** Ends tasks in an order of its own; a task writes a file as a bundle would be. */
    private static final class Runner implements TaskRunner {
        private final CampaignFolder folder;
        private final Random random;
        private final List<Task> running = new ArrayList<>();
        private final Map<String, Integer> tries = new HashMap<>();
        private int left = Integer.MAX_VALUE;

        Runner(CampaignFolder folder, long seed) {
            this.folder = folder;
            this.random = new Random(seed);
        }

        @Override
        public int slots() {
            return 3;
        }

        @Override
        public void submit(Task task) {
            assertThat(running).hasSizeLessThan(slots());
            running.add(task);
        }

        @Override
        public Optional<Ending> poll(Duration patience) throws BadInput {
            if (left-- == 0) {
                throw new BadInput("the driver is killed here");
            }
            Task task = running.remove(random.nextInt(running.size()));
            int times = tries.merge(task.text(), 1, Integer::sum);
            long seed = Long.parseLong(task.bindings().get("seed"));
            // Every seventh dies always, every fifth twice, every eleventh hangs.
            if (seed % 11 == 0) {
                return Optional.of(new Died(task, Death.HUNG, "hangs", 5));
            }
            if (seed % 7 == 0 || seed % 5 == 0 && times < CampaignRun.TRIES) {
                return Optional.of(new Died(task, Death.PROCESS_ENDED, "dies", 5));
            }
            try {
                Files.createDirectories(folder.task(task.folder()));
                Files.writeString(folder.task(task.folder()).resolve("bundle"), task.text());
            } catch (IOException e) {
                throw new BadInput("cannot write", e);
            }
            return Optional.of(new Finished(task, result(task)));
        }

        @Override
        public void close() {}
    }

    private static TaskResult result(Task task) {
        long seed = Long.parseLong(task.bindings().get("seed"));
        TaskResult made = Results.random(seed, new Random(seed * 0x9E3779B97F4A7C15L));
        boolean aside = made.outcome().isSetAside();
        return new TaskResult(
                task.index(),
                task.bindings(),
                aside ? Outcome.CONFORMS : made.outcome(),
                "",
                made.counts(),
                10,
                1,
                made.failures(),
                made.covered(),
                new TreeSet<>());
    }

    private CampaignFolder.Description description(String range, Shard shard) throws BadInput {
        Campaign campaign =
                Campaign.of("test", List.of("check", "{seed}"), Map.of("seed", Range.parse(range, folder)), false);
        return new CampaignFolder.Description(campaign, shard, folder, campaign.count(folder), new TreeMap<>());
    }

    private CampaignRun run(
            CampaignFolder place, CampaignFolder.Description description, Runner runner, StopRules rules) {
        return new CampaignRun(place, description, runner, rules, KnownFailures.NONE, () -> 0, "shop@3f9a2c81d0b4");
    }

    private static String said(Tally tally) {
        StringBuilder text = new StringBuilder();
        for (Outcome outcome : Outcome.values()) {
            text.append(outcome).append(' ').append(tally.times(outcome)).append('\n');
        }
        tally.failures()
                .forEach(group -> text.append(group.smallest())
                        .append(group.of().task())
                        .append(group.times())
                        .append('\n'));
        return text.append(tally.counts()).append(tally.covered()).toString();
    }

    @Test
    void eachTaskIsRunAndThePoisonousAndHungOnesAreSetAside() throws Exception {
        CampaignFolder place = new CampaignFolder(folder.resolve("c"));
        place.create(description("1..60", Shard.ALL));
        Runner runner = new Runner(place, 1);
        CampaignRun run = run(place, place.read(), runner, StopRules.NONE);
        assertThat(run.run((tally, running) -> {})).isEqualTo(CampaignRun.End.COMPLETE);
        assertThat(run.tally().size()).isEqualTo(60);
        assertThat(run.tally().times(Outcome.HUNG)).isEqualTo(5);
        assertThat(run.tally().times(Outcome.POISONOUS)).isEqualTo(8);
        assertThat(run.tally().setAside())
                .anySatisfy(each -> assertThat(each.message()).isEqualTo("tried 3 times; at last: dies"));
        assertThat(runner.tries)
                .containsEntry("seed 7", 3)
                .containsEntry("seed 5", 3)
                .containsEntry("seed 11", 1);
        assertThat(runner.tries).containsEntry("seed 1", 1);
        assertThat(said(place.tally())).isEqualTo(said(run.tally()));
        try (var kept = Files.list(place.folder().resolve("tasks"))) {
            assertThat(kept.map(each -> each.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(run.tally().failures().stream()
                            .map(each -> each.of().folder())
                            .distinct()
                            .toList());
        }
    }

    @Test
    void aDriverThatIsKilledAtAnyPointAndResumedEndsAsOneThatWasNot() throws Exception {
        CampaignFolder whole = new CampaignFolder(folder.resolve("whole"));
        whole.create(description("1..30", Shard.ALL));
        run(whole, whole.read(), new Runner(whole, 9), StopRules.NONE).run((tally, running) -> {});
        String expected = said(whole.tally());
        for (int kill = 0; kill < 40; kill += 7) {
            CampaignFolder place = new CampaignFolder(folder.resolve("k" + kill));
            place.create(description("1..30", Shard.ALL));
            Runner killed = new Runner(place, kill);
            killed.left = kill;
            assertThatThrownBy(() ->
                            run(place, place.read(), killed, StopRules.NONE).run((tally, running) -> {}))
                    .hasMessageContaining("killed here");
            // Half a line, and files of a task that did not come into the journal.
            Files.writeString(place.journal(), "{\"index\":", StandardOpenOption.APPEND);
            Files.createDirectories(place.task("seed-99-0123456789ab"));
            CampaignRun resumed = run(place, place.read(), new Runner(place, kill + 100), StopRules.NONE);
            resumed.run((tally, running) -> {});
            assertThat(said(resumed.tally())).isEqualTo(expected);
            assertThat(said(place.tally())).isEqualTo(expected);
            assertThat(Files.readAllLines(place.journal())).hasSize(30);
            assertThat(place.task("seed-99-0123456789ab")).doesNotExist();
            for (Tally.Group group : resumed.tally().failures()) {
                assertThat(place.task(group.of().folder()).resolve("bundle")).exists();
            }
        }
    }

    @Test
    void shardsTogetherSayWhatTheWholeSays() throws Exception {
        CampaignFolder whole = new CampaignFolder(folder.resolve("whole"));
        whole.create(description("1..40", Shard.ALL));
        run(whole, whole.read(), new Runner(whole, 9), StopRules.NONE).run((tally, running) -> {});
        List<CampaignFolder> shards = new ArrayList<>();
        for (int number = 1; number <= 3; number++) {
            CampaignFolder place = new CampaignFolder(folder.resolve("s" + number));
            place.create(description("1..40", new Shard(number, 3)));
            CampaignRun run = run(place, place.read(), new Runner(place, number), StopRules.NONE);
            run.run((tally, running) -> {});
            assertThat(run.tally().size()).isEqualTo(place.read().own().orElseThrow());
            shards.add(place);
        }
        CampaignFolder merged = new CampaignFolder(folder.resolve("merged"));
        Tally tally = JournalMerge.merge(shards, merged);
        assertThat(said(tally)).isEqualTo(said(whole.tally()));
        assertThat(merged.read().own()).contains(40L);
        for (Tally.Group group : tally.failures()) {
            assertThat(merged.task(group.of().folder()).resolve("bundle"))
                    .hasContent(group.of().task());
        }
    }

    /** Of the files 1, 2, 3, 4 one shard has 1 and 3; of 1, 2, 4, 6 the other has 2 and 6. No one has looked at 4. */
    @Test
    void shardsThatSawDifferentFilesAreNotTheWhole() throws Exception {
        Path files = Files.createDirectory(folder.resolve("files"));
        for (String name : List.of("1", "2", "3", "4")) {
            Files.createFile(files.resolve(name));
        }
        CampaignFolder first = shard("first", 1, files);
        Files.move(files.resolve("3"), files.resolve("6"));
        CampaignFolder second = shard("second", 2, files);
        CampaignFolder merged = new CampaignFolder(folder.resolve("merged"));
        Tally tally = JournalMerge.merge(List.of(first, second), merged);
        assertThat(merged.read().own()).contains(4L);
        assertThat(tally.size()).isEqualTo(4);
        assertThat(merged.read().isOfDifferentFiles()).isTrue();
        run(merged, merged.read(), new Runner(merged, 1), StopRules.NONE).run((any, running) -> {});
        assertThat(merged.read().isOfDifferentFiles()).isFalse();
        assertThat(merged.tally().size()).isEqualTo(5);
        assertThat(merged.read().own()).contains(5L);
        CampaignFolder same = new CampaignFolder(folder.resolve("same"));
        JournalMerge.merge(List.of(shard("third", 1, files), second), same);
        assertThat(same.read().isOfDifferentFiles()).isFalse();
    }

    private CampaignFolder shard(String name, int number, Path files) throws Exception {
        CampaignFolder place = new CampaignFolder(folder.resolve(name));
        Campaign campaign =
                Campaign.of("files", List.of("check", "{seed}"), Map.of("seed", Range.parse("*", files)), false);
        place.create(new CampaignFolder.Description(
                campaign, new Shard(number, 2), files, campaign.count(files), new TreeMap<>()));
        run(place, place.read(), new Runner(place, number), StopRules.NONE).run((tally, running) -> {});
        return place;
    }

    private CampaignRun.End end(String name, StopRules rules, KnownFailures known, long least, long most)
            throws Exception {
        CampaignFolder place = new CampaignFolder(folder.resolve(name));
        place.create(description("1..", Shard.ALL));
        CampaignRun run = new CampaignRun(place, place.read(), new Runner(place, 1), rules, known, () -> 0, "");
        CampaignRun.End end = run.run((tally, running) -> {});
        assertThat(run.tally().size()).isBetween(least, most);
        return end;
    }

    @Test
    void anEndlessCampaignEndsByItsRules() throws Exception {
        Optional<Duration> no = Optional.empty();
        OptionalLong none = OptionalLong.empty();
        StopRules budget = new StopRules(Optional.of(Duration.ofMillis(200)), false, none, none);
        // 10 ms for each task that has a result.
        assertThat(end("budget", budget, KnownFailures.NONE, 20, 40)).isEqualTo(CampaignRun.End.BUDGET);
        StopRules violations = new StopRules(no, false, OptionalLong.of(4), none);
        assertThat(end("violations", violations, KnownFailures.NONE, 4, 200)).isEqualTo(CampaignRun.End.VIOLATIONS);
        StopRules quiet = new StopRules(no, false, OptionalLong.of(4), OptionalLong.of(50));
        KnownFailures known = new KnownFailures(List.of(Map.of("op", "op2")));
        assertThat(end("quiet", quiet, known, 51, 400)).isEqualTo(CampaignRun.End.QUIET);
    }

    @Test
    void knownFailuresAreThoseThatMeetAllConditionsOfALine() throws Exception {
        Path file = folder.resolve("known.txt");
        String id = Results.kind(3).id();
        Files.writeString(file, "# ours\nop=op1, spec=spec  # a note\n\nop=op2,target=Other\nid=" + id + "\nwhere=x\n");
        KnownFailures known = KnownFailures.read(file);
        assertThat(List.of(known.has(Results.kind(1)), known.has(Results.kind(2)), known.has(Results.kind(3))))
                .containsExactly(true, false, true);
        assertThat(known.has(Results.kind(0))).isFalse();
        ViolationKind placed = new ViolationKind(
                Optional.empty(), "spec", Optional.empty(), Optional.empty(), List.of("x > 0 (Map.tla:17)"));
        Files.writeString(file, "where=Map.tla:1\nwhere=tla:17\n");
        assertThat(KnownFailures.read(file).has(placed)).isFalse();
        Files.writeString(file, "where=Map.tla:17\n");
        assertThat(KnownFailures.read(file).has(placed)).isTrue();
        Files.writeString(file, "op=a\nopp=b\n");
        assertThatThrownBy(() -> KnownFailures.read(file)).hasMessageContaining("known.txt:2: 'opp=b'; expected");
    }

    private static Map<String, Long> next(CampaignFolder place, Tally tally) throws Exception {
        return Continuation.of(place.read(), tally);
    }

    @Test
    void theNextCampaignBeginsAtTheLeastNumberWithoutAResult() throws Exception {
        CampaignFolder place = new CampaignFolder(folder.resolve("next"));
        place.create(description("11..20", Shard.ALL));
        Tally tally = new Tally();
        assertThat(next(place, tally)).containsExactly(Map.entry("seed", 11L));
        for (long seed : List.of(11L, 12L, 14L, 20L)) {
            tally.add(Results.conforming(seed));
        }
        assertThat(next(place, tally)).containsExactly(Map.entry("seed", 13L));
        for (long seed = 11; seed <= 20; seed++) {
            tally.add(Results.conforming(seed));
        }
        assertThat(next(place, tally)).containsExactly(Map.entry("seed", 21L));
        CampaignFolder endless = new CampaignFolder(folder.resolve("endless"));
        endless.create(description("11..", Shard.ALL));
        assertThat(next(endless, tally)).containsExactly(Map.entry("seed", 21L));
        CampaignFolder part = new CampaignFolder(folder.resolve("part"));
        part.create(description("11..20", Shard.parse("1/2")));
        Tally half = new Tally();
        for (long seed = 11; seed <= 20; seed += 2) {
            half.add(Results.conforming(seed));
        }
        assertThat(next(part, half)).containsExactly(Map.entry("seed", 21L));
    }
}
