package dev.plumbline.history.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.plumbline.history.Annotation;
import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.TornEnds;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePacker;

/** The format as it is written down, made by hand here; what our recorder writes is tested where the recorder is. */
class TraceFormatTest {
    @TempDir
    Path folder;

    /** Packs maps, arrays (as lists), strings, integers and null. */
    static byte[] packed(Object... values) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        MessagePacker packer = MessagePack.newDefaultPacker(out);
        for (Object value : values) {
            pack(value, packer);
        }
        packer.flush();
        return out.toByteArray();
    }

    private static void pack(Object value, MessagePacker packer) throws Exception {
        if (value == null) {
            packer.packNil();
        } else if (value instanceof Map<?, ?> map) {
            packer.packMapHeader(map.size());
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                pack(entry.getKey(), packer);
                pack(entry.getValue(), packer);
            }
        } else if (value instanceof List<?> list) {
            packer.packArrayHeader(list.size());
            for (Object element : list) {
                pack(element, packer);
            }
        } else if (value instanceof String text) {
            packer.packString(text);
        } else {
            packer.packLong(((Number) value).longValue());
        }
    }

    private static Map<String, Object> header(Object process, int pid) {
        return Map.of("plumbline-trace", 1, "process", process, "unit", "ns", "language", "c++", "pid", pid);
    }

    private static List<Object> ended(int kind, Object... rest) {
        List<Object> record = new ArrayList<>(List.of(kind));
        record.addAll(Arrays.asList(rest));
        return record;
    }

    static byte[] sample() throws Exception {
        return packed(
                header("w", 5),
                List.of(1, "Put", 10, Map.of("key", 1)),
                ended(2, 20, Map.of("result", "old"), null, null),
                List.of(1, "Put", 30, Map.of("key", Map.of("$set", List.of(1, 2)))),
                ended(3, 40, Map.of(), Map.of("why", "busy"), 35),
                List.of(1, "Get", 50, Map.of()),
                List.of(7, 52, 55, "fail point"),
                List.of(1, "Get", 60, Map.of("f", Map.of(3, 4))),
                List.of(5, 70, "SIGSEGV"));
    }

    private static History read(byte[] bytes) throws BadInput {
        return Formats.read(
                "t.trace", new ByteArrayInputStream(bytes), ReadOptions.DEFAULT.withFormat(Formats.byName("trace")));
    }

    @Test
    void namesMayBeNumbered() throws Exception {
        byte[] numbered = packed(
                header("w", 5),
                List.of(6, "Put"),
                List.of(6, "key"),
                List.of(1, 1, 10, Map.of(2, 1)),
                List.of(6, "result"),
                ended(2, 20, Map.of(3, "old"), Map.of(2, 3), null),
                List.of(1, "Put", 30, Map.of("key", Map.of(2, 3))));
        byte[] spelt = packed(
                header("w", 5),
                List.of(1, "Put", 10, Map.of("key", 1)),
                ended(2, 20, Map.of("result", "old"), Map.of("key", 3), null),
                List.of(1, "Put", 30, Map.of("key", Map.of(2, 3))));
        assertThat(read(numbered).operations())
                .usingRecursiveComparison()
                .ignoringFields("origin")
                .isEqualTo(read(spelt).operations());
    }

    @Test
    void recordsBecomeOperations() throws Exception {
        History history = read(sample());
        assertThat(history.annotations()).containsExactly(Annotation.during(52, 55, "fail point"));
        assertThatThrownBy(() -> read(packed(header("w", 5), List.of(7, 3, 2, "x"), List.of(4, 9))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("an annotation from 3 to 2; expected an end at its beginning or later");
        assertThat(history.operations().stream().map(o -> o + " " + o.metadata()))
                .containsExactly(
                        "process \"w\" Put(key: 1, result: \"old\") [10, 20] {}",
                        "process \"w\" Put(key: {1, 2}) aborted [35, 40] {why=\"busy\"}",
                        "process \"w\" Get() pending [50, ) {}",
                        "process \"w\" ThreadCrash(process: \"w\", reason: \"SIGSEGV\") [60, 70] {lifecycle=TRUE}",
                        "process \"w\" Get(f: (3 :> 4)) pending [60, ) {}");
        assertThat(history.order()).isEqualTo(Order.Timeboxes.NANOSECONDS);
        assertThat(history.about()).isEqualTo(Map.of("language", Value.of("c++"), "pid", Value.of(5)));
        assertThat(history.notes()).isEmpty();
    }

    @Test
    void filesOfAFolderAreOneHistoryAlsoWithOneOfZerosFirst() throws Exception {
        Files.write(folder.resolve("0.trace"), new byte[1]);
        Files.write(folder.resolve("1.trace"), new byte[5000]);
        Files.write(folder.resolve("2.trace"), packed(header(2, 5), List.of(1, "A", 1, Map.of()), 0));
        Files.write(folder.resolve("3.trace"), packed(header(3, 6), List.of(1, "B", 2, Map.of()), List.of(4, 9)));
        History history = Formats.read(folder);
        assertThat(history.operations().stream().map(Object::toString))
                .containsExactly("process 2 A() pending [1, )", "process 3 B() pending [2, )", end(9));
        String nothing = ": byte 0: the program ended before it wrote anything to the file";
        assertThat(history.notes())
                .containsExactly(
                        folder.resolve("0.trace") + nothing,
                        folder.resolve("1.trace") + nothing,
                        folder.resolve("3.trace")
                                + ": byte 0: recorded by program 6, files before it by 5; that is one history only"
                                + " if they ran at once and read the same clock");
        assertThat(history.about()).containsEntry("pid", Value.of(5));
    }

    @Test
    void beyondTheEndOfACutFileOthersAreOpenOrLeftOut() throws Exception {
        byte[] cut = packed(header(0, 5), List.of(1, "A", 1, Map.of()), ended(2, 10, Map.of(), null, null));
        Files.write(folder.resolve("0.trace"), cut);
        byte[] other = packed(
                header(1, 5),
                List.of(1, "B", 2, Map.of("x", 1)),
                ended(2, 9, Map.of("y", 2), null, null),
                List.of(1, "C", 10, Map.of("x", 1)),
                ended(2, 11, Map.of("y", 2), null, null),
                List.of(1, "D", 12, Map.of()),
                ended(2, 13, Map.of(), null, null),
                List.of(4, 14));
        Files.write(folder.resolve("1.trace"), other);
        History history = Formats.read(folder);
        assertThat(history.operations().stream().map(Object::toString))
                .containsExactly(
                        "process 0 A() [1, 10]", "process 1 B(x: 1, y: 2) [2, 9]", "process 1 C(x: 1) pending [10, )");
        TornEnds torn = history.torn().orElseThrow();
        assertThat(torn.parts())
                .extracting(TornEnds.Part::where, TornEnds.Part::operations)
                .containsExactly(tuple("0.trace", 0), tuple("1.trace", 2));
        assertThat(torn.refutable()).isTrue();
        assertThat(TornEnds.of(torn.value())).isEqualTo(torn);
        // With nothing of a thread, nothing can be judged.
        Files.write(folder.resolve("0.trace"), new byte[0]);
        History nothing = Formats.read(folder);
        assertThat(nothing.operations()).isEmpty();
        assertThat(nothing.torn().orElseThrow().operations()).isEqualTo(3);
    }

    @Test
    void aTraceIsRecognisedByItsHeaderWhateverItsName() throws Exception {
        for (String name : new String[] {"a.trace", "a.msgpack", "a.log", "a"}) {
            Path file = Files.write(folder.resolve(name), sample());
            assertThat(Formats.detect(file).name()).isEqualTo("trace");
        }
    }

    private static String end(long time) {
        return "process 3 ThreadEnd(process: 3) [" + time + ", " + time + "]";
    }

    @Test
    void wholeFilesThatMeanNothingAreRefused() throws Exception {
        Map<String, Object> header = header(1, 1);
        assertRefused("no plumbline-trace; expected 1", packed(Map.of("process", 1, "unit", "ns")));
        assertRefused("2 as plumbline-trace; expected 1", packed(Map.of("plumbline-trace", 2)));
        assertRefused("no process; expected an integer or a string", packed(Map.of("plumbline-trace", 1)));
        assertRefused("no unit; expected \"ns\"", packed(Map.of("plumbline-trace", 1, "process", 1)));
        assertRefused("the end of an operation", packed(header, ended(2, 1, Map.of(), null, null)));
        assertRefused("after the end of the thread", packed(header, List.of(4, 1), List.of(4, 2)));
        assertRefused(
                "returns at 1, before its call at 2; expected",
                packed(header, List.of(1, "A", 2, Map.of()), ended(2, 1, Map.of(), null, null)));
        assertRefused(
                "'a' is an argument and a result; expected each name once",
                packed(header, List.of(1, "A", 2, Map.of("a", 1)), ended(2, 3, Map.of("a", 1), null, null)));
        assertRefused(
                "an end at 9223372036854775807; expected less",
                packed(header, List.of(1, "A", 2, Map.of()), ended(2, Long.MAX_VALUE, Map.of(), null, null)));
        assertRefused("a call at 9223372036854775807", packed(header, List.of(1, "A", Long.MAX_VALUE, Map.of())));
        assertRefused("a thread ends at 9223372036854775807", packed(header, List.of(4, Long.MAX_VALUE)));
        assertRefused("without a name; expected one", packed(header, List.of(1, "", 2, Map.of())));
        assertRefused(
                "operations of process 1 overlap",
                packed(
                        header,
                        List.of(1, "A", 2, Map.of()),
                        ended(2, 9, Map.of(), null, null),
                        List.of(1, "B", 3, Map.of()),
                        ended(2, 10, Map.of(), null, null)));
    }

    private static void assertRefused(String what, byte[] bytes) {
        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("t.trace: byte ")
                .hasMessageContaining(what)
                .hasMessageContaining("expected");
    }
}
