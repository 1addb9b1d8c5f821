package dev.plumbline.mpcal.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clocks promise is checked, and only torn tails are cut off. */
class LogFolderTest {
    @TempDir
    Path folder;

    private static String record(int self, int... clock) {
        List<String> components = new ArrayList<>();
        for (int process = 0; process < clock.length; process++) {
            components.add("[[\"A\",\"" + process + "\"]," + clock[process] + "]");
        }
        return "{\"archetypeName\":\"A\",\"self\":\"" + self + "\",\"isAbort\":false,\"clock\":["
                + String.join(",", components)
                + "],\"csElements\":[{\"tag\":\"read\",\"name\":{\"prefix\":\"\",\"name\":\".pc\",\"self\":\"" + self
                + "\"},\"indices\":[],\"value\":\"\\\"A.l\\\"\"}]}";
    }

    private LogFolder read(List<String> first, List<String> second) throws IOException, BadInput {
        Files.write(folder.resolve("a.log"), first);
        Files.write(folder.resolve("b.log"), second);
        return LogFolder.read(folder);
    }

    @Test
    void readsWhatIsRight() throws IOException, BadInput {
        LogFolder logs = read(List.of(record(0, 1, 0), record(0, 2, 1)), List.of(record(1, 0, 1)));
        assertThat(logs.size()).isEqualTo(3);
        assertThat(logs.torn()).isZero();
    }

    @Test
    void cutsTailsUntilNothingIsMissing() throws IOException, BadInput {
        // The last record of 1 needs a third of 0, and the second of 0 needs that record of 1.
        LogFolder logs = read(List.of(record(0, 1, 0), record(0, 2, 2)), List.of(record(1, 0, 1), record(1, 3, 2)));
        assertThat(logs.torn()).isEqualTo(2);
        assertThat(logs.size()).isEqualTo(2);
    }

    @Test
    void aLineThatWasNotFinishedIsTheEnd() throws IOException, BadInput {
        String whole = record(0, 1, 0) + "\n" + record(0, 2, 0) + "\n";
        Files.write(folder.resolve("b.log"), List.of(record(1, 0, 1)));
        for (int length = whole.indexOf('\n') + 1; length <= whole.length(); length++) {
            Files.writeString(folder.resolve("a.log"), whole.substring(0, length));
            // The line break alone is not missed.
            int records = length >= whole.length() - 1 ? 3 : 2;
            assertThat(LogFolder.read(folder).size()).as("%d bytes", length).isEqualTo(records);
        }
        Files.writeString(folder.resolve("a.log"), whole.substring(0, whole.length() - 5) + "\n");
        assertThatThrownBy(() -> LogFolder.read(folder)).hasMessageContaining("a.log:2");
    }

    @Test
    void refusesAGap() {
        assertThatThrownBy(() -> read(List.of(record(0, 1, 0), record(0, 3, 0)), List.of(record(1, 0, 1))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("record 2 of process 0 counts 3")
                .hasMessageContaining("a.log:2");
    }

    @Test
    void refusesARepetition() {
        assertThatThrownBy(() -> read(List.of(record(0, 1, 0), record(0, 1, 0)), List.of(record(1, 0, 1))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("record 2 of process 0 counts 1");
    }

    @Test
    void refusesADecreaseOfAnotherComponent() {
        assertThatThrownBy(() -> read(List.of(record(0, 1, 1), record(0, 2, 0)), List.of(record(1, 0, 1))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("has seen 0 records of process 1, the one before it 1");
    }

    @Test
    void refusesAMissingLog() {
        assertThatThrownBy(() -> read(List.of(record(0, 1, 0, 1)), List.of(record(1, 0, 1))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("process 2, of which there is no log");
    }

    @Test
    void refusesWhatIsNoRecord() {
        assertThatThrownBy(() -> read(List.of("[1, 2"), List.of(record(1, 0, 1))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("a.log:1");
        assertThatThrownBy(() -> LogFolder.read(folder.resolve("nothing"))).isInstanceOf(BadInput.class);
    }
}
