package dev.plumbline.campaign.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

        abstract void ask(long ticket, Task task, byte[] attached) throws Exception;

        @Override
        public int cores() {
            return 2;
        }

        @Override
        public void submit(long ticket, byte[] request) {
            try {
                Parcel parcel = Parcel.decode(request);
                Task task = Task.read(parcel.fields());
                seen.add(task);
                ask(ticket, task, parcel.files());
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

    private Tally run(ClusterConnection connection) throws Exception {
        try (ClusterRunner runner = new ClusterRunner(connection, files, place, OptionalInt.empty())) {
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
                answers.add(new Answer(ticket, Kind.ANSWERED, violated(task, attached)));
                // Only the first answer to a request counts.
                answers.add(new Answer(ticket, Kind.ANSWERED, violated(task, attached)));
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
                    answers.add(new Answer(
                            ticket,
                            Kind.ANSWERED,
                            TaskAnswer.of(finished(task, Outcome.CONFORMS, List.of()), folder.resolve("none"))
                                    .encode()));
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
                    answers.add(new Answer(
                            ticket,
                            Kind.ANSWERED,
                            TaskAnswer.of(finished(task, Outcome.CONFORMS, List.of()), folder.resolve("none"))
                                    .encode()));
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
