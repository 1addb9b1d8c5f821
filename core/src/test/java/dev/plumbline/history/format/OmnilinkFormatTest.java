package dev.plumbline.history.format;

import static dev.plumbline.history.format.Texts.operations;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

class OmnilinkFormatTest {
    @TempDir
    Path folder;

    private static MessageBufferPacker operation(String name, int fields) throws IOException {
        MessageBufferPacker packer = MessagePack.newDefaultBufferPacker();
        packer.packMapHeader(2).packString("operation_name").packString(name).packString("operation");
        packer.packMapHeader(fields);
        return packer;
    }

    private History read() throws BadInput {
        return Formats.read(folder);
    }

    private void write(String file, MessageBufferPacker packer) throws IOException {
        Files.write(folder.resolve(file), packer.toByteArray());
    }

    @Test
    void everyFileOfAFolderIsAProcess() throws Exception {
        MessageBufferPacker put = operation("Put", 5);
        put.packString("key").packInt(1).packString("_did_abort").packBoolean(true);
        put.packString("_op_start").packInt(4).packString("_op_end").packInt(9);
        put.packString("_meta").packMapHeader(1).packString("cpu").packInt(3);
        write("thread-1.log", put);
        MessageBufferPacker get = operation("Get", 2);
        get.packString("_op_start").packInt(5).packString("_op_end").packNil();
        write("2.log", get);
        MessageBufferPacker last = operation("Get", 1);
        last.packString("_op_start").packInt(6);
        write("03.log", last);
        History history = read();
        assertThat(operations(history))
                .containsExactly(
                        "process \"thread-1\" Put(key: 1) aborted [4, 9]",
                        "process 2 Get() pending [5, )",
                        "process \"03\" Get() pending [6, )");
        assertThat(history.operations().get(0).metadata()).containsEntry("cpu", Value.of(3));
        assertThat(Formats.read(folder.resolve("2.log")).size()).isEqualTo(1);
    }

    @Test
    void recordsThatAreWrongAreRefused() throws Exception {
        MessageBufferPacker unknown = operation("Get", 1);
        unknown.packString("_op_begin").packInt(5);
        assertRefused(unknown, "field '_op_begin': not known; expected _op_start");
        MessageBufferPacker aborted = operation("Get", 2);
        aborted.packString("_op_start").packInt(5).packString("_did_abort").packBoolean(true);
        assertRefused(aborted, "_did_abort without _op_end");
        assertRefused(operation("Get", 0), "no _op_start");
        MessageBufferPacker backwards = operation("Get", 2);
        backwards.packString("_op_start").packInt(5).packString("_op_end").packInt(4);
        assertRefused(backwards, "Get returns at 4, before its call at 5");
        MessageBufferPacker twice = operation("Get", 2);
        twice.packString("_op_start").packInt(5).packString("_op_start").packInt(4);
        assertRefused(twice, "'_op_start' twice");
        assertRefused(operation("Get", 3), "the file ends within a value");
        MessageBufferPacker real = operation("Get", 1);
        real.packString("_op_start").packDouble(0.5);
        assertRefused(real, "float; expected an integer");
        MessageBufferPacker more = MessagePack.newDefaultBufferPacker();
        more.packMapHeader(2)
                .packString("operation_name")
                .packString("a")
                .packString("extra")
                .packInt(1);
        assertRefused(more, "unknown field 'extra'");
    }

    private void assertRefused(MessageBufferPacker packer, String what) throws IOException {
        write("1.log", packer);
        assertThatThrownBy(this::read)
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith(folder.resolve("1.log") + ": byte ")
                .hasMessageContaining(what);
    }

    @Test
    void rejectsWritingUnsupportedHistories() throws Exception {
        Format omnilink = Formats.byName("omnilink");
        History two = history(Value.of(1), Value.of(2), "a");
        assertThatThrownBy(() -> omnilink.write(two, new ByteArrayOutputStream()))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("expected a folder");
        for (String name : new String[] {"7", "../up", "", ".hidden"}) {
            assertThatThrownBy(() -> omnilink.write(history(Value.of(1), Value.of(name), "a"), folder))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("cannot be the name of a file");
        }
        assertThatThrownBy(() -> omnilink.write(history(Value.of(1), Value.of(2), "_a"), folder.resolve("x")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("without an underscore");
        Files.writeString(folder.resolve("old"), "old");
        assertThatThrownBy(() -> omnilink.write(two, folder))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("expected a new or empty folder");
        assertThatThrownBy(() -> Formats.byName("edn").write(two, new ByteArrayOutputStream()))
                .isInstanceOf(BadInput.class)
                .hasMessage("the format edn can be read but not written; expected one of ndjson, msgpack, omnilink");
    }

    private static History history(Value first, Value second, String argument) throws BadInput {
        History.Builder builder = new History.Builder("h", Order.Timeboxes.NANOSECONDS);
        for (Value process : new Value[] {first, second}) {
            builder.add(new Operation(
                    process, "f", Map.of(argument, first), new Timebox(1, 2), Outcome.RETURNED, Map.of(), 0));
        }
        return builder.build();
    }
}
