package dev.plumbline.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("journal.ndjson");
    }

    private List<TaskResult> read() throws BadInput {
        List<TaskResult> results = new ArrayList<>();
        Journal.visit(file, results::add);
        return results;
    }

    private static List<TaskResult> three() {
        return List.of(
                Results.random(0, new Random(1)), Results.random(1, new Random(2)), Results.random(2, new Random(3)));
    }

    private void write(List<TaskResult> results) throws BadInput {
        try (Journal journal = Journal.open(file, result -> {})) {
            for (TaskResult each : results) {
                journal.add(each);
            }
        }
    }

    /** A process that is killed while it writes leaves a prefix of the file. */
    @Test
    void everyPrefixOfAJournalHasTheResultsOfItsWholeLinesAndCanBeContinued() throws Exception {
        write(three());
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length <= whole.length; length++) {
            byte[] prefix = Arrays.copyOf(whole, length);
            Files.write(file, prefix);
            int lines = 0;
            for (byte octet : prefix) {
                lines += octet == '\n' ? 1 : 0;
            }
            assertThat(read()).isEqualTo(three().subList(0, lines));
            // A next line that is shorter than the torn one must not leave the end of that one after it.
            write(List.of());
            assertThat(Files.readAllBytes(file)).isEqualTo(Arrays.copyOf(whole, length(whole, lines)));
            write(three().subList(lines, 3));
            assertThat(read()).isEqualTo(three());
            assertThat(Files.readAllBytes(file)).isEqualTo(whole);
        }
    }

    /** How many bytes the first lines have. */
    private static int length(byte[] whole, int lines) {
        int length = 0;
        for (int left = lines; left > 0; length++) {
            left -= whole[length] == '\n' ? 1 : 0;
        }
        return length;
    }

    @Test
    void aFullDiskLosesNothingOfWhatWasWritten() throws Exception {
        TaskResult first = three().get(0);
        int room = first.line().length + 1;
        for (int more = 0; more < 40; more += 3) {
            Files.deleteIfExists(file);
            int space = room + more;
            Journal.Writing full = (channel, bytes, at) -> {
                int fits = (int) Math.min(bytes.remaining(), space - at);
                ByteBuffer part = bytes.duplicate().limit(bytes.position() + fits);
                Journal.Writing.WHOLE.write(channel, part, at);
                if (fits < bytes.remaining()) {
                    throw new IOException("No space left on device");
                }
            };
            try (Journal journal = Journal.open(file, result -> {}, full)) {
                journal.add(first);
                assertThatThrownBy(() -> journal.add(three().get(1)))
                        .isInstanceOf(BadInput.class)
                        .hasMessageContaining("No space left on device")
                        .hasMessageContaining("campaign resume");
            }
            assertThat(Files.size(file)).isEqualTo(room);
            assertThat(read()).containsExactly(first);
        }
    }

    @Test
    void twoProcessesDoNotWriteOneJournal() throws Exception {
        try (Journal journal = Journal.open(file, result -> {})) {
            assertThatThrownBy(() -> Journal.open(file, result -> {})).hasMessageContaining("is in use");
            journal.add(three().get(0));
        }
        assertThat(read()).hasSize(1);
    }

    /** Another process, which opens a journal. */
    static final class Opening {
        private Opening() {}

        public static void main(String[] arguments) {
            try (Journal journal = Journal.open(Path.of(arguments[0]), result -> {})) {
                System.out.print("open");
            } catch (BadInput e) {
                System.out.print(e.getMessage());
            }
        }
    }

    private String openedByAnother() throws Exception {
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Xshare:auto",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Opening.class.getName(),
                        file.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(other.getInputStream().readAllBytes());
        assertThat(other.waitFor()).isZero();
        return said;
    }

    /** A lock that this JVM knows of is not enough: the system takes it back when the file is closed anywhere in it. */
    @Test
    void anotherProcessDoesNotWriteTheJournalOfThisOne() throws Exception {
        write(three());
        try (Journal journal = Journal.open(file, result -> {})) {
            assertThat(openedByAnother()).contains("is in use by another process");
            journal.add(three().get(0));
        }
        assertThat(openedByAnother()).isEqualTo("open");
        assertThat(read()).hasSize(4);
    }

    @Test
    void aDamagedLineIsReportedWithItsPlace() throws Exception {
        write(three());
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        lines.set(1, lines.get(1).replace("\"outcome\":", "\"income\":"));
        Files.write(file, lines);
        assertThatThrownBy(this::read).hasMessageContaining("journal.ndjson:2").hasMessageContaining("outcome");
    }
}
