package dev.plumbline.campaign.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Task;
import dev.plumbline.campaign.TaskRunner;
import dev.plumbline.campaign.worker.BadTasks;
import dev.plumbline.campaign.worker.WorkerCommand;
import dev.plumbline.history.format.JsonValues;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The part of an executor that runs tasks, with its processes. */
@Tag("slow")
class TaskHostTest {
    @TempDir
    private Path folder;

    private Path from;
    private ShippedFiles files;

    @BeforeEach
    void files() throws Exception {
        from = Files.createDirectories(folder.resolve("from"));
        Files.writeString(from.resolve("common"), "for all");
        Files.writeString(from.resolve("own"), "for some");
        files = ShippedFiles.of(List.of("check", "common"), List.of(), from);
    }

    private TaskHost host(String main) throws Exception {
        return host(main, CampaignFolder.Space.USABLE);
    }

    private TaskHost host(String main, CampaignFolder.Space space) throws Exception {
        WorkerCommand command = new WorkerCommand(
                List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx40m"),
                List.of(main),
                Duration.ofMinutes(5),
                Duration.ofMinutes(5),
                100);
        Path archive = folder.resolve("archive");
        files.write(archive);
        return new TaskHost(
                JsonValues.bytes(command.value()),
                archive,
                Files.createDirectories(folder.resolve("host")),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                System.getProperty("java.class.path"),
                2,
                this::fetch,
                space);
    }

    /** Another file system, with one file. */
    private void fetch(String url, String local) {
        try {
            if (!url.equals("far://away/h1.edn")) {
                throw new FileNotFoundException(url + " does not exist");
            }
            Files.writeString(Path.of(local), "from afar");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] request(Task task) throws Exception {
        return Parcel.join(List.of(parcel(task)));
    }

    private byte[] parcel(Task task) throws Exception {
        return new Parcel(task.value(), FileArchive.of(from, files.only(task))).encode();
    }

    private TaskRunner.Ending ending(byte[] answer, Task task) throws Exception {
        List<byte[]> parts = Parcel.split(answer);
        assertThat(parts).hasSize(1);
        return TaskAnswer.read(parts.get(0), task, folder.resolve("here"));
    }

    private static Task task(long index, String... words) {
        return new Task(
                index,
                new TreeMap<>(Map.of("n", Long.toString(index))),
                Stream.of(words).map(Task.Word::literal).toList());
    }

    @Test
    void aTaskThatKillsItsProcessKillsNoOther() throws Exception {
        TaskHost host = host(BadTasks.class.getName());
        List<Task> tasks = IntStream.range(0, 6)
                .mapToObj(i -> task(i, i % 2 == 0 ? "ok" : "halt", "own"))
                .toList();
        List<CompletableFuture<byte[]>> answers = tasks.stream()
                .map(task -> CompletableFuture.supplyAsync(() -> {
                    try {
                        return host.apply(request(task));
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                }))
                .toList();
        for (int i = 0; i < 6; i++) {
            TaskRunner.Ending ending = ending(answers.get(i).get(), tasks.get(i));
            if (i % 2 == 0) {
                assertThat(((TaskRunner.Finished) ending).result().outcome()).isEqualTo(Outcome.CONFORMS);
                assertThat(((TaskRunner.Finished) ending).result().counts()).containsEntry("runs", (long) i);
            } else {
                assertThat(((TaskRunner.Died) ending).death()).isEqualTo(TaskRunner.Death.PROCESS_ENDED);
            }
        }
        try (Stream<Path> left = Files.list(folder.resolve("host/from"))) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .as("the file of the tasks is gone, that of the host stays")
                    .containsExactly("common");
        }
        assertThat(folder.resolve("host/tasks")).doesNotExist();
    }

    /** What has no result together with others is left to the driver, which sends it alone. */
    @Test
    void tasksOfABatchAreAnsweredOrLeft() throws Exception {
        TaskHost host = host(BadTasks.class.getName());
        List<Task> tasks = List.of(task(1, "ok", "own"), task(2, "alone", "own"), remote("gone.edn"), remote("h1.edn"));
        List<byte[]> parcels = new ArrayList<>();
        for (Task task : tasks) {
            parcels.add(parcel(task));
        }
        List<byte[]> answers = Parcel.split(host.apply(Parcel.join(parcels)));
        assertThat(answers).extracting(answer -> answer.length > 0).containsExactly(true, false, false, true);
        TaskRunner.Finished far =
                (TaskRunner.Finished) TaskAnswer.read(answers.get(3), tasks.get(3), folder.resolve("here"));
        assertThat(far.result().message()).isEqualTo("from afar");
        assertThat(far.result().task()).isEqualTo("file far://away/h1.edn");

        parcels.add(parcel(task(5, "halt", "own")));
        assertThat(Parcel.split(host.apply(Parcel.join(parcels))))
                .hasSize(5)
                .allSatisfy(answer -> assertThat(answer).isEmpty());
        assertThat(folder.resolve("host/from/own")).doesNotExist();
    }

    private static Task remote(String name) {
        String url = "far://away/" + name;
        return new Task(
                1, new TreeMap<>(Map.of("file", url)), List.of(Task.Word.literal("read"), Task.Word.literal(url)));
    }

    @Test
    void processesThatCannotStartAreNoFaultOfTheTask() throws Exception {
        TaskHost host = host("no.such.Class");
        byte[] request = request(task(1, "ok", "own"));
        assertThatThrownBy(() -> host.apply(request))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a worker does not start")
                .hasMessageContaining("no.such.Class");
        assertThat(folder.resolve("host/from/own")).doesNotExist();
    }

    /** The next task with the same file must not find that it is missing. */
    @Test
    void aFileThatCannotBeUnpackedIsUnpackedForTheNextTask() throws Exception {
        TaskHost host = host(BadTasks.class.getName());
        Files.createDirectories(from.resolve("deep"));
        Files.writeString(from.resolve("deep/own"), "for one");
        Path inTheWay = folder.resolve("host/from/deep");
        Files.writeString(inTheWay, "a file where a folder has to be");
        byte[] request = request(task(1, "ok", "deep/own"));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> host.apply(request)).isInstanceOf(IllegalStateException.class);
        }
        Files.delete(inTheWay);
        Task task = task(2, "read", "deep/own");
        TaskRunner.Finished ending = (TaskRunner.Finished) ending(host.apply(request(task)), task);
        assertThat(ending.result().message()).isEqualTo("for one");
    }

    /** On a full disk a task cannot write its bundle, and would be refused although it has a verdict. */
    @Test
    void aMachineWithoutSpaceGivesARefusedTaskBack() throws Exception {
        AtomicLong left = new AtomicLong(1 << 10);
        TaskHost host = host(BadTasks.class.getName(), folder -> left.get());
        byte[] refused = request(task(1, "refused", "own"));
        assertThatThrownBy(() -> host.apply(refused))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no space is left");
        Task good = task(2, "ok", "own");
        assertThat(ending(host.apply(request(good)), good)).isInstanceOf(TaskRunner.Finished.class);
        left.set(1L << 40);
        Task task = task(1, "refused", "own");
        TaskRunner.Finished ending = (TaskRunner.Finished) ending(host.apply(refused), task);
        assertThat(ending.result().outcome()).isEqualTo(Outcome.REFUSED);
    }

    @Test
    void aFileOfAnotherFileSystemIsCopiedForItsTask() throws Exception {
        TaskHost host = host(BadTasks.class.getName());
        for (String name : List.of("h1.edn", "gone.edn")) {
            Task task = remote(name);
            TaskRunner.Ending ending = ending(host.apply(request(task)), task);
            if (ending instanceof TaskRunner.Finished finished) {
                assertThat(finished.result().message()).isEqualTo("from afar");
                assertThat(finished.result().task()).isEqualTo("file far://away/" + name);
            } else {
                assertThat(((TaskRunner.Died) ending).cause()).contains("gone.edn does not exist");
            }
        }
        try (Stream<Path> left = Files.list(folder.resolve("host/fetched"))) {
            assertThat(left).isEmpty();
        }
    }
}
