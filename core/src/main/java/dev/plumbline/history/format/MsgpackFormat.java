package dev.plumbline.history.format;

import dev.plumbline.history.Annotation;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Place;
import dev.plumbline.history.Position;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.VectorClock;
import dev.plumbline.history.msgpack.Packer;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The binary variant of the native format: the same maps, one MessagePack map after the other. */
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
                && (keys.contains("plumbline")
                        || keys.contains("op")
                        || keys.contains("process")
                        || keys.contains("annotation"));
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
        boolean timeboxes = history.order() instanceof Order.Timeboxes;
        boolean asynchronous = history.order() instanceof Order.Timeboxes order && order.asynchronous();
        packer.map(asynchronous ? 4 : timeboxes ? 3 : 2);
        packer.text("plumbline").integer(NativeRecord.VERSION);
        packer.text("order").text(NativeOrders.nameOf(history.order()));
        if (history.order() instanceof Order.Timeboxes order) {
            packer.text("unit").text(order.unit());
        }
        if (asynchronous) {
            packer.text("async").truth(true);
        }
        for (Annotation annotation : history.annotations()) {
            write(annotation, packer);
        }
        for (Operation operation : history.operations()) {
            write(operation, packer);
        }
        packer.flush();
    }

    private static void write(Annotation annotation, Packer out) throws IOException {
        boolean moment = annotation.isMoment();
        out.map((moment ? 2 : 3) + (annotation.process().isPresent() ? 1 : 0));
        out.text("annotation").text(annotation.text());
        out.text(moment ? "at" : "from").integer(annotation.from());
        if (!moment) {
            out.text("to").integer(annotation.to());
        }
        if (annotation.process().isPresent()) {
            out.text("process");
            Packing.write(annotation.process().get(), out);
        }
    }

    private static void write(Operation operation, Packer out) throws IOException {
        out.map(fieldsOf(operation));
        out.text("process");
        Packing.write(operation.process(), out);
        out.text("op").text(operation.name());
        if (!operation.arguments().isEmpty()) {
            out.text("args");
            Packing.write(operation.arguments(), out);
        }
        write(operation.place(), out);
        if (operation.outcome() == Outcome.ABORTED) {
            out.text("outcome").text("aborted");
        }
        if (!operation.metadata().isEmpty()) {
            out.text("meta");
            Packing.write(operation.metadata(), out);
        }
    }

    private static int fieldsOf(Operation operation) {
        return 2
                + (operation.arguments().isEmpty() ? 0 : 1)
                + (operation.place() instanceof Timebox box && !box.isOpen() ? 2 : 1)
                + (operation.outcome() == Outcome.ABORTED ? 1 : 0)
                + (operation.metadata().isEmpty() ? 0 : 1);
    }

    private static void write(Place place, Packer out) throws IOException {
        place.match(new Place.Cases<Void, IOException>() {
            @Override
            public Void timebox(Timebox box) throws IOException {
                out.text("call").integer(box.call());
                if (!box.isOpen()) {
                    out.text("return").integer(box.end());
                }
                return null;
            }

            @Override
            public Void vectorClock(VectorClock clock) throws IOException {
                out.text("clock").map(clock.counts().size());
                for (Map.Entry<String, Long> component : clock.counts().entrySet()) {
                    out.text(component.getKey()).integer(component.getValue());
                }
                return null;
            }

            @Override
            public Void position(Position position) throws IOException {
                out.text("at").integer(position.at());
                return null;
            }
        });
    }
}
