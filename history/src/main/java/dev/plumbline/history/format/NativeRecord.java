package dev.plumbline.history.format;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.Value;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One object of the native format: the header or an operation. The same fields in JSON and in MessagePack; which of the
 * two it is shows only at its end, because fields come in any order.
 */
final class NativeRecord {
    static final int VERSION = 1;
    private static final Set<String> HEADER_FIELDS = Set.of("plumbline", "order", "unit", "async");
    private static final Set<String> OPERATION_FIELDS =
            Set.of("process", "op", "args", "call", "return", "outcome", "meta");

    private final Set<String> seen = new HashSet<>();
    private String order = "timeboxes";
    private String unit = "ns";
    private boolean async;
    private long version;
    private Value process;
    private String name;
    private SortedMap<String, Value> arguments = new TreeMap<>();
    private long call;
    private long end = Timebox.NEVER;
    private String outcome = "";
    private SortedMap<String, Value> metadata = new TreeMap<>();

    /** Reads one object; complaints name the field. */
    static NativeRecord read(Fields fields) throws BadInput {
        NativeRecord read = new NativeRecord();
        for (String field = fields.next(); field != null; field = fields.next()) {
            if (!HEADER_FIELDS.contains(field) && !OPERATION_FIELDS.contains(field)) {
                throw read.unknown(field);
            }
            if (!read.seen.add(field)) {
                throw new BadInput("field '" + field + "' twice; expected each field once");
            }
            try {
                read.take(field, fields);
            } catch (BadInput e) {
                throw new BadInput("field '" + field + "': " + e.getMessage());
            }
        }
        read.complete();
        return read;
    }

    private void take(String field, Fields fields) throws BadInput {
        switch (field) {
            case "plumbline" -> version = fields.integer();
            case "order" -> order = fields.text();
            case "unit" -> unit = fields.text();
            case "async" -> async = fields.truth();
            case "process" -> process = fields.value();
            case "op" -> name = fields.text();
            case "args" -> arguments = fields.named();
            case "call" -> call = fields.integer();
            case "return" -> end = fields.integer();
            case "outcome" -> outcome = fields.text();
            default -> metadata = fields.named();
        }
    }

    private void complete() throws BadInput {
        Set<String> allowed = isHeader() ? HEADER_FIELDS : OPERATION_FIELDS;
        for (String field : seen) {
            if (!allowed.contains(field)) {
                throw unknown(field);
            }
        }
        if (isHeader()) {
            if (version != VERSION) {
                throw new BadInput("version " + version + " of the native format; expected " + VERSION);
            }
            if (!order.equals("timeboxes")) {
                throw new BadInput("order '" + Notation.shown(order) + "'; expected \"timeboxes\"");
            }
            return;
        }
        for (String needed : new String[] {"process", "op", "call"}) {
            if (!seen.contains(needed)) {
                throw new BadInput(
                        "field '" + needed + "' is missing; expected process, op and call in every operation");
            }
        }
        if (!(process instanceof Value.Int) && !(process instanceof Value.Str)) {
            throw new BadInput("process " + Notation.shown(process) + "; expected an integer or a string");
        }
        if (name.isEmpty()) {
            throw new BadInput("op is empty; expected the name of an operation");
        }
        if (seen.contains("return") && end == Timebox.NEVER) {
            throw new BadInput("return at " + end + "; expected less, or no return for a pending operation");
        }
        checkOutcome();
    }

    private void checkOutcome() throws BadInput {
        boolean pending = !seen.contains("return");
        boolean fits = switch (outcome) {
            case "" -> !seen.contains("outcome");
            case "returned", "aborted" -> !pending;
            case "pending" -> pending;
            default -> false;
        };
        if (!fits) {
            throw new BadInput("outcome '" + Notation.shown(outcome) + "' of an operation "
                    + (pending ? "without return; expected \"pending\" or a return" : "with return")
                    + (pending ? "" : "; expected \"returned\" or \"aborted\""));
        }
    }

    private BadInput unknown(String field) {
        return new BadInput("unknown field '" + Notation.shown(field)
                + "'; expected process, op, args, call, return, outcome, meta"
                + " (in a header plumbline, order, unit, async)");
    }

    private boolean isHeader() {
        return seen.contains("plumbline");
    }

    /** Hands over what was read. */
    void handTo(Intake intake, boolean first, long origin) throws BadInput {
        if (isHeader()) {
            if (!first) {
                throw intake.bad(origin, "a header in the middle; expected it first, if at all");
            }
            intake.order(new Order.Timeboxes(unit, async), origin);
            return;
        }
        if (first) {
            intake.order(Order.Timeboxes.NANOSECONDS, origin);
        }
        Outcome ended =
                end == Timebox.NEVER ? Outcome.PENDING : outcome.equals("aborted") ? Outcome.ABORTED : Outcome.RETURNED;
        intake.add(process, name, arguments, call, end, ended, metadata, origin);
    }

    /** The order of a history that the native format can hold. */
    static Order.Timeboxes orderOf(History history) throws BadInput {
        if (history.order() instanceof Order.Timeboxes timeboxes) {
            return timeboxes;
        }
        throw new BadInput(history.name() + ": its order cannot be written in this format; expected timeboxes");
    }

    /** How many fields the object of an operation has. */
    static int fieldsOf(Operation operation) {
        return 3
                + (operation.arguments().isEmpty() ? 0 : 1)
                + (operation.isPending() ? 0 : 1)
                + (operation.outcome() == Outcome.ABORTED ? 1 : 0)
                + (operation.metadata().isEmpty() ? 0 : 1);
    }
}
