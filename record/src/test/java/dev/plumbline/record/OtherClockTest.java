package dev.plumbline.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.stream.RecordedThreads;
import dev.plumbline.check.stream.StreamedCheck;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder is followed whose times are later than this machine's clock: before its last start they may have been. */
class OtherClockTest {
    private static final Recorder.Clock LATER =
            () -> System.nanoTime() + Duration.ofDays(1).toNanos();

    @TempDir
    Path temporary;

    private static void write(ThreadLog log, int value) {
        log.begin("write").argument("value", value).call();
        log.returned().done();
    }

    private static void read(ThreadLog log, int value) {
        log.begin("read").call();
        log.returned().result("result", value).done();
    }

    private Path folder() {
        return temporary.resolve("run");
    }

    private Recorder later() throws IOException {
        return new Recorder(folder(), LATER, 1 << 16);
    }

    private Result followed() throws BadInput {
        StreamedCheck check = new StreamedCheck(
                "run",
                Models.register(0),
                new StreamedCheck.Settings(Long.MAX_VALUE, 100, false),
                Budget.UNLIMITED,
                Progress.NONE);
        try (RecordedThreads threads =
                RecordedThreads.ofOthers(folder(), Duration.ofMinutes(5), Duration.ofMillis(100))) {
            return threads.judged(check.run(threads).result());
        }
    }

    @Test
    void recordingThatHasEndedIsChecked() throws Exception {
        try (Recorder recorder = later();
                ThreadLog one = recorder.thread(1);
                ThreadLog two = recorder.thread(2)) {
            write(one, 5);
            read(two, 5);
            write(one, 6);
        }
        Verdict verdict = followed().verdict();
        assertThat(verdict).isInstanceOf(Verdict.Conforms.class);
        // Threads that end are operations of the history too.
        assertThat(verdict.statistics().steps()).isGreaterThanOrEqualTo(3);
    }

    @Test
    void violationInARecordingThatHasEndedIsFound() throws Exception {
        try (Recorder recorder = later();
                ThreadLog one = recorder.thread(1);
                ThreadLog two = recorder.thread(2)) {
            write(one, 5);
            read(two, 0);
        }
        assertThat(followed().verdict()).isInstanceOf(Verdict.Violates.class);
    }

    @Test
    void threadThatGoesOnNeedsTheClockOfThisMachine() throws Exception {
        try (Recorder recorder = later();
                ThreadLog one = recorder.thread(1)) {
            write(one, 5);
            assertThatThrownBy(this::followed)
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("recorded with a clock that is ahead of that of this machine");
        }
    }

    /** What the ended thread did could not be compared with what the other one still does. */
    @Test
    void endedThreadOfAnotherClockBesideOneThatGoesOnIsRejected() throws Exception {
        try (Recorder recorder = later();
                ThreadLog one = recorder.thread(1)) {
            write(one, 5);
        }
        Path other = temporary.resolve("other");
        try (Recorder recorder = Recorder.into(other);
                ThreadLog two = recorder.thread(2)) {
            read(two, 0);
            Files.copy(other.resolve("2.trace"), folder().resolve("2.trace"));
        }
        assertThatThrownBy(this::followed)
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("recorded with a clock that is ahead of that of this machine");
    }
}
