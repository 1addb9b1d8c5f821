package dev.plumbline.history.format;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Set;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePacker;

/** The binary twin of the native format: the same maps, one MessagePack map behind the other. */
final class MsgpackFormat implements Format {
    @Override
    public String name() {
        return "msgpack";
    }

    @Override
    public String description() {
        return "native, binary: one MessagePack map for each operation";
    }

    @Override
    public List<String> extensions() {
        return List.of("msgpack", "mpk");
    }

    @Override
    public boolean fits(byte[] head) {
        Set<String> keys = PackedKeys.of(head);
        // The header of a trace has a process too.
        return !keys.contains(TraceFile.VERSION_FIELD)
                && (keys.contains("plumbline") || keys.contains("op") || keys.contains("process"));
    }

    @Override
    public boolean isClocked() {
        return true;
    }

    @Override
    public boolean isText() {
        return false;
    }

    @Override
    public void read(Source source, ReadOptions options, Intake intake) throws BadInput {
        intake.binary(source);
        PackedFields fields = new PackedFields(source.stream());
        boolean first = true;
        while (true) {
            long start = fields.offset();
            NativeRecord record;
            try {
                if (fields.atEnd()) {
                    return;
                }
                fields.open();
                record = NativeRecord.read(fields);
            } catch (BadInput e) {
                throw intake.bad(fields.offset(), e.getMessage() + ", in the map that begins at byte " + start);
            }
            record.handTo(intake, first, start);
            first = false;
        }
    }

    @Override
    public boolean canWrite() {
        return true;
    }

    @Override
    public void write(History history, OutputStream out) throws IOException, BadInput {
        Order.Timeboxes order = NativeRecord.orderOf(history);
        // Not closed: the stream belongs to the caller.
        MessagePacker packer = MessagePack.newDefaultPacker(out);
        packer.packMapHeader(order.asynchronous() ? 4 : 3);
        packer.packString("plumbline").packInt(NativeRecord.VERSION);
        packer.packString("order").packString("timeboxes");
        packer.packString("unit").packString(order.unit());
        if (order.asynchronous()) {
            packer.packString("async").packBoolean(true);
        }
        for (Operation operation : history.operations()) {
            write(operation, packer);
        }
        packer.flush();
    }

    private static void write(Operation operation, MessagePacker out) throws IOException {
        out.packMapHeader(NativeRecord.fieldsOf(operation));
        out.packString("process");
        Packing.write(operation.process(), out);
        out.packString("op").packString(operation.name());
        if (!operation.arguments().isEmpty()) {
            out.packString("args");
            Packing.write(operation.arguments(), out);
        }
        out.packString("call").packLong(operation.timebox().call());
        if (!operation.isPending()) {
            out.packString("return").packLong(operation.timebox().end());
        }
        if (operation.outcome() == Outcome.ABORTED) {
            out.packString("outcome").packString("aborted");
        }
        if (!operation.metadata().isEmpty()) {
            out.packString("meta");
            Packing.write(operation.metadata(), out);
        }
    }
}
