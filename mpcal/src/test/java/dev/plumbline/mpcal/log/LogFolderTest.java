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

    /** The message of what is wrong with a log whose second line is given, and the whole log of another process. */
    private String refusal(String secondLine) {
        String[] message = {""};
        assertThatThrownBy(() -> read(List.of(record(0, 1, 0), secondLine), List.of(record(1, 0, 1))))
                .isInstanceOf(BadInput.class)
                .satisfies(e -> message[0] = e.getMessage());
        assertThat(message[0]).contains("a.log:2").contains("expected");
        return message[0];
    }

    @Test
    void refusesADecreaseOfTheOwnComponent() {
        assertThatThrownBy(() ->
                        read(List.of(record(0, 1, 0), record(0, 2, 0), record(0, 1, 0)), List.of(record(1, 0, 1))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("a.log:3: record 3 of process 0 counts 1");
    }

    @Test
    void refusesWrongTypes() {
        String good = record(0, 2, 0);
        assertThat(refusal(good.replace("\"isAbort\":false", "\"isAbort\":\"no\"")))
                .contains("isAbort is no");
        assertThat(refusal(good.replace("\"isAbort\":false", "\"isAbort\":null")))
                .contains("isAbort");
        assertThat(refusal(good.replace("\"tag\":\"read\"", "\"tag\":\"peek\"")))
                .contains("peek");
        assertThat(refusal(good.replace("\"self\":\"0\",\"isAbort", "\"self\":0,\"isAbort")))
                .contains("self");
        assertThat(refusal(good.replace("\\\"A.l\\\"", "A.l"))).contains("not a TLA+ value");
        assertThat(refusal(good.replace("\"value\":\"\\\"A.l\\\"\"", "\"value\":1")))
                .contains("value");
        assertThat(refusal(good.replace("\"indices\":[]", "\"indices\":[1]"))).contains("index 1");
        assertThat(refusal(good.replace("[[\"A\",\"0\"],2]", "[[\"A\",0],2]"))).contains("process 0");
        assertThat(refusal(good.replace("[[\"A\",\"0\"],2]", "[[\"A\",\"0\"],-2]")))
                .contains("-2");
        assertThat(refusal(good.replace("[[\"A\",\"0\"],2]", "[[\"A\",\"0\"],2.5]")))
                .contains("2.5");
        assertThat(refusal(good.replace("[[\"A\",\"0\"],2]", "[[\"A\",\"0\"],99999999999999999999]")))
                .contains("99999999999999999999");
        assertThat(refusal(good.replace("[[\"A\",\"0\"],2]", "[\"A\",2]"))).contains("component of the clock");
        assertThat(refusal(good.replace("\"csElements\":[", "\"csElements\":[7,")))
                .contains("csElements");
        assertThat(refusal(good.replace("csElements", "elements"))).contains("csElements");
        assertThat(refusal(good + good)).contains("more behind the record");
        assertThat(refusal("[1, 2]")).contains("a JSON object");
        assertThat(refusal("null")).contains("a JSON object");
        assertThat(refusal("no JSON")).contains("not a JSON object");
    }

    @Test
    void aLineCutInHalfIsATornTailAtTheEndAloneAndCounted() throws IOException, BadInput {
        String half = record(0, 2, 1).substring(0, 60);
        // What the lost record had seen does not matter; the record of 1 that has seen it is lost with it.
        LogFolder logs = read(List.of(record(0, 1, 0), half), List.of(record(1, 0, 1), record(1, 2, 2)));
        assertThat(logs.torn()).isEqualTo(2);
        assertThat(logs.size()).isEqualTo(2);
        Files.writeString(folder.resolve("a.log"), record(0, 1, 0) + "\n" + half);
        assertThat(LogFolder.read(folder).torn()).isEqualTo(2);
        assertThatThrownBy(() -> read(List.of(half, record(0, 1, 0)), List.of(record(1, 0, 1))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("a.log:1")
                .hasMessageContaining("ends too early");
    }

    @Test
    void anEmptyLogIsThatOfItsName() throws IOException, BadInput {
        Files.write(folder.resolve("trace-0-11.log"), List.of(record(0, 1, 0), record(0, 2, 1)));
        Files.writeString(folder.resolve("trace-1-12.log"), "");
        LogFolder logs = LogFolder.read(folder);
        assertThat(logs.torn()).isEqualTo(1);
        assertThat(logs.size()).isEqualTo(1);
        Files.delete(folder.resolve("trace-1-12.log"));
        assertThatThrownBy(() -> LogFolder.read(folder))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("trace-0-11.log:2: record 2 of process 0")
                .hasMessageContaining("process 1, of which there is no log");
        Files.writeString(folder.resolve("trace-0-11.log"), "\n");
        assertThatThrownBy(() -> LogFolder.read(folder))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("empty");
    }

    @Test
    void twoLogsOfAProcessMustGoOnOneAfterTheOther() throws IOException, BadInput {
        Files.write(folder.resolve("c.log"), List.of(record(0, 2, 1)));
        assertThat(read(List.of(record(0, 1, 0)), List.of(record(1, 0, 1))).size())
                .isEqualTo(3);
        Files.write(folder.resolve("c.log"), List.of(record(0, 1, 0)));
        assertThatThrownBy(() -> LogFolder.read(folder))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("c.log:1: record 2 of process 0 counts 1")
                .hasMessageContaining("a.log has records of the process as well");
    }

    @Test
    void marksOfEditorsDoNotMatter() throws IOException, BadInput {
        Files.writeString(folder.resolve("a.log"), "\uFEFF" + record(0, 1, 0) + "\r\n" + record(0, 2, 0) + "\r\n\r\n");
        assertThat(LogFolder.read(folder).size()).isEqualTo(2);
    }
}
