package dev.plumbline.history;

import dev.plumbline.value.Value;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * One operation of a process: its name, its named arguments (results are further arguments), its place in the order,
 * how it ended, and free metadata that checks ignore.
 */
public final class Operation {
    private static final int LONGEST_SHOWN = 160;

    /** The key of metadata that is TRUE for a record about a thread itself. */
    public static final String LIFECYCLE = "lifecycle";

    private static final Map<String, Value> NOTHING = Map.of();

    private final Value process;
    private final String name;
    private final Map<String, Value> arguments;
    private final Place place;
    private final Outcome outcome;
    private final Map<String, Value> metadata;
    private final long origin;

    /**
     * @param process an integer or a string
     * @param origin where it was read: a line number or byte offset, depending on the reader; 0 if there is none
     */
    public Operation(
            Value process,
            String name,
            Map<String, Value> arguments,
            Place place,
            Outcome outcome,
            Map<String, Value> metadata,
            long origin) {
        this.process = Objects.requireNonNull(process);
        this.name = Objects.requireNonNull(name);
        this.arguments = arguments;
        this.place = Objects.requireNonNull(place);
        this.outcome = Objects.requireNonNull(outcome);
        this.metadata = metadata.isEmpty() ? NOTHING : metadata;
        this.origin = origin;
        if (place.isOpen() != (outcome == Outcome.PENDING)) {
            throw new IllegalArgumentException(
                    "a pending operation has an open timebox, and no other has one: " + this);
        }
    }

    /** An operation that returned within {@code [call, end]}. */
    public static Operation returned(long process, String name, Map<String, Value> arguments, long call, long end) {
        return new Operation(Value.of(process), name, arguments, new Timebox(call, end), Outcome.RETURNED, NOTHING, 0);
    }

    /** An operation that was called and never seen to return. */
    public static Operation pending(long process, String name, Map<String, Value> arguments, long call) {
        return new Operation(Value.of(process), name, arguments, Timebox.open(call), Outcome.PENDING, NOTHING, 0);
    }

    /** An operation that returned, at a place of any order: a timebox, a clock, a position. */
    public static Operation returned(Value process, String name, Map<String, Value> arguments, Place place) {
        return new Operation(process, name, arguments, place, Outcome.RETURNED, NOTHING, 0);
    }

    /** An operation that ended without effect, or with the effect that the specification gives to an abort. */
    public static Operation aborted(Value process, String name, Map<String, Value> arguments, Place place) {
        return new Operation(process, name, arguments, place, Outcome.ABORTED, NOTHING, 0);
    }

    /** The same operation with other arguments. */
    public Operation with(Map<String, Value> others) {
        return new Operation(process, name, others, place, outcome, metadata, origin);
    }

    /** The same call, never seen to return. Results that are among its arguments stay there. */
    public Operation unreturned() {
        return new Operation(
                process, name, arguments, Timebox.open(((Timebox) place).call()), Outcome.PENDING, metadata, origin);
    }

    public Value process() {
        return process;
    }

    public String name() {
        return name;
    }

    /** Arguments and results by name. Do not modify. */
    public Map<String, Value> arguments() {
        return arguments;
    }

    public Place place() {
        return place;
    }

    public Outcome outcome() {
        return outcome;
    }

    public boolean isPending() {
        return outcome == Outcome.PENDING;
    }

    /**
     * Whether it is the end or crash of a thread, written by the recorder and not called by the program.
     *
     * @see History#withLifecycle
     */
    public boolean isLifecycle() {
        return Value.Bool.TRUE.equals(metadata.get(LIFECYCLE));
    }

    public Map<String, Value> metadata() {
        return metadata;
    }

    public long origin() {
        return origin;
    }

    /** The operation as a call: {@code Put(key: 1, value: 2)}. */
    public String call() {
        StringBuilder out = new StringBuilder(name).append('(');
        new TreeMap<>(arguments)
                .forEach((argument, value) -> out.append(out.charAt(out.length() - 1) == '(' ? "" : ", ")
                        .append(argument)
                        .append(": ")
                        .append(value));
        return out.append(')').toString();
    }

    /** The call for a message: a log may contain values that fill pages. */
    public String shortCall() {
        String call = call();
        return call.length() > LONGEST_SHOWN ? call.substring(0, LONGEST_SHOWN) + "..." : call;
    }

    @Override
    public String toString() {
        String ending = switch (outcome) {
            case RETURNED -> "";
            case ABORTED -> " aborted";
            case PENDING -> " pending";
        };
        return "process " + process + " " + call() + ending + " " + place;
    }
}
