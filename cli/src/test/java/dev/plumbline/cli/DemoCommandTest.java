package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {
    @TempDir
    private Path home;

    private static String resource(String name) throws IOException {
        try (InputStream in = DemoCommand.class.getResourceAsStream("demo/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void theSamplesAreWhatTheRecorderRecords() throws IOException {
        assertThat(resource("good.ndjson").lines().toList()).isEqualTo(DemoRecorder.record(false));
        assertThat(resource("stale.ndjson").lines().toList()).isEqualTo(DemoRecorder.record(true));
    }

    @Test
    void theTwoRecordingsDifferInASingleResult() throws IOException {
        List<String> good = resource("good.ndjson").lines().toList();
        List<String> stale = resource("stale.ndjson").lines().toList();
        assertThat(stale).hasSameSizeAs(good).hasSize(41);
        int differing = 0;
        for (int i = 0; i < good.size(); i++) {
            differing += good.get(i).equals(stale.get(i)) ? 0 : 1;
        }
        assertThat(differing).isEqualTo(1);
    }

    /** If it differs, the output is written to target/demo-output.txt, to be read and then copied. */
    @Test
    void theDemoPrintsWhatIsExpectedOfIt() throws IOException {
        Run run = Run.with(100, false, Optional.of(home), "demo");
        String printed = Run.steady(run.out().replace(home.toString(), "HOME"));
        Files.writeString(Path.of("target", "demo-output.txt"), printed);
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        try (InputStream in = getClass().getResourceAsStream("demo-output.txt")) {
            assertThat(printed).isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
        assertThat(home.resolve("target/demo")).isDirectoryContaining("glob:**/KvMap.tla");
    }

    /** The explanation in words names numbers; they must be those of the recording. */
    @Test
    void demoTextIsTrue() throws IOException {
        List<String> lines = resource("stale.ndjson").lines().toList();
        String put = lines.get(1 + 15);
        String get = lines.get(1 + 17);
        assertThat(put).contains("\"op\":\"Put\"").contains("\"pears\",\"value\":45,\"result\":28");
        assertThat(get).contains("\"op\":\"Get\"").contains("\"pears\",\"result\":28");
        assertThat(number(put, "return")).isLessThan(number(get, "call"));
        assertThat(lines.stream().filter(line -> line.contains("\"value\":28"))).hasSize(1);
    }

    private static long number(String line, String field) {
        return Long.parseLong(line.replaceAll(".*\"" + field + "\":([0-9]+).*", "$1"));
    }

    @Test
    void theShownCommandsWorkAfterwards() {
        Path folder = home.resolve("samples");
        assertThat(Run.of("demo", "--out", folder.toString()).status()).isZero();
        assertThat(Run.of("check", "--spec", folder + "/KvMap.tla", folder + "/good.ndjson")
                        .status())
                .isZero();
        assertThat(Run.of("check", "--spec", folder + "/KvMap.tla", folder + "/stale.ndjson")
                        .status())
                .isEqualTo(1);
    }

    @Test
    void aFolderThatCannotBeWrittenIsAnError() throws IOException {
        Path file = home.resolve("file");
        Files.writeString(file, "");
        Run run = Run.of("demo", "--out", file.resolve("below").toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).startsWith("error: cannot write");
    }
}
