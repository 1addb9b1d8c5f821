package dev.plumbline.mpcal.internal.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import dev.plumbline.history.TornEnds;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clocks are validated, and only records that depend on lost ends of logs are left out. */
@Tag("slow")
class LogFolderTest {
    private static final int RANDOM = Math.max(300, Integer.getInteger("plumbline.random", 0) / 10);

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
        assertThat(logs.torn()).isEmpty();
    }

    /** A log that rotates is the same log, wherever its files end. */
    @Test
    void readsLogsInSeveralFiles() throws IOException, BadInput {
        List<String> first = List.of(record(0, 1, 0), record(0, 2, 1), record(0, 3, 1), record(0, 4, 1));
        List<String> second = List.of(record(1, 0, 1), record(1, 3, 2));
        LogFolder whole = read(first, second);
        Files.delete(folder.resolve("a.log"));
        for (int i = 0; i <= first.size(); i++) {
            for (int j = i; j <= first.size(); j++) {
                Files.write(folder.resolve("a.000001.log"), first.subList(0, i));
                Files.write(folder.resolve("a.000002.log"), first.subList(i, j));
                Files.write(folder.resolve("a.000003.log"), first.subList(j, first.size()));
                Files.writeString(folder.resolve("a.state"), "no log");
                LogFolder parts = LogFolder.read(folder);
                assertThat(clocks(parts)).isEqualTo(clocks(whole));
                assertThat(parts.torn()).isEmpty();
            }
        }
        Files.write(folder.resolve("a.000003.log"), List.of(record(0, 5, 1), "{\"archetypeName\""));
        assertThat(LogFolder.read(folder).torn().orElseThrow().toString()).contains("a.000003.log");
        Files.delete(folder.resolve("a.000001.log"));
        Files.write(folder.resolve("a.000002.log"), first.subList(2, 4));
        Files.delete(folder.resolve("a.000003.log"));
        assertThatThrownBy(() -> LogFolder.read(folder))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining(
                        "a.000002.log:1: the log of process 0 begins with its record 3; expected all of its"
                                + " files");
    }

    private static List<VectorClock> clocks(LogFolder logs) {
        return logs.records().values().stream()
                .flatMap(List::stream)
                .map(LogRecord::clock)
                .toList();
    }

    private static int leftOut(LogFolder logs) {
        return logs.torn().map(TornEnds::operations).orElse(0);
    }

    @Test
    void leavesOutWhatHasSeenALostRecordDirectlyOrThroughOthers() throws IOException, BadInput {
        // The last record of 1 has seen a lost one of 0, and the last record of 2 that record of 1.
        Files.write(folder.resolve("c.log"), List.of(record(2, 1, 0, 1), record(2, 1, 2, 2)));
        LogFolder logs = read(List.of(record(0, 1, 0, 0)), List.of(record(1, 0, 1, 0), record(1, 2, 2, 0)));
        assertThat(logs.size()).isEqualTo(3);
        assertThat(logs.torn().orElseThrow())
                .isEqualTo(new TornEnds(
                        List.of(
                                new TornEnds.Part(
                                        "process 1",
                                        1,
                                        "left out from b.log:2 on, which has seen record 2 of process 0, whose log ends"
                                                + " with record 1"),
                                new TornEnds.Part(
                                        "process 2",
                                        1,
                                        "left out from c.log:2 on, which has seen record 2 of process 1, which is left out"
                                                + " as well")),
                        true));
    }

    @Test
    void rejectsClocksThatNoLostEndExplains() {
        // The second record of 0 has seen the second of 1, which has seen the third of 0: it comes before itself.
        assertThatThrownBy(() ->
                        read(List.of(record(0, 1, 0), record(0, 2, 2)), List.of(record(1, 0, 1), record(1, 3, 2))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("b.log:2: record 2 of process 1 has seen record 3 of process 0")
                .hasMessageContaining("whose log has 2 records")
                .hasMessageContaining("a.log:2: record 2 of process 0 has seen that record itself");
        assertThatThrownBy(() ->
                        read(List.of(record(0, 1, 0), record(0, 2, 1)), List.of(record(1, 999, 1), record(1, 999, 2))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("b.log:1: record 1 of process 1 has seen record 999 of process 0");
        String done = record(0, 1, 0)
                .replace(
                        "]}",
                        ",{\"tag\":\"write\",\"name\":{\"prefix\":\"\",\"name\":\".pc\",\"self\":\"0\"},\"indices\":[],"
                                + "\"value\":\"\\\"A.Done\\\"\"}]}");
        assertThatThrownBy(() -> read(List.of(done), List.of(record(1, 2, 1))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("b.log:1: record 1 of process 1 has seen record 2 of process 0, which is done");
    }

    @Test
    void refusesClocksThatContradictEachOther() {
        assertThatThrownBy(() -> read(List.of(record(0, 1, 1)), List.of(record(1, 1, 1))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("contradict each other")
                .hasMessageContaining("a.log:1: record 1 of process 0 has seen record 1 of process 1")
                .hasMessageContaining("b.log:1: record 1 of process 1");
    }

    /** Lost records written out, and whatever follows from "has seen" followed through. */
    @Test
    void agreesWithAllThatFollowsFromTheClocks() throws IOException {
        int refused = 0;
        int left = 0;
        for (int seed = 0; seed < RANDOM; seed++) {
            Random random = new Random(seed);
            int processes = 2 + random.nextInt(2);
            int[] lengths = random.ints(processes, 1, 4).toArray();
            int beyond = random.nextInt(3);
            int[][][] clocks = new int[processes][][];
            for (int p = 0; p < processes; p++) {
                clocks[p] = new int[lengths[p]][processes];
                for (int i = 0; i < lengths[p]; i++) {
                    for (int other = 0; other < processes; other++) {
                        int before = i == 0 ? 0 : clocks[p][i - 1][other];
                        int more = random.nextInt(4) > 0 ? 0 : random.nextInt(lengths[other] + 1 + beyond);
                        clocks[p][i][other] = other == p ? i + 1 : Math.max(before, more);
                    }
                }
            }
            SeenRecords expected = new SeenRecords(clocks, lengths, beyond);
            for (int p = 0; p < processes; p++) {
                List<String> lines = new ArrayList<>();
                for (int[] clock : clocks[p]) {
                    lines.add(record(p, clock));
                }
                Files.write(folder.resolve("p" + p + ".log"), lines);
            }
            String about = "seed " + seed;
            if (expected.isCircular()) {
                refused++;
                assertThatThrownBy(() -> LogFolder.read(folder)).as(about).isInstanceOf(BadInput.class);
            } else {
                LogFolder logs = assertDoesNotThrow(() -> LogFolder.read(folder), about);
                left += leftOut(logs) > 0 ? 1 : 0;
                for (int p = 0; p < processes; p++) {
                    assertThat(logs.records().get(Value.of(p))).as(about).hasSize(expected.judged(p));
                }
                assertThat(leftOut(logs))
                        .as(about)
                        .isEqualTo(Arrays.stream(lengths).sum() - logs.size());
            }
            for (int p = 0; p < processes; p++) {
                Files.delete(folder.resolve("p" + p + ".log"));
            }
        }
        assertThat(refused).isGreaterThan(RANDOM / 20);
        assertThat(left).isGreaterThan(RANDOM / 20);
    }

    @Test
    void incompleteLineIsTheEnd() throws IOException, BadInput {
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
    void rejectsInvalidRecords() {
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
        assertThat(refusal(good + good)).contains("text after the record");
        assertThat(refusal("[1, 2]")).contains("a JSON object");
        assertThat(refusal("null")).contains("a JSON object");
        assertThat(refusal("no JSON")).contains("not a JSON object");
    }

    @Test
    void aLineCutInHalfIsATornTailAtTheEndAloneAndNamed() throws IOException, BadInput {
        String half = record(0, 2, 1).substring(0, 60);
        // The records that the lost one had seen do not matter; the record of 1 that has seen it is lost with it.
        LogFolder logs = read(List.of(record(0, 1, 0), half), List.of(record(1, 0, 1), record(1, 2, 2)));
        assertThat(logs.torn().orElseThrow().parts())
                .extracting(TornEnds.Part::where, TornEnds.Part::operations)
                .containsExactly(tuple("a.log", 0), tuple("process 1", 1));
        assertThat(logs.size()).isEqualTo(2);
        Files.writeString(folder.resolve("a.log"), record(0, 1, 0) + "\n" + half);
        assertThat(LogFolder.read(folder).torn()).isEqualTo(logs.torn());
        assertThatThrownBy(() -> read(List.of(half, record(0, 1, 0)), List.of(record(1, 0, 1))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("a.log:1")
                .hasMessageContaining("ends too early");
    }

    /** A record is stored over spaces, its first byte last. */
    @Test
    void recordThatWasNotStoredToItsEndIsTheEnd() throws IOException, BadInput {
        List<String> other = List.of(record(1, 0, 1), record(1, 2, 2), "   ");
        String whole = record(0, 2, 1);
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            StringBuilder rest = new StringBuilder(whole);
            rest.setCharAt(0, ' ');
            for (int from = random.nextInt(whole.length()); random.nextBoolean(); from = random.nextInt(from + 1)) {
                int to = from + random.nextInt(whole.length() - from) + 1;
                rest.replace(from, to, " ".repeat(to - from));
            }
            if (i < 2) {
                // Complete values of JSON.
                rest = new StringBuilder(i == 0 ? "    \"A\"  " : "   {\"tag\":\"read\"} ");
            }
            boolean lost = !rest.toString().isBlank();
            // A copy that was made while the process ran may have further records.
            List<String> more = lost && random.nextBoolean() ? List.of(record(0, 3, 1)) : List.of();
            List<String> lines = new ArrayList<>(List.of(record(0, 1, 0), rest.toString()));
            lines.addAll(more);
            lines.add("   ");
            LogFolder logs = read(lines, other);
            assertThat(logs.size()).as(lines.toString()).isEqualTo(2);
            List<String> places = logs.torn().orElseThrow().parts().stream()
                    .map(TornEnds.Part::where)
                    .toList();
            assertThat(places.contains("a.log")).as(lines.toString()).isEqualTo(lost);
            assertThat(places).contains("process 1");
        }
    }

    @Test
    void invalidLineIsDamageEvenIfSpacesFollow() throws IOException, BadInput {
        List<String> other = List.of(record(1, 0, 1));
        String rest = record(0, 2, 1).substring(1);
        for (String invalid : List.of(rest, "{" + rest.replace("],2]", "],x]"))) {
            String damaged = record(0, 1, 0) + "\n" + invalid + "\n" + " ".repeat(100);
            Files.writeString(folder.resolve("a.log"), damaged);
            Files.write(folder.resolve("b.log"), other);
            assertThatThrownBy(() -> LogFolder.read(folder))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("a.log:2: not a JSON object");
        }
        // Lines that a person has added or indented.
        assertThat(read(List.of("", record(0, 1, 0), "", " ", "  " + record(0, 2, 1), ""), other)
                        .torn())
                .isEmpty();
    }

    @Test
    void aFileMayBeCutWithinALetterAndInItsFirstLine() throws IOException, BadInput {
        byte[] whole = record(0, 1, 0).replace("A.l", "A.\u00e9").getBytes(StandardCharsets.UTF_8);
        Files.write(folder.resolve("b.log"), List.of(record(1, 0, 1), record(1, 1, 2)));
        int known = 0;
        for (int length = 0; length < whole.length; length++) {
            Files.write(folder.resolve("a.log"), Arrays.copyOf(whole, length));
            int bytes = length;
            if (new String(whole, 0, length, StandardCharsets.ISO_8859_1).contains("\"self\":\"0\"")) {
                known++;
                LogFolder logs = assertDoesNotThrow(() -> LogFolder.read(folder), bytes + " bytes");
                assertThat(logs.size()).as("%d bytes", length).isEqualTo(1);
            } else {
                // Nothing says that this file is the log of process 0.
                assertThatThrownBy(() -> LogFolder.read(folder))
                        .as("%d bytes", length)
                        .isInstanceOf(BadInput.class)
                        .hasMessageContaining("process 0, of which there is no log");
            }
        }
        assertThat(known).isGreaterThan(100);
        Files.write(folder.resolve("a.log"), new byte[] {'{', (byte) 0xc3, '\n'});
        assertThatThrownBy(() -> LogFolder.read(folder)).hasMessageContaining("a.log:1: not UTF-8");
    }

    @Test
    void anEmptyLogIsThatOfItsName() throws IOException, BadInput {
        Files.write(folder.resolve("trace-0-11.log"), List.of(record(0, 1, 0), record(0, 2, 1)));
        Files.writeString(folder.resolve("trace-1-12.log"), "");
        LogFolder logs = LogFolder.read(folder);
        assertThat(leftOut(logs)).isEqualTo(1);
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
    void secondLogOfAProcessMustContinueTheFirst() throws IOException, BadInput {
        Files.write(folder.resolve("c.log"), List.of(record(0, 2, 1)));
        assertThat(read(List.of(record(0, 1, 0)), List.of(record(1, 0, 1))).size())
                .isEqualTo(3);
        Files.write(folder.resolve("c.log"), List.of(record(0, 1, 0)));
        assertThatThrownBy(() -> LogFolder.read(folder))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("c.log:1: record 2 of process 0 counts 1")
                .hasMessageEndingWith("a.log has records of the process as well");
        Files.write(folder.resolve("c.log"), List.of(record(0, 7, 0)));
        assertThatThrownBy(() -> LogFolder.read(folder))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("c.log:1: record 2 of process 0 counts 7")
                .hasMessageEndingWith("perhaps a file between them is missing");
    }

    @Test
    void marksOfEditorsDoNotMatter() throws IOException, BadInput {
        Files.writeString(folder.resolve("a.log"), "\uFEFF" + record(0, 1, 0) + "\r\n" + record(0, 2, 0) + "\r\n\r\n");
        assertThat(LogFolder.read(folder).size()).isEqualTo(2);
    }
}
