package dev.plumbline.history.format;

import dev.plumbline.history.Annotation;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Place;
import dev.plumbline.history.Position;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.TornEnds;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Receives operations from readers, of one file or of several that form one history. It shares equal names, values and
 * arguments of operations that it keeps, because a long history repeats them: 450,000 operations on 20 keys have a few
 * thousand distinct calls.
 *
 * <p>Operations with timeboxes may arrive in any order and are numbered by call (at equal calls by return, then by
 * arrival). Within a process this is the only order in which completed operations can have been performed one after the
 * other, so it does not matter that a recorder wrote a pending operation when it closed its file, or a call when it
 * returned. Operations with positions are numbered by them. Operations with clocks are numbered by arrival: clocks give
 * only a partial order, and if the clock of a process shrinks from one line to the next, a message about these lines
 * helps more than another order.
 */
public final class Intake {
    /** Beyond this many distinct entries a table of shared objects costs more than it saves. */
    private static final int SHARED = 1 << 16;

    private record File(String name, boolean binary, int firstOperation) {
        String at(long origin) {
            return name + (binary ? ": byte " : ":") + origin;
        }
    }

    /** Names of arguments, equal by content. */
    private record Names(String[] array) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Names that && Arrays.equals(array, that.array);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(array);
        }
    }

    private final boolean async;
    private final List<Operation> operations = new ArrayList<>();
    private final List<File> files = new ArrayList<>();
    private final Map<Object, Object> shared = new HashMap<>();
    private int argumentsRead;
    private int argumentsRepeated;
    private boolean argumentsDiffer;
    private final Map<String, Value> about = new HashMap<>();
    private final List<String> notes = new ArrayList<>();
    private final List<Annotation> annotations = new ArrayList<>();
    /** Null until a file declares it. */
    private Order order;

    /** Takes the operations as they come; empty if they are kept. */
    private final Optional<Formats.Receiver> receiver;

    private final Optional<Horizon> horizon;
    private final List<Horizon.Cut> cuts = new ArrayList<>();
    private final LogParts parts = new LogParts();
    /** How many operations of each file are not judged. */
    private final Map<String, Integer> leftOut = new TreeMap<>();

    Intake(boolean async) {
        this(async, Optional.empty());
    }

    /** @param horizon up to which the files are read; empty if unknown, or if there is none */
    Intake(boolean async, Optional<Horizon> horizon) {
        this(async, horizon, Optional.empty());
    }

    Intake(boolean async, Optional<Horizon> horizon, Optional<Formats.Receiver> receiver) {
        this.async = async;
        this.horizon = horizon;
        this.receiver = receiver;
    }

    /** The files of processes that have several. */
    LogParts parts() {
        return parts;
    }

    /** The horizon up to which the files have to be read again, if some were cut off. */
    Optional<Horizon> cut() {
        return cuts.isEmpty() || files.size() == 1 ? Optional.empty() : Optional.of(Horizon.of(cuts));
    }

    /**
     * The current file was cut off.
     *
     * @param until the last time in it; {@link Long#MIN_VALUE} if it has none
     * @param doubtful whether its last record may be incomplete
     */
    void cut(long origin, String why, long until, boolean doubtful) {
        note(origin, why);
        cuts.add(new Horizon.Cut(fileName(), until, why, doubtful));
    }

    private String fileName() {
        return files.get(files.size() - 1).name();
    }

    /** Whether an event in the current file ended too late to be judged. */
    boolean isBeyond(long end) {
        return horizon.isPresent() && horizon.get().isBeyond(fileName(), end);
    }

    /** An operation of the current file returned too late to be judged. */
    void countLeftOut() {
        leftOut.merge(fileName(), 1, Integer::sum);
    }

    /** Whether an operation was called too late to affect what is judged. */
    boolean isCalledBeyond(long call) {
        return horizon.isPresent() && horizon.get().isCalledBeyond(call);
    }

    /** The following operations come from this text, and origins are line numbers. */
    public void text(Source source) {
        files.add(new File(source.name(), false, operations.size()));
    }

    /** The following operations come from this file, and origins are byte offsets. */
    public void binary(Source source) {
        files.add(new File(source.name(), true, operations.size()));
    }

    /** An error in the current file, at a line or byte of it. */
    public BadInput bad(long origin, String what) {
        return new BadInput(files.get(files.size() - 1).at(origin) + ": " + what);
    }

    /** A note about the current file that is not an error but must be reported. */
    public void note(long origin, String what) {
        notes.add(files.get(files.size() - 1).at(origin) + ": " + what);
    }

    /** Keeps a fact of a file about the run, and returns the one of an earlier file, or null; the first one counts. */
    Value about(String name, Value value) {
        return about.putIfAbsent(name, value);
    }

    /** Declares the order of the operations of the current file; files of one history must agree. */
    public void order(Order declared, long origin) throws BadInput {
        if (order != null && !order.equals(declared)) {
            throw bad(
                    origin,
                    "ordered by " + shown(declared) + " where the files before have " + shown(order)
                            + "; expected the same order, unit and async in all files of a history");
        }
        order = declared;
    }

    private static String shown(Order order) {
        return order.described()
                + (order instanceof Order.Timeboxes boxes
                        ? " in " + Notation.shown(boxes.unit()) + (boxes.asynchronous() ? ", asynchronous" : "")
                        : "");
    }

    /** @param end the return, or {@link Timebox#NEVER} */
    public void add(
            Value process,
            String name,
            SortedMap<String, Value> arguments,
            long call,
            long end,
            Outcome outcome,
            SortedMap<String, Value> metadata,
            long origin)
            throws BadInput {
        if (end < call) {
            throw bad(
                    origin,
                    Notation.shown(name) + " returns at " + end + ", before its call at " + call
                            + "; expected a return at " + call + " or later");
        }
        add(process, name, arguments, new Timebox(call, end), outcome, metadata, origin);
    }

    /**
     * @param place of the kind of the order, which must have been declared
     * @throws BadInput if it is of another kind
     */
    public void add(
            Value process,
            String name,
            SortedMap<String, Value> arguments,
            Place place,
            Outcome outcome,
            SortedMap<String, Value> metadata,
            long origin)
            throws BadInput {
        if (!order.accepts(place)) {
            throw bad(
                    origin,
                    Notation.shown(name) + " has " + place.kind() + ", and the history is ordered by "
                            + order.described() + "; expected one kind of place in all of a history");
        }
        if (receiver.isEmpty()) {
            operations.add(new Operation(
                    share(process), share(name), share(arguments), place, outcome, share(metadata), origin));
            return;
        }
        try {
            receiver.get()
                    .take(
                            used(fileName()),
                            new Operation(
                                    process, name, compact(arguments), place, outcome, compact(metadata), origin));
        } catch (BadInput e) {
            throw bad(origin, e.getMessage());
        }
    }

    /** Adds an annotation. They are not kept for a receiver: its history may be larger than the memory. */
    public void annotate(Annotation annotation) {
        if (receiver.isEmpty()) {
            annotations.add(annotation);
        }
    }

    /** Shares nothing: operations that are not kept repeat nothing, and a table of values would grow with them. */
    private static Map<String, Value> compact(SortedMap<String, Value> map) {
        return map.isEmpty()
                ? Map.of()
                : new Arguments(
                        map.keySet().toArray(new String[0]), map.values().toArray(new Value[0]));
    }

    private Map<String, Value> share(SortedMap<String, Value> map) {
        if (map.isEmpty()) {
            return Map.of();
        }
        Names names = share(new Names(map.keySet().toArray(new String[0])));
        Value[] values = map.values().toArray(new Value[0]);
        for (int i = 0; i < values.length; i++) {
            values[i] = share(values[i]);
        }
        return shareIfTheyRepeat(new Arguments(names.array(), values));
    }

    /** If every operation has its own value, as on a queue, searching for equal arguments is useless. */
    private Arguments shareIfTheyRepeat(Arguments fresh) {
        if (argumentsDiffer) {
            return fresh;
        }
        Arguments known = share(fresh);
        argumentsRead++;
        argumentsRepeated += known != fresh ? 1 : 0;
        argumentsDiffer = argumentsRead >= SHARED && argumentsRepeated < argumentsRead / 8;
        return known;
    }

    /** The first object that was equal to this one, while the table has room. */
    @SuppressWarnings("unchecked") // equal objects of the kinds shared here have the same class
    <T> T share(T object) {
        Object known = shared.get(object);
        if (known == null && shared.size() < SHARED) {
            shared.put(object, object);
        }
        return known == null ? object : (T) known;
    }

    /** @throws BadInput if the operations are not in a valid order */
    History build(String name) throws BadInput {
        parts.require(name, files.stream().map(each -> shortName(each.name())).toList());
        Order used = used(name);
        List<Operation> numbered = new ArrayList<>(operations);
        numbering(used).ifPresent(numbered::sort);
        History.Builder builder = new History.Builder(name, used, this::whereIs);
        for (Operation operation : numbered) {
            builder.add(operation);
        }
        torn().ifPresent(builder::torn);
        return builder.about(about).notes(notes).annotations(annotations).build();
    }

    private Optional<TornEnds> torn() {
        if (cuts.isEmpty()) {
            return Optional.empty();
        }
        List<TornEnds.Part> parts = new ArrayList<>();
        cuts.forEach(cut -> parts.add(new TornEnds.Part(shortName(cut.file()), 0, cut.why())));
        leftOut.forEach((file, count) -> parts.add(new TornEnds.Part(
                shortName(file), count, "lost operations may have changed the state before they returned")));
        return Optional.of(new TornEnds(parts, cuts.stream().noneMatch(Horizon.Cut::doubtful)));
    }

    /** The name without folders. */
    static String shortName(String file) {
        return file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    }

    private Order used(String name) throws BadInput {
        Order declared = order == null ? Order.Timeboxes.NANOSECONDS : order;
        if (!async) {
            return declared;
        }
        if (declared instanceof Order.Timeboxes timeboxes) {
            return new Order.Timeboxes(timeboxes.unit(), true);
        }
        throw new BadInput(name + " is ordered by " + declared.described()
                + ", so it cannot be read as asynchronous; expected timeboxes");
    }

    /** How operations are numbered; empty if they keep the order of arrival. */
    private static Optional<Comparator<Operation>> numbering(Order order) {
        return order.match(
                timeboxes -> Optional.of(Intake::byTime),
                clocks -> Optional.empty(),
                sequence -> Optional.of(Comparator.comparing(operation -> (Position) operation.place())));
    }

    private static int byTime(Operation one, Operation other) {
        Timebox box = (Timebox) one.place();
        Timebox otherBox = (Timebox) other.place();
        int byCall = Long.compare(box.call(), otherBox.call());
        return byCall != 0 ? byCall : Long.compare(box.end(), otherBox.end());
    }

    /** Called once, for a message: operations do not contain their file. */
    private String whereIs(Operation operation) {
        int position = 0;
        while (operations.get(position) != operation) {
            position++;
        }
        File file = files.get(0);
        for (File next : files) {
            file = next.firstOperation() <= position ? next : file;
        }
        return file.at(operation.origin());
    }
}
