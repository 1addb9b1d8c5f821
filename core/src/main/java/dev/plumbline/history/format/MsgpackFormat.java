package dev.plumbline.history.format;

import dev.plumbline.history.Annotation;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.msgpack.Packer;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Set;

/** The binary variant of the native format: the same maps, one MessagePack map after the other. */
final class MsgpackFormat extends NamedFormat {
    MsgpackFormat() {
        super("msgpack", "native, binary: one MessagePack map for each operation", true, "msgpack", "mpk");
    }

    @Override
    public boolean fits(byte[] head) {
        Set<String> keys = PackedKeys.of(head);
        // The header of a trace has a process too.
        return !keys.contains(TraceFile.VERSION_FIELD)
                && (keys.contains("plumbline")
                        || keys.contains("op")
                        || keys.contains("process")
                        || keys.contains("annotation"));
    }

    @Override
    public boolean isText() {
        return false;
    }

    @Override
    public void read(Source source, ReadOptions options, Intake intake) throws BadInput {
        intake.binary(source);
        PackedFields fields = new PackedFields(source.stream());
        NativeFile file = new NativeFile(intake);
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
            file.take(record, start);
        }
    }

    @Override
    public boolean supports(Order order) {
        return true;
    }

    @Override
    public boolean supportsAnnotations() {
        return true;
    }

    @Override
    public boolean canWrite() {
        return true;
    }

    @Override
    public void write(History history, OutputStream out) throws IOException, BadInput {
        // Not closed: the stream belongs to the caller.
        Packer packer = new Packer(out);
        write(NativeFields.header(history.order()), packer);
        for (Annotation annotation : history.annotations()) {
            write(NativeFields.of(annotation), packer);
        }
        for (Operation operation : history.operations()) {
            write(NativeFields.of(operation), packer);
        }
        packer.flush();
    }

    private static void write(Map<String, Object> fields, Packer out) throws IOException {
        out.map(fields.size());
        for (Map.Entry<String, Object> field : fields.entrySet()) {
            out.text(field.getKey());
            if (field.getValue() instanceof Value value) {
                Packing.write(value, out);
            } else {
                Packing.named((Map<?, ?>) field.getValue(), out);
            }
        }
    }
}
