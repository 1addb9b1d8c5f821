package dev.plumbline.campaign.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.campaign.BatchSize;
import dev.plumbline.campaign.Campaign;
import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.CampaignRun;
import dev.plumbline.campaign.Failure;
import dev.plumbline.campaign.KnownFailures;
import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Range;
import dev.plumbline.campaign.Shard;
import dev.plumbline.campaign.StopRules;
import dev.plumbline.campaign.Tally;
import dev.plumbline.campaign.Task;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.campaign.TaskRunner;
import dev.plumbline.store.ViolationKind;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster that loses machines, on which nothing can be begun, or that answers twice. */
class ClusterRunnerTest {
    @TempDir
    private Path folder;

    private CampaignFolder place;
    private CampaignFolder.Description description;
    private ShippedFiles files;

    @BeforeEach
    void campaign() throws Exception {
        Path from = Files.createDirectories(folder.resolve("from"));
        for (int i = 1; i <= 9; i++) {
            Files.writeString(from.resolve("h" + i), "history " + i);
        }
        Campaign campaign =
                Campaign.of("c", List.of("check", "h{number}"), Map.of("number", Range.parse("1..9", folder)), false);
        place = new CampaignFolder(folder.resolve("campaign"));
        description = new CampaignFolder.Description(campaign, Shard.ALL, from, campaign.count(from), new TreeMap<>());
        place.create(description);
        files = ShippedFiles.of(campaign.words(), List.of(), from);
    }

    /** Answers at once. */
    private abstract static class Instant implements ClusterConnection {
        final Deque<Answer> answers = new ArrayDeque<>();
        final List<Task> seen = new ArrayList<>();
        boolean closed;

        /** The files of the last task. */
        private byte[] attached = {};

        abstract void ask(long ticket, Task task, byte[] attached) throws Exception;

        void ask(long ticket, List<Task> tasks) throws Exception {
            assertThat(tasks).hasSize(1);
            ask(ticket, tasks.get(0), attached);
        }

        void answer(long ticket, byte[]... parts) {
            answers.add(new Answer(ticket, Kind.ANSWERED, Parcel.join(List.of(parts))));
        }

        @Override
        public int cores() {
            return 2;
        }

        @Override
        public void submit(long ticket, byte[] request) {
            try {
                List<Task> tasks = new ArrayList<>();
                for (byte[] each : Parcel.split(request)) {
                    Parcel parcel = Parcel.decode(each);
                    Task task = Task.read(parcel.fields());
                    seen.add(task);
                    tasks.add(task);
                    attached = parcel.files();
                }
                ask(ticket, tasks);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public Optional<Answer> poll(Duration patience) {
            return Optional.ofNullable(answers.poll());
        }

        @Override
        public void close() {
            closed = true;
        }

        void add(long ticket, Kind kind, String text) {
            answers.add(new Answer(ticket, kind, text.getBytes(StandardCharsets.UTF_8)));
        }
    }

    private static TaskRunner.Finished finished(Task task, Outcome outcome, List<Failure> failures) {
        return new TaskRunner.Finished(
                task,
                new TaskResult(
                        task.index(),
                        task.bindings(),
                        outcome,
                        "",
                        new TreeMap<>(Map.of("runs", task.index())),
                        1,
                        1,
                        failures,
                        new TreeSet<>(),
                        new TreeSet<>()));
    }

    /** Writes the text of its history into its bundle, as a violation of a size that falls. */
    private byte[] violated(Task task, byte[] attached) throws IOException {
        Path host = Files.createTempDirectory(folder, "host");
        List<String> names = FileArchive.unpack(new java.io.ByteArrayInputStream(attached), host);
        Path out = Files.createDirectories(host.resolve("out/deep"));
        Files.copy(host.resolve(names.get(0)), out.resolve("bundle"));
        Failure failure = new Failure(
                new ViolationKind(Optional.empty(), "spec", Optional.of("get"), Optional.empty(), List.of()),
                100 - task.index(),
                "wrong",
                Optional.of("deep/bundle"));
        return TaskAnswer.of(finished(task, Outcome.VIOLATES, List.of(failure)), host.resolve("out"))
                .encode();
    }

    private byte[] conforming(Task task) throws IOException {
        return TaskAnswer.of(finished(task, Outcome.CONFORMS, List.of()), folder.resolve("none"))
                .encode();
    }

    private Tally run(ClusterConnection connection) throws Exception {
        try (ClusterRunner runner = new ClusterRunner(connection, files, place, OptionalInt.empty(), 1)) {
            CampaignRun run = new CampaignRun(
                    place, description, runner, StopRules.NONE, KnownFailures.NONE, System::nanoTime, "");
            assertThat(run.run((tally, running) -> assertThat(running).isLessThanOrEqualTo(3)))
                    .isEqualTo(CampaignRun.End.COMPLETE);
            return run.tally();
        }
    }

    @Test
    void filesGoThereAndBundlesComeBack() throws Exception {
        Instant cluster = new Instant() {
            @Override
            void ask(long ticket, Task task, byte[] attached) throws Exception {
                answer(ticket, violated(task, attached));
                // Only the first answer to a request counts.
                answer(ticket, violated(task, attached));
                add(ticket, Kind.LOST, "late");
            }
        };
        Tally tally = run(cluster);
        assertThat(cluster.closed).isTrue();
        assertThat(cluster.seen).hasSize(9);
        assertThat(tally.size()).isEqualTo(9);
        assertThat(tally.counts()).containsEntry("runs", 36L);
        Tally.Group group = tally.failures().get(0);
        assertThat(group.times()).isEqualTo(9);
        assertThat(place.task(group.of().folder()).resolve("deep/bundle")).hasContent("history 9");
        try (var kept = Files.list(folder.resolve("campaign/tasks"))) {
            assertThat(kept).as("only the smallest one is kept").hasSize(1);
        }
    }

    @Test
    void aTaskWhoseMachinesAreLostIsSetAsideAfterThreeTries() throws Exception {
        Instant cluster = new Instant() {
            @Override
            void ask(long ticket, Task task, byte[] attached) throws Exception {
                long times = seen.stream().filter(task::equals).count();
                if (task.index() == 4 || task.index() % 3 == 0 && times < 3) {
                    add(ticket, Kind.LOST, "its executor was lost");
                } else {
                    answer(ticket, conforming(task));
                }
            }
        };
        Tally tally = run(cluster);
        assertThat(tally.times(Outcome.CONFORMS)).isEqualTo(8);
        assertThat(tally.setAside()).hasSize(1);
        assertThat(tally.setAside().get(0).message()).isEqualTo("tried 3 times; at last: its executor was lost");
        assertThat(cluster.seen).hasSize(5 + 3 * 3 + 3);
    }

    @Test
    void aTaskThatCannotBeBegunHasNotBeenTried() throws Exception {
        Instant cluster = new Instant() {
            @Override
            void ask(long ticket, Task task, byte[] attached) throws Exception {
                if (seen.stream().filter(task::equals).count() < 5) {
                    add(ticket, Kind.REFUSED, "no space is left");
                } else {
                    answer(ticket, conforming(task));
                }
            }
        };
        assertThat(run(cluster).times(Outcome.CONFORMS)).isEqualTo(9);
        assertThat(cluster.seen).hasSize(45);

        Files.delete(folder.resolve("campaign/journal.ndjson"));
        Instant useless = new Instant() {
            @Override
            void ask(long ticket, Task task, byte[] attached) {
                add(ticket, Kind.REFUSED, "no java");
            }
        };
        assertThatThrownBy(() -> run(useless))
                .isInstanceOf(BadInput.class)
                .hasMessage("no machine of the cluster can run tasks: no java");
        assertThat(useless.closed).isTrue();
    }

    /** Batches are lost, refused and answered in part; each task that is alone at last has its own three tries. */
    @Test
    void aBatchIsNoTryOfItsTasks() throws Exception {
        Campaign many = Campaign.of(
                "many", List.of("check", "n{number}"), Map.of("number", Range.parse("1..300", folder)), false);
        CampaignFolder.Description all = new CampaignFolder.Description(
                many, Shard.ALL, description.from(), many.count(folder), new TreeMap<>());
        Random random = new Random(7);
        int[] largest = {0};
        Instant cluster = new Instant() {
            @Override
            void ask(long ticket, Task task, byte[] attached) throws Exception {
                if (task.index() == 250) {
                    add(ticket, Kind.LOST, "its executor was lost");
                } else {
                    answer(ticket, conforming(task));
                }
            }

            @Override
            void ask(long ticket, List<Task> tasks) throws Exception {
                largest[0] = Math.max(largest[0], tasks.size());
                if (tasks.size() == 1) {
                    super.ask(ticket, tasks);
                    return;
                }
                switch (random.nextInt(4)) {
                    case 0 -> add(ticket, Kind.LOST, "its executor was lost");
                    case 1 -> add(ticket, Kind.REFUSED, "no space is left");
                    default -> {
                        List<byte[]> parts = new ArrayList<>();
                        for (Task task : tasks) {
                            boolean left = task.index() == 250 || random.nextInt(3) == 0;
                            parts.add(left ? Parcel.NO_FILES : conforming(task));
                        }
                        answer(ticket, parts.toArray(byte[][]::new));
                    }
                }
            }
        };
        CampaignFolder other = new CampaignFolder(folder.resolve("many"));
        other.create(all);
        Tally tally;
        try (ClusterRunner runner = new ClusterRunner(cluster, files, other, OptionalInt.empty(), BatchSize.MOST)) {
            CampaignRun run =
                    new CampaignRun(other, all, runner, StopRules.NONE, KnownFailures.NONE, System::nanoTime, "");
            assertThat(run.run((soFar, running) -> {})).isEqualTo(CampaignRun.End.COMPLETE);
            tally = run.tally();
            assertThat(runner.traffic().tasks()).isEqualTo(299);
        }
        assertThat(largest[0]).isGreaterThan(5);
        assertThat(tally.size()).isEqualTo(300);
        assertThat(tally.times(Outcome.CONFORMS)).isEqualTo(299);
        assertThat(tally.counts()).containsEntry("runs", 299L * 300 / 2 - 250);
        assertThat(tally.setAside())
                .singleElement()
                .satisfies(
                        each -> assertThat(each.message()).isEqualTo("tried 3 times; at last: its executor was lost"));
        assertThat(Files.readAllLines(other.journal())).hasSize(300);
    }

    /** One file of thousands must not end the campaign. */
    @Test
    void aTaskWhoseFilesCannotBeSentIsRefused() throws Exception {
        Path large = description.from().resolve("h4");
        try (var channel = Files.newByteChannel(large, java.nio.file.StandardOpenOption.WRITE)) {
            channel.position(65L << 20).write(java.nio.ByteBuffer.wrap(new byte[] {1}));
        }
        Files.delete(description.from().resolve("h6"));
        Files.createDirectory(description.from().resolve("h6"));
        Files.createSymbolicLink(
                description.from().resolve("h6/loop"), description.from().resolve("h6"));
        Instant cluster = new Instant() {
            @Override
            void ask(long ticket, Task task, byte[] attached) throws Exception {
                answer(ticket, conforming(task));
            }
        };
        Tally tally = run(cluster);
        assertThat(tally.times(Outcome.CONFORMS)).isEqualTo(7);
        assertThat(tally.times(Outcome.REFUSED)).isEqualTo(2);
        assertThat(Files.readString(place.journal()))
                .contains("the files of number 4 have 65 MB; expected at most 64 MB")
                .contains("cannot read h6: ");
    }

    @Test
    void aFolderThatIsTooLargeForTheWireIsListed() throws Exception {
        Path out = Files.createDirectories(folder.resolve("out"));
        Files.writeString(out.resolve("bundle"), "small");
        try (var large = Files.newByteChannel(
                out.resolve("core"), java.nio.file.StandardOpenOption.CREATE, java.nio.file.StandardOpenOption.WRITE)) {
            large.position(20L << 20).write(java.nio.ByteBuffer.wrap(new byte[] {1}));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Task task = description.campaign().tasks(description.from()).next();
        byte[] answer = TaskAnswer.of(
                        new TaskRunner.Died(task, TaskRunner.Death.HUNG, "it used no CPU time for 5 min", 12), out)
                .encode();
        assertThat(answer.length).isLessThan(1_000);
        Path here = folder.resolve("here");
        assertThat(TaskAnswer.read(answer, task, here))
                .isEqualTo(new TaskRunner.Died(task, TaskRunner.Death.HUNG, "it used no CPU time for 5 min", 12));
        assertThat(here.resolve("bundle")).hasContent("small");
        assertThat(here.resolve("core")).doesNotExist();
        assertThat(here.resolve(TaskAnswer.LEFT_OUT)).hasContent("core, 20971521 bytes");
    }
}
