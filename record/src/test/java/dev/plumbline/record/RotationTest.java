package dev.plumbline.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.stream.RecordedThreads;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs in several files: the same history, and each missing file has a name. */
class RotationTest {
    private static final int OPERATIONS = 40;

    @TempDir
    Path temporary;

    private static void record(Recorder recorder) {
        List<ThreadLog> logs = List.of(recorder.thread(3), recorder.thread("other one"));
        Random random = new Random(1);
        for (long i = 0; i < OPERATIONS; i++) {
            ThreadLog log = logs.get(random.nextInt(2));
            log.begin("Put")
                    .argument("key", i)
                    .argument("text", "x".repeat(random.nextInt(20)))
                    .call();
            if (random.nextInt(8) == 0) {
                log.annotate("within an operation");
                log.unknown("no answer");
            } else {
                log.returned().result("old", -i).done();
            }
        }
        logs.forEach(ThreadLog::close);
    }

    private Path rotated(String name, long bytes, int keep) throws Exception {
        Path folder = temporary.resolve(name);
        record(new Recorder(folder, Traces.ticking(), 100, new Recorder.Rotation(bytes, keep)));
        return folder;
    }

    private static List<String> shown(Path folder) throws BadInput {
        return Traces.shown(Traces.read(folder).operations());
    }

    @Test
    void allFilesTogetherAreTheSameHistory() throws Exception {
        Path whole = temporary.resolve("whole");
        record(new Recorder(whole, Traces.ticking(), 100));
        for (long bytes : new long[] {1, 90, 200, 1_000, 100_000}) {
            Path folder = rotated("files of " + bytes, bytes, Integer.MAX_VALUE);
            assertThat(shown(folder)).isEqualTo(shown(whole));
            assertThat(Traces.read(folder).annotations())
                    .hasSameSizeAs(Traces.read(whole).annotations());
            assertThat(Traces.read(folder).about())
                    .containsOnlyKeys(Traces.read(whole).about().keySet());
        }
    }

    @Test
    void aMissingFileIsNamed() throws Exception {
        Path folder = rotated("missing", 200, Integer.MAX_VALUE);
        assertMissing(folder, "3+000002.trace");
        assertMissing(folder, "other one.trace");
        long last = 0;
        while (Files.exists(folder.resolve(String.format("3+%06d.trace", last + 1)))) {
            last++;
        }
        assertMissing(folder, String.format("3+%06d.trace", last));
    }

    private static void assertMissing(Path folder, String name) throws Exception {
        byte[] bytes = Files.readAllBytes(folder.resolve(name));
        Files.delete(folder.resolve(name));
        assertThatThrownBy(() -> Traces.read(folder))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining(name + " is missing");
        Files.write(folder.resolve(name), bytes);
        Traces.read(folder);
    }

    @Test
    void oldFilesAreDeletedAndTheHistoryIsRejected() throws Exception {
        Path folder = rotated("kept", 100, 3);
        try (var files = Files.list(folder)) {
            assertThat(files.count()).isEqualTo(6);
        }
        assertThatThrownBy(() -> Traces.read(folder)).hasMessageContaining("3.trace is missing");
    }

    @Test
    void rejectsSizesThatMakeNoSense() {
        assertThatThrownBy(() -> Recorder.rotating(temporary.resolve("a"), 0)).hasMessageContaining("at least 1 byte");
        assertThatThrownBy(() -> Recorder.rotating(temporary.resolve("a"), 9, 1))
                .hasMessageContaining("2 files");
    }

    /** Passes on what is recorded, while it is; the files that were read to their ends are deleted. */
    @Test
    void isFollowedFromFileToFile() throws Exception {
        Path folder = temporary.resolve("followed");
        Recorder recorder = new Recorder(folder, System::nanoTime, 100, new Recorder.Rotation(150, Integer.MAX_VALUE));
        List<Operation> seen = new ArrayList<>();
        try (RecordedThreads threads = new RecordedThreads(folder, Duration.ofMinutes(5)).deletingSettled();
                ThreadLog log = recorder.thread(3)) {
            for (long i = 0; i < OPERATIONS; i++) {
                log.begin("Put").argument("key", i).call();
                log.returned().done();
                if (i % 3 == 0) {
                    threads.pass((order, operation) -> seen.add(operation), time -> {});
                    assertThat(seen).hasSize((int) i + 1);
                }
            }
            threads.end();
            threads.pass((order, operation) -> seen.add(operation), time -> {});
        }
        List<String> keys = seen.stream()
                .sorted(Comparator.comparingLong(each -> ((Timebox) each.place()).call()))
                .map(each -> each.arguments().get("key").toString())
                .toList();
        assertThat(keys)
                .isEqualTo(
                        LongStream.range(0, OPERATIONS).mapToObj(Long::toString).toList());
        try (var files = Files.list(folder)) {
            assertThat(files.count()).isLessThan(4);
        }
    }

    @Test
    void aFileThatWasDeletedBeforeItWasReadIsNamed() throws Exception {
        Path folder = temporary.resolve("too late");
        Recorder recorder = new Recorder(folder, System::nanoTime, 100, new Recorder.Rotation(100, 2));
        try (RecordedThreads threads = new RecordedThreads(folder, Duration.ofMinutes(5));
                ThreadLog log = recorder.thread(3)) {
            log.begin("Put").call();
            log.returned().done();
            threads.pass((order, operation) -> {}, time -> {});
            for (int i = 0; i < OPERATIONS; i++) {
                log.begin("Put").call();
                log.returned().done();
            }
            assertThatThrownBy(() -> threads.pass((order, operation) -> {}, time -> {}))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining(".trace: is missing");
        }
    }
}
