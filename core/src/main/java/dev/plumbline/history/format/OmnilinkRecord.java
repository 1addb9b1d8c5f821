package dev.plumbline.history.format;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.msgpack.Packer;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One map of an OmniLink log: {@code operation_name}, and {@code operation} with the arguments and, under names that
 * begin with an underscore, further facts about the operation.
 *
 * @param end the return, or {@link Timebox#NEVER} if {@code _op_end} is missing or nil
 */
record OmnilinkRecord(
        String name,
        SortedMap<String, Value> arguments,
        long start,
        long end,
        boolean aborted,
        SortedMap<String, Value> metadata) {

    Outcome outcome() {
        return end == Timebox.NEVER ? Outcome.PENDING : aborted ? Outcome.ABORTED : Outcome.RETURNED;
    }

    static OmnilinkRecord read(PackedFields fields) throws BadInput {
        fields.open();
        String name = null;
        Body body = null;
        for (String field = fields.next(); field != null; field = fields.next()) {
            boolean again = field.equals("operation_name") && name != null || field.equals("operation") && body != null;
            if (again) {
                throw new BadInput("field '" + field + "' twice; expected each field once");
            }
            switch (field) {
                case "operation_name" -> name = fields.text();
                case "operation" -> body = Body.read(fields);
                default ->
                    throw new BadInput(
                            "unknown field '" + Notation.shown(field) + "'; expected operation_name and operation");
            }
        }
        if (name == null || name.isEmpty() || body == null) {
            throw new BadInput((body == null ? "no operation" : "no operation_name")
                    + "; expected a map with operation_name and operation");
        }
        return new OmnilinkRecord(name, body.arguments, body.start, body.end, body.aborted, body.metadata);
    }

    /** The inner map while it is read. */
    private static final class Body {
        private final SortedMap<String, Value> arguments = new TreeMap<>();
        private final Set<String> seen = new HashSet<>();
        private SortedMap<String, Value> metadata = new TreeMap<>();
        private boolean aborted;
        private long start;
        private long end = Timebox.NEVER;

        static Body read(PackedFields fields) throws BadInput {
            Body body = new Body();
            fields.open();
            for (String field = fields.next(); field != null; field = fields.next()) {
                if (!body.seen.add(field)) {
                    throw new BadInput("'" + Notation.shown(field) + "' twice; expected each name once");
                }
                try {
                    body.take(field, fields);
                } catch (BadInput e) {
                    throw new BadInput("field '" + Notation.shown(field) + "': " + e.getMessage());
                }
            }
            if (!body.seen.contains("_op_start")) {
                throw new BadInput("no _op_start; expected when the operation was called");
            }
            if (body.aborted && body.end == Timebox.NEVER) {
                throw new BadInput("_did_abort without _op_end; expected when it ended");
            }
            return body;
        }

        private void take(String field, PackedFields fields) throws BadInput {
            switch (field) {
                case "_op_start" -> start = fields.integer();
                case "_op_end" -> {
                    if (!fields.takesNil()) {
                        end = fields.integer();
                        if (end == Timebox.NEVER) {
                            throw new BadInput(end + "; expected less, or no _op_end for a pending operation");
                        }
                    }
                }
                case "_did_abort" -> aborted = fields.truth();
                case "_meta" -> metadata = fields.takesNil() ? metadata : fields.named();
                default -> {
                    if (field.startsWith("_")) {
                        throw new BadInput("not known; expected _op_start, _op_end, _did_abort, _meta or an argument");
                    }
                    arguments.put(field, fields.value());
                }
            }
        }
    }

    /** @param number of the operation to be written */
    static OmnilinkRecord of(TimeboxedHistory history, int number) throws BadInput {
        Operation operation = history.operation(number);
        for (String argument : operation.arguments().keySet()) {
            if (argument.startsWith("_")) {
                throw new BadInput("argument '" + argument + "' of " + operation.name()
                        + " cannot be written as omnilink; expected a name without an underscore in front");
            }
        }
        return new OmnilinkRecord(
                operation.name(),
                new TreeMap<>(operation.arguments()),
                history.call(number),
                history.end(number),
                operation.outcome() == Outcome.ABORTED,
                new TreeMap<>(operation.metadata()));
    }

    void write(Packer out) throws IOException {
        out.map(2);
        out.text("operation_name").text(name);
        out.text("operation");
        boolean pending = end == Timebox.NEVER;
        out.map(arguments.size() + 2 + (pending ? 0 : 1) + (metadata.isEmpty() ? 0 : 1));
        for (Map.Entry<String, Value> argument : arguments.entrySet()) {
            out.text(argument.getKey());
            Packing.write(argument.getValue(), out);
        }
        out.text("_did_abort").truth(aborted);
        out.text("_op_start").integer(start);
        if (!pending) {
            out.text("_op_end").integer(end);
        }
        if (!metadata.isEmpty()) {
            out.text("_meta");
            Packing.named(metadata, out);
        }
    }
}
