package dev.plumbline.check.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.Operation;
import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedThreadsTest {
    private static final Duration LONG = Duration.ofMinutes(5);

    @TempDir
    private Path folder;

    private final List<Operation> passed = new ArrayList<>();

    private void pass(RecordedThreads threads) throws Exception {
        threads.pass((order, operation) -> passed.add(operation), time -> {});
    }

    private static void record(ThreadLog log, int count) {
        for (int i = 0; i < count; i++) {
            log.begin("read").call();
            log.returned().result("result", 0).done();
        }
    }

    /** What other threads record while the check waits for a blocked client stays in the files. */
    @Test
    void littleIsReadBeyondABlockedOperation() throws Exception {
        int each = 20_000;
        Path recording = folder.resolve("run");
        try (Recorder recorder = Recorder.into(recording);
                ThreadLog blocked = recorder.thread("blocked");
                RecordedThreads threads = new RecordedThreads(recording, LONG)) {
            record(blocked, 10);
            blocked.begin("read").call();
            List<ThreadLog> others =
                    IntStream.range(0, 5).mapToObj(recorder::thread).toList();
            others.forEach(log -> record(log, each));
            pass(threads);
            pass(threads);
            assertThat(passed.size()).isBetween(10, 10 + 5 * 1_000);
            blocked.returned().result("result", 0).done();
            pass(threads);
            assertThat(passed).hasSize(11 + 5 * each);
        }
    }

    @Test
    void finishedThreadsAreForgotten() throws Exception {
        Path recording = folder.resolve("run");
        try (Recorder recorder = Recorder.into(recording);
                RecordedThreads threads = new RecordedThreads(recording, LONG)) {
            for (int process = 0; process < 50; process++) {
                try (ThreadLog log = recorder.thread(process)) {
                    record(log, 3);
                }
                pass(threads);
                // Each has an operation for its end.
                assertThat(passed).hasSize(4 * (process + 1));
                assertThat(threads.threads()).isZero();
            }
        }
    }
}
