package dev.plumbline.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A record may end where the mapped part of its file ends; a reader still has to see that no record follows. */
class FillerTest {
    @TempDir
    Path temporary;

    @Test
    void aRecordIsAlwaysFollowedByFiller() throws Exception {
        for (int chunk = 1; chunk <= 60; chunk++) {
            Path folder = temporary.resolve("chunk-" + chunk);
            ThreadLog log = new Recorder(folder, Traces.ticking(), chunk).thread(0);
            for (long i = 0; i < 20; i++) {
                log.begin("Step").argument("i", i).call();
                assertEndsWithFiller(folder, chunk);
                log.returned().done();
                assertEndsWithFiller(folder, chunk);
            }
        }
    }

    private static void assertEndsWithFiller(Path folder, int chunk) throws Exception {
        byte[] bytes = Files.readAllBytes(folder.resolve("0.trace"));
        assertThat(bytes[bytes.length - 1]).as("chunk of %d bytes", chunk).isZero();
    }

    /** The same for each file of a log that goes on in others; no file is missing at any step. */
    @Test
    void aRecordIsAlwaysFollowedByFillerInTheLastOfSeveralFiles() throws Exception {
        for (int size = 1; size <= 121; size += 60) {
            Path folder = temporary.resolve("size-" + size);
            ThreadLog log = new Recorder(folder, Traces.ticking(), 50, new Recorder.Rotation(size, Integer.MAX_VALUE))
                    .thread(0);
            for (long i = 0; i < 20; i++) {
                log.begin("Step").argument("i", i).call();
                assertThat(Traces.read(folder).size()).isEqualTo((int) i + 1);
                log.returned().done();
                assertThat(Traces.read(folder).notes()).isEmpty();
            }
            log.close();
            assertThat(Traces.read(folder).notes()).isEmpty();
            try (var files = Files.list(folder)) {
                assertThat(files.count()).isBetween(2L, 21L);
            }
        }
    }
}
