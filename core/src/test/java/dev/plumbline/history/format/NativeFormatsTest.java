package dev.plumbline.history.format;

import static dev.plumbline.history.format.Texts.assertRefused;
import static dev.plumbline.history.format.Texts.operations;
import static dev.plumbline.history.format.Texts.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.RandomHistories;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

class NativeFormatsTest {
    private static final String HEADER = "{\"plumbline\":1,\"order\":\"timeboxes\",\"unit\":\"ns\"}";
    private static final String PUT =
            "{\"process\":0,\"op\":\"Put\",\"args\":{\"key\":1,\"value\":2,\"result\":0},\"call\":123,\"return\":130}";

    @TempDir
    Path folder;

    @Test
    void headerAndOperationsAreRead() throws BadInput {
        History history = read(
                "ndjson",
                HEADER,
                "",
                PUT,
                "{\"call\":140,\"op\":\"Get\",\"process\":\"b\",\"meta\":{\"node\":\"n1\"}}",
                "  {\"process\":0,\"op\":\"Put\",\"call\":131,\"return\":131,\"outcome\":\"aborted\"}\r");
        assertThat(history.order()).isEqualTo(Order.Timeboxes.NANOSECONDS);
        assertThat(operations(history))
                .containsExactly(
                        "process 0 Put(key: 1, result: 0, value: 2) [123, 130]",
                        "process 0 Put() aborted [131, 131]",
                        "process \"b\" Get() pending [140, )");
        assertThat(history.operations().get(2).metadata()).containsEntry("node", Value.of("n1"));
        assertThat(history.operations().stream().map(Operation::origin)).containsExactly(3L, 5L, 4L);
    }

    @Test
    void valuesHaveTheNotationOfTheDocumentation() throws BadInput {
        History history = read(
                "ndjson",
                "{\"process\":0,\"op\":\"f\",\"call\":1,\"args\":{\"a\":[1,[]],\"b\":{\"x\":null},\"c\":{\"$set\":[2,1,2]},"
                        + "\"d\":{\"$fn\":[[0,true],[{\"$model\":\"m\"},{}]]},\"e\":{\"$fn\":[[\"$x\",1]]}}}");
        assertThat(operations(history))
                .containsExactly("process 0 f(a: <<1, <<>>>>, b: [x |-> null], c: {1, 2}, "
                        + "d: (0 :> TRUE @@ m :> <<>>), e: (\"$x\" :> 1)) pending [1, )");
    }

    @Test
    void errorsHaveTheirLine() {
        assertRefused("ndjson", HEADER, PUT, "{\"process\":0,\"op\":\"Get\",\"cal\":1}")
                .hasMessageStartingWith("F:3: unknown field 'cal'; expected process, op,");
        assertRefused("ndjson", "{\"plumbline\":1,\"speed\":2}").hasMessageStartingWith("F:1: unknown field 'speed'");
        assertRefused("ndjson", "{\"unit\":\"ns\",\"process\":0,\"op\":\"a\",\"call\":1}")
                .hasMessageStartingWith("F:1: unknown field 'unit'");
        assertRefused("ndjson", "{\"plumbline\":2}").hasMessageStartingWith("F:1: version 2");
        assertRefused("ndjson", "{\"plumbline\":1,\"order\":\"vector clocks\"}").hasMessageContaining("timeboxes");
        assertRefused("ndjson", PUT, HEADER).hasMessageStartingWith("F:2: a header in the middle");
        assertRefused("ndjson", PUT, PUT.substring(0, 50))
                .hasMessageStartingWith("F:2: field 'args': the line ends within a value");
        assertRefused("ndjson", PUT + PUT).hasMessageStartingWith("F:1: more after the object");
        assertRefused("ndjson", "[1]").hasMessageStartingWith("F:1: not an object");
        assertRefused("ndjson", "{'a':1}").hasMessageStartingWith("F:1: not JSON: found ' at column 2");
        assertRefused("ndjson", PUT.replace("130", "122"))
                .hasMessage("F:1: Put returns at 122, before its call at 123; expected a return at 123 or later");
        assertRefused("ndjson", PUT.replace("130", "9223372036854775807")).hasMessageContaining("pending");
        assertRefused("ndjson", PUT.replace("130", "1.5")).hasMessageStartingWith("F:1: field 'return': 1.5; expected");
        assertRefused("ndjson", PUT.replace("130", "null"))
                .hasMessageStartingWith("F:1: field 'return': null; expected an integer");
        assertRefused("ndjson", PUT.replace("130", "9223372036854775808")).hasMessageContaining("at most 64 bits");
        assertRefused("ndjson", PUT.replace(":2,", ":1e3,")).hasMessageStartingWith("F:1: field 'args': 1e3; expected");
        assertRefused("ndjson", PUT.replace("\"value\"", "\"key\"")).hasMessageContaining("'key' twice");
        assertRefused("ndjson", PUT.replace("{\"process\":0", "{\"process\":0,\"process\":0"))
                .hasMessageContaining("field 'process' twice");
        assertRefused("ndjson", PUT.replace("\"process\":0", "\"process\":[0]"))
                .hasMessageContaining("expected an integer or a string");
        assertRefused("ndjson", PUT.replace("\"op\":\"Put\",", "")).hasMessageContaining("field 'op' is missing");
        assertRefused("ndjson", PUT.replace("130", "130,\"outcome\":\"lost\"")).hasMessageContaining("outcome 'lost'");
        assertRefused("ndjson", "{\"process\":0,\"op\":\"a\",\"call\":1,\"outcome\":\"returned\"}")
                .hasMessageContaining("without return");
        assertRefused("ndjson", PUT.replace("\"key\":1", "\"key\":{\"$model\":\"a b\"}"))
                .hasMessageContaining("expected an identifier");
        assertRefused("ndjson", PUT.replace("\"key\":1", "\"key\":{\"$sett\":[]}"))
                .hasMessageContaining("expected $set, $fn, $model");
        assertRefused("ndjson", PUT.replace("\"key\":1", "\"key\":{\"$set\":[],\"a\":1}"))
                .hasMessageContaining("expected it alone");
        assertRefused("ndjson", PUT.replace("\"key\":1", "\"key\":{\"$fn\":[[1,2],[1,3]]}"))
                .hasMessageContaining("the key 1 twice");
        assertRefused("ndjson", PUT.replace("\"key\":1", "\"key\":\"\\ud800\"")).hasMessageContaining("surrogate");
        assertRefused("ndjson", PUT.replace("\"key\":1", "\"key\":" + "[".repeat(5000)))
                .hasMessageContaining("nesting");
    }

    @Test
    void overlappingOperationsOfAProcessAreRefusedWithBothLinesUnlessAsynchronous() throws BadInput {
        String get = "{\"process\":0,\"op\":\"Get\",\"call\":129,\"return\":140}";
        assertRefused("ndjson", HEADER, get, PUT)
                .hasMessage("F:2: operations of process 0 overlap: Get() [129, 140] and "
                        + "Put(key: 1, result: 0, value: 2) [123, 130] at F:3; "
                        + "expected each call at or after the return before it, or an asynchronous history");
        assertThat(read("ndjson", ReadOptions.DEFAULT.withAsync(), PUT, get).size())
                .isEqualTo(2);
        History declared = read("ndjson", "{\"plumbline\":1,\"async\":true}", PUT, get);
        assertThat(declared.order()).isEqualTo(new Order.Timeboxes("ns", true));
        assertThat(read("ndjson", PUT, get.replace("129", "130")).size()).isEqualTo(2);
        assertThat(read("ndjson", PUT, get.replace(",\"return\":140", "")).size())
                .isEqualTo(2);
    }

    @Test
    void linesOfAProcessMayStandInAnyOrder() throws BadInput {
        History history = read(
                "ndjson",
                "{\"process\":0,\"op\":\"c\",\"call\":5,\"return\":9}",
                "{\"process\":0,\"op\":\"b\",\"call\":5,\"return\":5}",
                "{\"process\":0,\"op\":\"a\",\"call\":3}");
        assertThat(history.operations().stream().map(Operation::name)).containsExactly("a", "b", "c");
    }

    @Test
    void randomHistoriesRoundTripThroughEveryWriter() throws Exception {
        RandomHistories random = new RandomHistories(3);
        for (int i = 0; i < 150; i++) {
            History history =
                    random.history(i % 3 == 0 ? new Order.Timeboxes("us", true) : Order.Timeboxes.NANOSECONDS, i % 20);
            History viaJson = through("ndjson", history);
            History viaPack = through("msgpack", viaJson);
            assertSame(viaPack, history);
            assertThat(viaPack.order()).isEqualTo(history.order());
            assertThat(written("ndjson", viaPack)).isEqualTo(written("ndjson", history));
            if (history.size() > 0) {
                Path to = folder.resolve("h" + i);
                Formats.byName("omnilink").write(viaPack, to);
                ReadOptions options = i % 3 == 0 ? ReadOptions.DEFAULT.withAsync() : ReadOptions.DEFAULT;
                assertThat(Formats.detect(to).name()).isEqualTo("omnilink");
                assertSame(Formats.read(to, options), history);
            }
        }
    }

    private static History through(String format, History history) throws Exception {
        return Formats.read("F", new ByteArrayInputStream(written(format, history)), ReadOptions.DEFAULT);
    }

    private static byte[] written(String format, History history) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Formats.byName(format).write(history, out);
        return out.toByteArray();
    }

    private static void assertSame(History read, History expected) {
        assertThat(operations(read)).isEqualTo(operations(expected));
        for (int i = 0; i < expected.size(); i++) {
            Operation operation = read.operations().get(i);
            assertThat(operation.arguments())
                    .isEqualTo(expected.operations().get(i).arguments());
            assertThat(operation.metadata())
                    .isEqualTo(expected.operations().get(i).metadata());
            assertThat(operation.process())
                    .isEqualTo(expected.operations().get(i).process());
        }
    }

    @Test
    void packedFilesAreRefusedWithTheByte() throws Exception {
        byte[] packed = written("msgpack", read("ndjson", PUT));
        assertThat(operations(read("msgpack", ReadOptions.DEFAULT, packed))).hasSize(1);
        assertThatThrownBy(() -> read("msgpack", ReadOptions.DEFAULT, Arrays.copyOf(packed, packed.length - 1)))
                .isInstanceOf(BadInput.class)
                .hasMessageMatching("F: byte \\d+: .*the file ends within a value.*begins at byte 36");
        assertThatThrownBy(() -> read("msgpack", ReadOptions.DEFAULT, new byte[] {(byte) 0x81, (byte) 0xa1, 'x', 1}))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("F: byte 3: unknown field 'x'");
        assertThatThrownBy(() -> read("msgpack", ReadOptions.DEFAULT, new byte[] {7}))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("expected a map");
        // A byte that MessagePack never uses, as a map, as a field and as a value.
        byte never = (byte) 0xc1;
        for (byte[] unused : new byte[][] {
            {never},
            {(byte) 0x81, never},
            {(byte) 0x81, (byte) 0xa4, 'a', 'r', 'g', 's', (byte) 0x81, (byte) 0xa1, 'a', never}
        }) {
            assertThatThrownBy(() -> read("msgpack", ReadOptions.DEFAULT, unused))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("not MessagePack");
        }
        // A string that claims two gigabytes, and a list that does.
        for (byte type : new byte[] {(byte) 0xdb, (byte) 0xdd}) {
            byte[] lie = {(byte) 0x81, (byte) 0xa2, 'o', 'p', type, 0x7f, (byte) 0xff, (byte) 0xff, (byte) 0xff};
            assertThatThrownBy(() -> read("msgpack", ReadOptions.DEFAULT, lie)).isInstanceOf(BadInput.class);
        }
    }

    @Test
    void packedMapsWithOtherKeysAreFunctions() throws Exception {
        MessageBufferPacker packer = MessagePack.newDefaultBufferPacker();
        packer.packMapHeader(4)
                .packString("process")
                .packInt(1)
                .packString("op")
                .packString("f");
        packer.packString("call").packInt(1).packString("args").packMapHeader(1).packString("m");
        packer.packMapHeader(2).packInt(7).packBoolean(true).packString("$set").packNil();
        assertThat(operations(read("msgpack", ReadOptions.DEFAULT, packer.toByteArray())))
                .containsExactly("process 1 f(m: (7 :> TRUE @@ \"$set\" :> null)) pending [1, )");
    }

    @Test
    void filesOfAFolderAreOneHistory() throws Exception {
        Files.writeString(folder.resolve("p0.ndjson"), HEADER + "\n" + PUT);
        Files.writeString(folder.resolve("p1.ndjson"), HEADER + "\n" + PUT.replace("\"process\":0", "\"process\":1"));
        Files.writeString(folder.resolve(".hidden"), "no history");
        assertThat(Formats.read(folder).processes()).containsExactly(Value.of(0), Value.of(1));
        Path third = folder.resolve("p2.ndjson");
        Files.writeString(third, PUT.replace("123", "124"));
        assertThatThrownBy(() -> Formats.read(folder))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith(third + ":1: operations of process 0 overlap")
                .hasMessageContaining(folder.resolve("p0.ndjson") + ":2");
        Files.writeString(third, "{\"plumbline\":1,\"unit\":\"ms\"}");
        assertThatThrownBy(() -> Formats.read(folder))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("expected the same order, unit");
    }

    @Test
    void aLineOfGigabytesIsRefusedBeforeItIsRead() {
        InputStream endless = new InputStream() {
            private long served;

            @Override
            public int read() {
                served++;
                return served == 1 ? '{' : '"';
            }

            @Override
            public int read(byte[] into, int from, int count) {
                assertThat(served).as("bytes read of a line without an end").isLessThan(100L << 20);
                Arrays.fill(into, from, from + count, (byte) '"');
                into[from] = served == 0 ? (byte) '{' : (byte) '"';
                served += count;
                return count;
            }
        };
        assertThatThrownBy(() -> Formats.read("F", endless, ReadOptions.DEFAULT))
                .isInstanceOf(BadInput.class)
                .hasMessage("F:1: a line of more than 64 MiB; expected one operation or event a line");
    }

    @Test
    void equalArgumentsAreShared() throws BadInput {
        History history = read("ndjson", PUT, PUT.replace("123", "130"));
        assertThat(history.operations().get(0).arguments())
                .isSameAs(history.operations().get(1).arguments())
                .isEqualTo(java.util.Map.of("key", Value.of(1), "value", Value.of(2), "result", Value.of(0)));
    }
}
