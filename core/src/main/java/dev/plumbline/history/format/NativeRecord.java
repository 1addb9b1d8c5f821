package dev.plumbline.history.format;

import dev.plumbline.history.Annotation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Place;
import dev.plumbline.history.Position;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * One object of the native format: the header, an operation or an annotation. The same fields in JSON and in
 * MessagePack; which of the three it is is known only at its end, because fields come in any order.
 */
final class NativeRecord {
    static final int VERSION = 1;
    private static final NativeFieldSet HEADER_FIELDS = NativeFieldSet.of("plumbline", "order", "unit", "async");
    private static final NativeFieldSet OPERATION_FIELDS =
            NativeFieldSet.of("process", "op", "args", "call", "return", "clock", "at", "outcome", "meta");
    private static final NativeFieldSet ANNOTATION_FIELDS =
            NativeFieldSet.of("annotation", "at", "from", "to", "process");

    private static final String[] NEEDED = {"process", "op", "call"};

    private final NativeFieldSet seen = new NativeFieldSet();
    private String order = NativeOrders.TIMEBOXES;
    private String unit = "ns";
    private boolean async;
    private long version;
    private Value process;
    private String name;
    private SortedMap<String, Value> arguments = Collections.emptySortedMap();
    private long call;
    private long end = Timebox.NEVER;
    private long at;
    private long from;
    private long to;
    private VectorClock clock;
    private String outcome = "";
    private SortedMap<String, Value> metadata = Collections.emptySortedMap();
    private String annotation;

    /** Reads one object; error messages name the field. */
    static NativeRecord read(Fields fields) throws BadInput {
        NativeRecord read = new NativeRecord();
        for (String field = fields.next(); field != null; field = fields.next()) {
            if (!read.seen.add(field)) {
                if (!NativeFieldSet.isKnown(field)) {
                    throw unknown(field);
                }
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
            case "at" -> at = fields.integer();
            case "from" -> from = fields.integer();
            case "to" -> to = fields.integer();
            case "clock" -> clock = clock(fields.named());
            case "outcome" -> outcome = fields.text();
            case "annotation" -> annotation = fields.text();
            default -> metadata = fields.named();
        }
    }

    private static VectorClock clock(SortedMap<String, Value> components) throws BadInput {
        Map<String, Long> counts = new HashMap<>();
        for (Map.Entry<String, Value> component : components.entrySet()) {
            if (!(component.getValue() instanceof Value.Int count) || count.value() < 0) {
                throw new BadInput(Notation.shown(component.getValue()) + " for " + Notation.shown(component.getKey())
                        + "; expected how many of its steps were seen, 0 or more");
            }
            counts.put(component.getKey(), count.value());
        }
        return VectorClock.of(counts);
    }

    private void complete() throws BadInput {
        NativeFieldSet allowed = isHeader() ? HEADER_FIELDS : isAnnotation() ? ANNOTATION_FIELDS : OPERATION_FIELDS;
        if (!seen.isSubsetOf(allowed)) {
            throw unknown(seen.names().stream()
                    .filter(field -> !allowed.contains(field))
                    .findFirst()
                    .orElseThrow());
        }
        if (isHeader()) {
            if (version != VERSION) {
                throw new BadInput("version " + version + " of the native format; expected " + VERSION);
            }
            NativeOrders.of(order, unit, async, seen);
        } else if (isAnnotation()) {
            completeAnnotation();
        } else {
            completeOperation();
        }
    }

    private void completeOperation() throws BadInput {
        // Without streams: there may be a million operations.
        int places = (seen.contains("call") ? 1 : 0) + (seen.contains("clock") ? 1 : 0) + (seen.contains("at") ? 1 : 0);
        for (String needed : NEEDED) {
            if (!seen.contains(needed) && !(needed.equals("call") && places == 1)) {
                throw new BadInput("field '" + needed
                        + "' is missing; expected process, op and call (or clock, or at) in every operation");
            }
        }
        if (places > 1 || seen.contains("return") && !seen.contains("call")) {
            throw new BadInput("the operation has several places: " + String.join(", ", placeFields())
                    + "; expected call and return, or clock, or at");
        }
        checkProcess(process);
        if (name.isEmpty()) {
            throw new BadInput("op is empty; expected the name of an operation");
        }
        if (seen.contains("return") && end == Timebox.NEVER) {
            throw new BadInput("return at " + end + "; expected less, or no return for a pending operation");
        }
        checkOutcome();
    }

    private List<String> placeFields() {
        return seen.names().stream()
                .filter(field -> Set.of("call", "return", "clock", "at").contains(field))
                .toList();
    }

    private static void checkProcess(Value given) throws BadInput {
        if (!(given instanceof Value.Int) && !(given instanceof Value.Str)) {
            throw new BadInput("process " + Notation.shown(given) + "; expected an integer or a string");
        }
    }

    private void checkOutcome() throws BadInput {
        boolean pending = isPending();
        boolean fits = switch (outcome) {
            case "" -> !seen.contains("outcome");
            case "returned", "aborted" -> !pending;
            case "pending" -> pending;
            default -> false;
        };
        if (!fits) {
            throw new BadInput("outcome '" + Notation.shown(outcome) + "' of an operation "
                    + (pending ? "without return; expected \"pending\" or a return" : "with " + endField())
                    + (pending ? "" : "; expected \"returned\" or \"aborted\""));
        }
    }

    private boolean isPending() {
        return seen.contains("call") && !seen.contains("return");
    }

    private String endField() {
        return seen.contains("call") ? "return" : clock != null ? "clock" : "at";
    }

    private void completeAnnotation() throws BadInput {
        boolean moment = seen.contains("at");
        if (seen.contains("from") == moment || seen.contains("to") == moment) {
            throw new BadInput("an annotation with " + (moment ? "at and from or to" : "no time or half an interval")
                    + "; expected at, or from and to");
        }
        from = moment ? at : from;
        to = moment ? at : to;
        if (to < from) {
            throw new BadInput("an annotation to " + to + ", before its beginning at " + from + "; expected an end at "
                    + from + " or later");
        }
        if (process instanceof Value.SetOf several) {
            for (Value each : several.elements()) {
                checkProcess(each);
            }
        } else if (process != null) {
            checkProcess(process);
        }
    }

    private static BadInput unknown(String field) {
        return new BadInput("unknown field '" + Notation.shown(field)
                + "'; expected process, op, args, call, return, clock, at, outcome, meta"
                + " (in a header plumbline, order, unit, async; in an annotation annotation, at, from, to, process)");
    }

    boolean isHeader() {
        return seen.contains("plumbline");
    }

    boolean isAnnotation() {
        return seen.contains("annotation");
    }

    /** The order declared by the header. */
    Order order() throws BadInput {
        return NativeOrders.of(order, unit, async, seen);
    }

    /** The order of a file without a header that has this operation first. */
    Order assumedOrder() {
        return seen.contains("call")
                ? Order.Timeboxes.NANOSECONDS
                : clock != null ? new Order.VectorClocks() : new Order.Sequence();
    }

    Annotation annotation() {
        return new Annotation(from, to, annotation, Optional.ofNullable(process));
    }

    /** Passes on the operation. */
    void handTo(Intake intake, long origin) throws BadInput {
        Outcome ended = isPending() ? Outcome.PENDING : outcome.equals("aborted") ? Outcome.ABORTED : Outcome.RETURNED;
        if (seen.contains("call")) {
            intake.add(process, name, arguments, call, end, ended, metadata, origin);
        } else {
            Place place = clock != null ? clock : new Position(at);
            intake.add(process, name, arguments, place, ended, metadata, origin);
        }
    }
}
