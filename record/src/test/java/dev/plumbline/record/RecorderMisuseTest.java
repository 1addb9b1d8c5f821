package dev.plumbline.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls in the wrong order, names and folders that cannot be: each is told, and costs no operation. */
@Tag("slow")
class RecorderMisuseTest {
    @TempDir
    Path temporary;

    private Path folder;
    private Recorder recorder;
    private ThreadLog log;

    @BeforeEach
    void record() throws Exception {
        folder = temporary.resolve("deep/run");
        recorder = new Recorder(folder, Traces.ticking(), 256);
        log = recorder.thread(3);
    }

    private List<String> read() throws Exception {
        return Traces.shown(Traces.read(folder).operations());
    }

    @Test
    void reportsMisuseClearly() throws Exception {
        String file = folder.resolve("3.trace").toString();
        assertMisuse(
                () -> log.call(),
                file + ": call() while no operation is open;" + " expected that an operation was begun and not called");
        assertMisuse(() -> log.returned(), "returned() while no operation is open");
        assertMisuse(() -> log.argument("a", 1), "argument() while no operation is open");
        assertMisuse(() -> log.done(), "done() while no operation is open");
        assertMisuse(() -> log.markStart(), "markStart() while no operation is open");
        assertMisuse(() -> log.markEnd(), "markEnd() while no operation is open");
        assertMisuse(() -> log.unknown("x"), "unknown() while no operation is open");
        log.begin("A");
        assertMisuse(() -> log.begin("B"), "begin() while an operation was begun and not called");
        assertMisuse(() -> log.result("a", "x"), "result() while an operation was begun and not called");
        log.call();
        assertMisuse(() -> log.call(), "call() while an operation was called and has not returned");
        assertMisuse(() -> log.done(), "done() while an operation was called and has not returned");
        assertMisuse(() -> log.meta("a", 1), "meta() while an operation was called and has not returned");
        log.returned().meta("a", 1);
        assertMisuse(() -> log.result("b", 1), "result() while an operation returned, has metadata");
        assertMisuse(() -> log.aborted(), "aborted() while");
        log.done();
        log.close();
        assertMisuse(() -> log.begin("A"), "begin() while the log is closed");
        assertMisuse(() -> log.crashed("x"), "crashed() while the log is closed");
        assertMisuse(() -> recorder.thread(3), "process 3 has a log already");
        assertMisuse(() -> recorder.thread("3"), "process 3 has a log already");
        recorder.close();
        assertMisuse(() -> recorder.thread(5), "the recorder is closed");
        assertThat(Traces.read(folder).notes()).isEmpty();
        assertThat(Traces.read(folder).size()).isEqualTo(2);
    }

    private static void assertMisuse(Runnable use, String message) {
        assertThatThrownBy(use::run).isInstanceOf(IllegalStateException.class).hasMessageContaining(message);
    }

    @Test
    void aLogBelongsToTheThreadThatUsesItFirst() throws Exception {
        Thread user = new Thread(() -> log.begin("A").call(), "user");
        user.start();
        user.join();
        assertMisuse(() -> log.returned(), "belongs to thread 'user' and was used by '");
        assertMisuse(() -> log.close(), "belongs to thread 'user'");
        assertThat(read()).containsExactly("process 3 A() pending [1, )");
    }

    @Test
    void rejectsInvalidNames() {
        assertThatThrownBy(() -> log.begin("")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> log.begin("x".repeat(70_000))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> recorder.thread("../x")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ModelValue("a b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ModelValue("TRUE")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void rejectsFolderWithFiles() {
        assertThatThrownBy(() -> Recorder.into(folder))
                .isInstanceOf(FileAlreadyExistsException.class)
                .hasMessageContaining(folder + ": not empty; expected a new or empty folder");
    }
}
