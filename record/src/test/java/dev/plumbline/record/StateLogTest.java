package dev.plumbline.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.plumbline.history.Operation;
import dev.plumbline.history.format.StateLogOptions;
import dev.plumbline.history.statelog.StateLogs;
import dev.plumbline.value.Value;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The content of a state log, and its order. */
@Tag("slow")
class StateLogTest {
    @TempDir
    Path temporary;

    private enum Role {
        LEADER
    }

    private StateRecorder recorder(Recorder.Clock clock) throws Exception {
        return StateRecorder.into(temporary.resolve("run"), clock, "us");
    }

    private Path file(String name) {
        return temporary.resolve("run").resolve(name);
    }

    @Test
    void aLineHoldsNodeTimeEventArgumentsAndState() throws Exception {
        try (StateRecorder recorder = recorder(Traces.ticking())) {
            StateLog log = recorder.node("n1", Map.of("Node", Set.of("n1")));
            log.event("BecomeLeader")
                    .arg("i", "n1")
                    .state("role", "n1", "Leader")
                    .state("term", Map.of("n1", 2))
                    .state("slots", 3, true)
                    .state("x.field", 4)
                    .write();
            log.event("Rest").write();
            log.event().state("up", false).clock(Map.of("n1", 3)).write();
            log.event().write();
        }
        assertThat(Files.readString(file("n1.ndjson")))
                .isEqualTo(
                        "{\"header\":{\"node\":\"n1\",\"unit\":\"us\",\"constants\":{\"Node\":{\"$set\":[\"n1\"]}}}}\n"
                                + "{\"node\":\"n1\",\"time\":1,\"event\":\"BecomeLeader\",\"args\":{\"i\":\"n1\"},"
                                + "\"state\":{\"role[\\\"n1\\\"]\":\"Leader\",\"term\":{\"n1\":2},\"slots[3]\":true,\"x.field\":4}}\n"
                                + "{\"node\":\"n1\",\"time\":2,\"event\":\"Rest\"}\n"
                                + "{\"node\":\"n1\",\"time\":3,\"state\":{\"up\":false},\"clock\":{\"n1\":3}}\n"
                                + "{\"node\":\"n1\",\"time\":4}\n");
    }

    @Test
    void everyValueIsReadBackAsItWas() throws Exception {
        Object[] values = {
            0L,
            -1,
            Long.MIN_VALUE,
            Long.MAX_VALUE,
            (short) 7,
            true,
            null,
            "",
            "quote \" backslash \\ tab \t zero \0 end \n é € 😀 ] } , {",
            Role.LEADER,
            new ModelValue("m1"),
            new long[] {1, -2},
            new int[0],
            new Object[] {"a", List.of()},
            List.of(List.of(1), Map.of("k", Set.of(1))),
            Set.of("only"),
            Map.of(5, "five"),
            Map.of("$set", 1),
            Map.of()
        };
        List<Value> expected = List.of(
                Value.of(0),
                Value.of(-1),
                Value.of(Long.MIN_VALUE),
                Value.of(Long.MAX_VALUE),
                Value.of(7),
                Value.of(true),
                Value.model("null"),
                Value.of(""),
                Value.of("quote \" backslash \\ tab \t zero \0 end \n é € 😀 ] } , {"),
                Value.of("LEADER"),
                Value.model("m1"));
        try (StateRecorder recorder = recorder(() -> 0)) {
            StateLog log = recorder.node("n1");
            for (Object value : values) {
                log.event("E").arg("a", value).state("v", value).write();
            }
            log.event("E")
                    .arg("a", 5)
                    .arg("b", "x")
                    .arg("c", true)
                    .state("v", 5)
                    .state("w", "x")
                    .state("f", "k", true)
                    .state("g", "k", 9)
                    .state("h", "k", (String) null)
                    .write();
        }
        List<Operation> read = StateLines.history(file("n1.ndjson"), temporary).operations();
        assertThat(read).hasSize(values.length + 1);
        for (int i = 0; i < values.length; i++) {
            Operation operation = read.get(i);
            assertThat(operation.metadata().get("v"))
                    .isEqualTo(operation.arguments().get("a"));
            if (i < expected.size()) {
                assertThat(operation.arguments().get("a")).isEqualTo(expected.get(i));
            }
        }
        assertThat(read.stream()
                        .skip(expected.size())
                        .limit(values.length - expected.size())
                        .map(o -> o.arguments().get("a").toString()))
                .containsExactly(
                        "<<1, -2>>",
                        "<<>>",
                        "<<\"a\", <<>>>>",
                        "<<<<1>>, [k |-> {1}]>>",
                        "{\"only\"}",
                        "(5 :> \"five\")",
                        "(\"$set\" :> 1)",
                        "<<>>");
        assertThat(read.get(values.length).toString()).contains("a: 5, b: \"x\", c: TRUE");
        assertThat(read.get(values.length).metadata().keySet())
                .containsExactlyInAnyOrder("v", "w", "f[\"k\"]", "g[\"k\"]", "h[\"k\"]");
    }

    @Test
    void randomHostileTextsAreReadBackAsValuesAndKeys() throws Exception {
        Random random = new Random(3);
        List<String> texts = new ArrayList<>();
        try (StateRecorder recorder = recorder(() -> 0)) {
            StateLog log = recorder.node("n1");
            for (int i = 0; i < 500; i++) {
                StringBuilder text = new StringBuilder();
                for (int length = random.nextInt(20); length > 0; length--) {
                    int[] sorts = {random.nextInt(0x20), '"', '\\', ']', ' ', 'a', 0x7f + random.nextInt(0x900), 0x1f600
                    };
                    text.appendCodePoint(sorts[random.nextInt(sorts.length)]);
                }
                texts.add(text.toString());
                log.event("E")
                        .arg("t", text.toString())
                        .state("f", text.toString(), 1)
                        .write();
            }
        }
        List<Operation> read = StateLines.history(file("n1.ndjson"), temporary).operations();
        for (int i = 0; i < texts.size(); i++) {
            assertThat(read.get(i).arguments()).isEqualTo(Map.of("t", Value.of(texts.get(i))));
            String quoted = texts.get(i).replace("\\", "\\\\").replace("\"", "\\\"");
            assertThat(read.get(i).metadata().keySet()).containsExactly("f[\"" + quoted + "\"]");
        }
    }

    @Test
    void timesIncreaseThoughTheClockStandsStillOrGoesBack() throws Exception {
        long[] readings = {5, 5, 5, 3, 100, 2, Long.MIN_VALUE, 200};
        int[] at = new int[1];
        try (StateRecorder recorder = recorder(() -> readings[at[0]++])) {
            StateLog one = recorder.node("n1");
            StateLog two = recorder.node("n2");
            for (int i = 0; i < readings.length; i++) {
                (i % 2 == 0 ? one : two).event("E").write();
            }
        }
        assertThat(StateLines.events(file("n1.ndjson")).stream().map(StateLines::time))
                .containsExactly(5L, 7L, 100L, 102L);
        assertThat(StateLines.events(file("n2.ndjson")).stream().map(StateLines::time))
                .containsExactly(6L, 8L, 101L, 200L);
    }

    @Test
    void writersOfManyThreadsShareALogAndEachOrderIsThatOfTheLock() throws Exception {
        int threads = 4;
        int events = 1_000;
        long[] shared = new long[1];
        Object lock = new Object();
        try (StateRecorder recorder = new StateRecorder(temporary.resolve("run"), System::nanoTime, "ns", 1 << 12)) {
            StateLog[] logs = {recorder.node("n1"), recorder.node("n2")};
            CountDownLatch start = new CountDownLatch(1);
            List<Thread> running = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                StateLog log = logs[t % 2];
                Thread thread = new Thread(() -> {
                    try {
                        start.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    for (int i = 0; i < events; i++) {
                        if (i % 100 == 0) {
                            // Interrupted threads lose nothing, though a channel does not like them.
                            Thread.currentThread().interrupt();
                        }
                        synchronized (lock) {
                            shared[0]++;
                            log.event("Add").state("shared", shared[0]).write();
                        }
                    }
                });
                thread.start();
                running.add(thread);
            }
            start.countDown();
            for (Thread thread : running) {
                thread.join();
            }
        }
        List<String> all = new ArrayList<>(StateLines.events(file("n1.ndjson")));
        all.addAll(StateLines.events(file("n2.ndjson")));
        all.sort(Comparator.comparingLong(StateLines::time));
        assertThat(all).hasSize(threads * events);
        for (int i = 0; i < all.size(); i++) {
            assertThat(all.get(i)).endsWith("\"state\":{\"shared\":" + (i + 1) + "}}");
            assertThat(i == 0 || StateLines.time(all.get(i)) > StateLines.time(all.get(i - 1)))
                    .isTrue();
        }
    }

    @Test
    void aNodeThatIsRestartedGetsAFurtherFile() throws Exception {
        for (int start = 1; start <= 3; start++) {
            try (StateRecorder recorder = recorder(Traces.ticking())) {
                recorder.node("n1").event("Start").arg("start", start).write();
            }
        }
        assertThat(StateLines.events(file("n1.ndjson")).get(0)).contains("\"start\":1");
        assertThat(StateLines.events(file("n1.2.ndjson")).get(0)).contains("\"start\":2");
        assertThat(StateLines.events(file("n1.3.ndjson")).get(0)).contains("\"start\":3");
    }

    @Test
    void aFileThatIsNotClosedIsTextWithEmptyLinesAtItsEnd() throws Exception {
        StateRecorder recorder = recorder(Traces.ticking());
        recorder.node("n1").event("E").write();
        String text = Files.readString(file("n1.ndjson"));
        assertThat(text).startsWith("{\"header\":").doesNotContain("\0");
        assertThat(text.strip()).endsWith("{\"node\":\"n1\",\"time\":1,\"event\":\"E\"}");
        recorder.close();
        assertThat(Files.readString(file("n1.ndjson"))).isEqualTo(text.strip() + "\n");
    }

    @Test
    void leavesOutIncompleteLastEventAfterAKill() throws Exception {
        StateRecorder recorder = recorder(Traces.ticking());
        StateLog log = recorder.node("n1");
        log.event("E").state("v", 1).write();
        log.event("E").state("v", "é€😀").state("w", Map.of("k", 2)).write();
        byte[] whole = Files.readAllBytes(file("n1.ndjson"));
        recorder.close();
        byte[] closed = Files.readAllBytes(file("n1.ndjson"));
        int begin = new String(closed, StandardCharsets.ISO_8859_1).lastIndexOf('{', closed.length - 20);
        while (closed[begin - 1] != '\n') {
            begin--;
        }
        Random random = new Random(5);
        for (int i = 0; i < 200; i++) {
            byte[] torn = whole.clone();
            torn[begin] = '\n';
            // Any part of the line may have been stored: copying need not go from left to right.
            int from = begin + 1 + random.nextInt(closed.length - begin - 2);
            int to = from + random.nextInt(closed.length - from);
            Arrays.fill(torn, from, to, (byte) '\n');
            Path file = Files.write(temporary.resolve("torn.ndjson"), torn);
            if (torn[to] == '{') {
                continue; // looks like the beginning of an event; the reader says what is wrong with it
            }
            assertThat(StateLogs.read(file, StateLogOptions.DEFAULT).size()).isEqualTo(1);
        }
        Path file = Files.write(temporary.resolve("torn.ndjson"), whole);
        assertThat(StateLogs.read(file, StateLogOptions.DEFAULT).size()).isEqualTo(2);
    }

    @Test
    void anEventOfMoreThanAPieceOfTheFileIsWritten() throws Exception {
        long[] many = new long[100_000];
        Arrays.fill(many, 123_456);
        try (StateRecorder recorder = recorder(Traces.ticking())) {
            StateLog log = recorder.node("n1");
            log.event("E").state("many", many).write();
            log.event("F").write();
        }
        List<String> lines = StateLines.events(file("n1.ndjson"));
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).hasSizeGreaterThan(700_000).endsWith(",123456]}}");
    }

    @Test
    void rejectsMisuseAndWritesTheNextEvent() throws Exception {
        StateRecorder recorder = recorder(Traces.ticking());
        StateLog log = recorder.node("n1");
        assertThatThrownBy(() -> log.event("E").state("v", 1).arg("a", 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("argument a after state;"
                        + " expected event(), then arguments, then state, then a vector clock, then write()");
        assertThatThrownBy(() -> log.event("E").state("v", new Object()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Object cannot be recorded");
        log.event("Lost").arg("a", 1);
        assertThatThrownBy(() -> log.event("E"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("event Lost was begun and not written; expected write() before the next event");
        log.event("Undone").arg("a", 1).discard();
        log.event("Good").write();
        assertThatThrownBy(() -> recorder.node("../n1")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> StateRecorder.into(temporary, () -> 0, "ticks"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unit 'ticks'; expected one of ns, us, ms, s");
        recorder.close();
        assertThatThrownBy(() -> log.event("E").write())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is closed");
        assertThat(StateLines.events(file("n1.ndjson")))
                .containsExactly("{\"node\":\"n1\",\"time\":1,\"event\":\"Good\"}");
    }

    @Test
    void loggingAllocatesNothingButTheMappingOfPieces() throws Exception {
        ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long self = Thread.currentThread().getId();
        try (StateRecorder recorder = recorder(System::nanoTime)) {
            StateLog log = recorder.node("n1");
            work(log, 1_000);
            long before = memory.getThreadAllocatedBytes(self);
            work(log, 50_000);
            // Some 25 pieces of the file are mapped meanwhile; one byte an event would be 50,000.
            assertThat(memory.getThreadAllocatedBytes(self) - before).isLessThan(30_000);
        }
    }

    private static void work(StateLog log, int events) {
        for (int i = 0; i < events; i++) {
            log.event("Step")
                    .arg("i", "n1")
                    .state("role", "n1", "Leader")
                    .state("term", "n1", i)
                    .state("up", true)
                    .write();
        }
    }
}
