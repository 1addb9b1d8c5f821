package dev.plumbline.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.record.ThreadLog;
import dev.plumbline.spec.model.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests that are run by {@link LiveRecordingTest}. */
final class LiveExamples {
    private LiveExamples() {}

    static class Tests {
        @RegisterExtension
        final LiveRecording recording = LiveRecording.of(Models.register(0));

        private static void write(ThreadLog log, int value) {
            log.begin("write").argument("value", value).call();
            log.returned().done();
        }

        private static void read(ThreadLog log, int value) {
            log.begin("read").call();
            log.returned().result("result", value).done();
        }

        @Test
        void right() {
            try (ThreadLog log = recording.thread(1)) {
                write(log, 1);
                read(log, 1);
            }
        }

        /** It runs until the check speaks up. */
        @Test
        void wrong() throws InterruptedException {
            try (ThreadLog log = recording.thread("reader")) {
                write(log, 1);
                read(log, 0);
                while (recording.conformsSoFar()) {
                    Thread.sleep(1);
                }
            }
        }

        @Test
        void failsByItself() {
            try (ThreadLog log = recording.thread(1)) {
                write(log, 1);
            }
            assertEquals(1, 2);
        }

        @Test
        void recordsNothing() {}

        @Test
        void unknownOperation() {
            try (ThreadLog log = recording.thread(1)) {
                log.begin("raed").call();
                log.returned().done();
            }
        }
    }
}
