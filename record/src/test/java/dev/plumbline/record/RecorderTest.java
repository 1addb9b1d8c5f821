package dev.plumbline.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.Annotation;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.format.Formats;
import dev.plumbline.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class RecorderTest {
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
    void anOperationIsReadBackWithItsTimebox() throws Exception {
        log.begin("Put").argument("key", 1).argument("value", "x").call();
        log.returned().result("result", false).done();
        assertThat(read()).containsExactly("process 3 Put(key: 1, result: FALSE, value: \"x\") [1, 2]");
        History history = Traces.read(folder);
        assertThat(history.order()).isEqualTo(Order.Timeboxes.NANOSECONDS);
        assertThat(history.notes()).isEmpty();
        assertThat(history.about())
                .containsEntry("language", Value.of("java"))
                .containsEntry("pid", Value.of(ProcessHandle.current().pid()))
                .containsKey("started");
        assertThat(Formats.detect(folder).name()).isEqualTo("trace");
    }

    @Test
    void annotationsAreReadBackAndDisturbNoOperation() throws Exception {
        log.annotate("before");
        log.begin("Put").argument("key", 1).call();
        log.annotate("leader changes", -5, 7_000_000_000L);
        log.annotate("kill", 3, 4, Set.of("n2"));
        log.annotate("partition", 5, 6, Set.of("n1", "n3"));
        log.returned().done();
        log.begin("Get");
        assertThatThrownBy(() -> log.annotate("too late")).isInstanceOf(IllegalStateException.class);
        log.call();
        assertThatThrownBy(() -> log.annotate("x", 2, 1)).isInstanceOf(IllegalArgumentException.class);
        log.returned().done();
        log.close();
        assertThatThrownBy(() -> log.annotate("closed")).isInstanceOf(IllegalStateException.class);
        assertThat(Traces.read(folder).annotations())
                .containsExactly(
                        Annotation.during(-5, 7_000_000_000L, "leader changes"),
                        Annotation.at(1, "before"),
                        Annotation.during(3, 4, "kill").of(Value.of("n2")),
                        Annotation.during(5, 6, "partition").of(Value.set(Value.of("n1"), Value.of("n3"))));
        assertThat(read()).contains("process 3 Put(key: 1) [2, 3]", "process 3 Get() [4, 5]");
    }

    private enum Colour {
        RED
    }

    @Test
    void everyKindOfValueIsReadBack() throws Exception {
        log.begin("Op")
                .argument("a", Long.MIN_VALUE)
                .argument("b", true)
                .argument("c", (String) null)
                .argument("d", new long[] {1, -33, 128, 40_000, 1L << 40})
                .argument("e", List.of(List.of(), Map.of(), Set.of(7)))
                .argument("f", Map.of("x", 1, "y", new Object[] {2, "z"}))
                .argument("g", Map.of("$x", 1))
                .argument("h", Map.of(5, new int[] {6}))
                .argument("i", new ModelValue("m1"))
                .argument("j", Colour.RED)
                .argument("k", (Object) null)
                .argument("l", (long[]) null)
                .argument("m", new TreeSet<>(List.of("p", "q")))
                .argumentNull("n")
                .call();
        log.returned().resultNull("o").result("p", new long[0]).done();
        assertThat(read())
                .containsExactly("process 3 Op(a: -9223372036854775808, b: TRUE, c: null,"
                        + " d: <<1, -33, 128, 40000, 1099511627776>>, e: <<<<>>, <<>>, {7}>>,"
                        + " f: [x |-> 1, y |-> <<2, \"z\">>], g: (\"$x\" :> 1), h: (5 :> <<6>>), i: m1, j: \"RED\","
                        + " k: null, l: null, m: {\"p\", \"q\"}, n: null, o: null, p: <<>>) [1, 2]");
    }

    @Test
    void integersAndStringsOfEveryLengthAreReadBack() throws Exception {
        List<Value> expected = new ArrayList<>();
        List<Object> given = new ArrayList<>();
        for (int bit = 0; bit < 64; bit++) {
            for (long near = -1; near <= 1; near++) {
                given.add((1L << bit) + near);
                given.add(-(1L << bit) + near);
            }
        }
        for (int length : new int[] {0, 1, 31, 32, 255, 256, 65_535, 65_536}) {
            given.add("x".repeat(length));
            given.add("x".repeat(length) + "é€\uD83D\uDE00");
        }
        for (Object each : given) {
            expected.add(each instanceof Long integer ? Value.of(integer) : Value.of((String) each));
            log.begin("Op");
            if (each instanceof Long integer) {
                log.argument("value", integer.longValue());
            } else {
                log.argument("value", (String) each);
            }
            log.call();
            log.returned().done();
        }
        List<Value> read = new ArrayList<>();
        for (Operation operation : Traces.read(folder).operations()) {
            read.add(operation.arguments().get("value"));
        }
        assertThat(read).isEqualTo(expected);
    }

    @Test
    void halfACharacterIsWrittenAsAQuestionMark() throws Exception {
        log.begin("Op").argument("a", "\uD83D").argument("b", "\uDE00\uD83D").call();
        assertThat(read()).containsExactly("process 3 Op(a: \"?\", b: \"??\") pending [1, )");
    }

    @Test
    void namesOfAnyLengthAndScriptAreReadBack() throws Exception {
        for (int length = 1; length < 40; length++) {
            log.begin("n".repeat(length)).argument("é".repeat(length), length).call();
            log.returned().done();
        }
        List<Operation> operations = Traces.read(folder).operations();
        for (int length = 1; length < 40; length++) {
            Operation operation = operations.get(length - 1);
            assertThat(operation.name()).isEqualTo("n".repeat(length));
            assertThat(operation.arguments()).isEqualTo(Map.of("é".repeat(length), Value.of(length)));
        }
    }

    @Test
    void moreNamesThanTheTableKeepsAreReadBack() throws Exception {
        int count = Names.MOST + 100;
        for (int i = 0; i < count; i++) {
            log.begin("op" + i).argument("a", i).call();
            log.returned().done();
        }
        List<Operation> operations = Traces.read(folder).operations();
        assertThat(operations).hasSize(count);
        for (int i = 0; i < count; i++) {
            assertThat(operations.get(i).name()).isEqualTo("op" + i);
        }
    }

    @Test
    void moreThanFifteenArgumentsAreReadBack() throws Exception {
        log.begin("Op");
        for (int i = 0; i < 40; i++) {
            log.argument("a" + i, i);
        }
        log.call();
        assertThat(Traces.read(folder).operations().get(0).arguments()).hasSize(40);
    }

    @Test
    void anOperationThatDidNotReturnIsPending() throws Exception {
        log.begin("Get").argument("key", 1).call();
        assertThat(read()).containsExactly("process 3 Get(key: 1) pending [1, )");
        log.returned().result("result", 5);
        assertThat(read()).containsExactly("process 3 Get(key: 1) pending [1, )");
        log.done();
        assertThat(read()).containsExactly("process 3 Get(key: 1, result: 5) [1, 2]");
        assertThat(Traces.read(folder).notes()).isEmpty();
    }

    @Test
    void anOperationWithAnUnknownOutcomeIsPendingAndTheNextOneFollows() throws Exception {
        log.begin("Put").argument("key", 1).call();
        log.unknown("no answer in 5 s");
        log.begin("Get").argument("key", 1).call();
        log.returned().result("result", 7).done();
        assertThat(read())
                .containsExactlyInAnyOrder(
                        "process 3 Put(key: 1) pending [1, )", "process 3 Get(key: 1, result: 7) [3, 4]");
        assertThat(Traces.read(folder).annotations())
                .containsExactly(Annotation.at(2, "Put: outcome unknown: no answer in 5 s"));
        assertThat(Traces.read(folder).notes()).isEmpty();
    }

    @Test
    void anOperationThatWasBegunAndNotCalledIsNotInTheHistory() throws Exception {
        log.begin("Get").argument("key", 1);
        assertThat(read()).isEmpty();
        log.close();
        assertThat(read()).containsExactly("process 3 ThreadEnd(process: 3) [1, 1] {lifecycle=TRUE}");
        assertThat(Traces.read(folder).notes()).isEmpty();
    }

    @Test
    void anAbortedOperationKeepsResultsAndMetadata() throws Exception {
        log.begin("Put").call();
        log.aborted()
                .result("error", "conflict")
                .meta("tries", 2)
                .meta("who", "me")
                .meta("all", List.of(1))
                .done();
        assertThat(read())
                .containsExactly("process 3 Put(error: \"conflict\") aborted [1, 2] {all=<<1>>, tries=2, who=\"me\"}");
    }

    @Test
    void marksRedrawTheTimebox() throws Exception {
        log.begin("A").call(); // 1
        log.markStart(); // 2
        log.returned().done(); // 3
        log.begin("B").call(); // 4
        log.markEnd(); // 5
        log.aborted().meta("x", 1).done(); // 6
        log.begin("C").call(); // 7
        log.markStart(); // 8
        log.markEnd(); // 9
        log.markEnd(); // 10
        log.returned().done(); // 11
        log.begin("D").call(); // 12
        log.markStart(); // 13
        log.markEnd(); // 14
        log.markStart(); // 15: another attempt
        log.returned().done(); // 16
        log.begin("E").call(); // 17
        log.returned().done(); // 18
        assertThat(read())
                .containsExactly(
                        "process 3 A() [2, 3]",
                        "process 3 B() aborted [4, 5] {x=1}",
                        "process 3 C() [8, 10]",
                        "process 3 D() [15, 16]",
                        "process 3 E() [17, 18]");
    }

    @Test
    void theEndOfAThreadIsALifecycleOperation() throws Exception {
        log.begin("A").call();
        log.returned().done();
        log.close();
        log.close();
        History history = Traces.read(folder);
        assertThat(Traces.shown(history.operations()))
                .containsExactly("process 3 A() [1, 2]", "process 3 ThreadEnd(process: 3) [3, 3] {lifecycle=TRUE}");
        assertThat(history.operations()).extracting(Operation::isLifecycle).containsExactly(false, true);
        assertThat(history.withLifecycle(Set.of("A")).operations())
                .containsExactly(history.operations().get(0));
        assertThat(history.withLifecycle(Set.of("ThreadEnd"))).isSameAs(history);
        assertThat(history.withLifecycle(Set.of("ThreadEnd_Step", "ThreadEnd_Done")))
                .isSameAs(history);
    }

    @Test
    void aProcessThatOnlyEndedIsGoneWithItsEnd() throws Exception {
        recorder.thread("idle").close();
        log.begin("A").call();
        History history = Traces.read(folder);
        assertThat(history.processes()).containsExactlyInAnyOrder(Value.of("idle"), Value.of(3));
        assertThat(history.withLifecycle(Set.of()).processes()).containsExactly(Value.of(3));
    }

    @Test
    void aCrashLiesWithinTheOperationInFlightWhichStaysPending() throws Exception {
        log.begin("A").call();
        log.returned().done();
        log.begin("B").call();
        log.crashed("SIGSEGV");
        log.close();
        assertThat(read())
                .containsExactly(
                        "process 3 A() [1, 2]",
                        "process 3 ThreadCrash(process: 3, reason: \"SIGSEGV\") [3, 4] {lifecycle=TRUE}",
                        "process 3 B() pending [3, )");
    }

    @Test
    void aCrashBetweenOperationsIsAMoment() throws Exception {
        log.begin("A").call();
        log.returned().result("partial", List.of(1, 2, 3)).meta("a", 1);
        log.crashed("out of memory");
        assertThat(read())
                .containsExactly(
                        "process 3 ThreadCrash(process: 3, reason: \"out of memory\") [1, 3] {lifecycle=TRUE}",
                        "process 3 A() pending [1, )");
        ThreadLog other = recorder.thread(4);
        other.crashed("x");
        assertThat(Traces.shown(Traces.read(folder.resolve("4.trace")).operations()))
                .containsExactly("process 4 ThreadCrash(process: 4, reason: \"x\") [4, 4] {lifecycle=TRUE}");
    }

    @Test
    void closedFilesHoldNoSpareBytes() throws Exception {
        log.begin("A").call();
        log.returned().done();
        log.close();
        byte[] bytes = Files.readAllBytes(folder.resolve("3.trace"));
        assertThat(bytes.length).isLessThan(150);
        assertThat(bytes[bytes.length - 1]).isEqualTo((byte) 3);
    }

    @Test
    void recordsLargerThanAPieceOfTheFileAreReadBack() throws Exception {
        for (int i = 1; i < 20; i++) {
            long[] values = new long[100 * i];
            Arrays.fill(values, Long.MAX_VALUE - i);
            log.begin("Op")
                    .argument("values", values)
                    .argument("text", "y".repeat(i * 50))
                    .call();
            log.returned().result("more", values).done();
        }
        List<Operation> operations = Traces.read(folder).operations();
        assertThat(operations).hasSize(19);
        for (int i = 1; i < 20; i++) {
            Value.Tuple more = (Value.Tuple) operations.get(i - 1).arguments().get("more");
            assertThat(more.size()).isEqualTo(100 * i);
            assertThat(more.elements()).containsOnly(Value.of(Long.MAX_VALUE - i));
            assertThat(operations.get(i - 1).arguments().get("text")).isEqualTo(Value.of("y".repeat(i * 50)));
        }
    }

    @Test
    void manyThreadsMakeOneHistory() throws Exception {
        Path many = temporary.resolve("many");
        int threads = 8;
        int operations = 20_000;
        try (Recorder shared = Recorder.into(many)) {
            List<Thread> running = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                int process = t;
                Thread thread = new Thread(() -> {
                    try (ThreadLog mine = shared.thread(process)) {
                        for (int i = 0; i < operations; i++) {
                            mine.begin("Add").argument("i", i).call();
                            mine.returned().result("thread", process).done();
                        }
                    }
                });
                running.add(thread);
                thread.start();
            }
            for (Thread thread : running) {
                thread.join(TimeUnit.MINUTES.toMillis(5));
            }
        }
        History history = Traces.read(many);
        assertThat(history.notes()).isEmpty();
        assertThat(history.size()).isEqualTo(threads * (operations + 1));
        int[] next = new int[threads];
        for (Operation operation : history.withLifecycle(Set.of()).operations()) {
            int process = (int) ((Value.Int) operation.process()).value();
            assertThat(operation.arguments().get("i")).isEqualTo(Value.of(next[process]++));
            assertThat(operation.arguments().get("thread")).isEqualTo(Value.of(process));
        }
        assertThat(next).containsOnly(operations);
    }

    @Test
    void interruptedThreadContinuesRecordingAndStaysInterrupted() throws Exception {
        Thread self = Thread.currentThread();
        Thread nagging = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                self.interrupt();
            }
        });
        nagging.start();
        int operations = 5_000;
        for (int i = 0; i < operations; i++) {
            log.begin("Op").argument("i", i).call();
            log.returned().done();
        }
        nagging.interrupt();
        while (nagging.isAlive()) {
            Thread.onSpinWait();
        }
        assertThat(Thread.interrupted()).isTrue();
        List<Operation> read = Traces.read(folder).operations();
        assertThat(read).hasSize(operations);
        for (int i = 0; i < operations; i++) {
            assertThat(read.get(i).arguments().get("i")).isEqualTo(Value.of(i));
        }
    }

    @Test
    void invalidValueLeavesTheLogUnchanged() throws Exception {
        List<Object> itself = new ArrayList<>();
        itself.add(itself);
        log.begin("Put").argument("a", 1);
        assertThatThrownBy(() -> log.argument("b", List.of(1, "long enough to be seen", 1.5)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("an object of java.lang.Double cannot be recorded; expected");
        assertThatThrownBy(() -> log.argument("b", itself))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("levels");
        assertThatThrownBy(() -> log.argument("a", 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'a' twice in an operation; expected each name once among arguments and results");
        log.argument("b", 2).call();
        assertThat(Traces.read(folder).notes()).isEmpty();
        log.returned();
        assertThatThrownBy(() -> log.result("a", 2)).isInstanceOf(IllegalArgumentException.class);
        log.result("c", 3).meta("a", 1);
        assertThatThrownBy(() -> log.meta("a", "x")).isInstanceOf(IllegalArgumentException.class);
        log.done();
        assertThat(read()).containsExactly("process 3 Put(a: 1, b: 2, c: 3) [1, 2] {a=1}");
    }
}
