package dev.plumbline.history.format;

import dev.plumbline.history.Annotation;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One file of the format {@code trace}: the actions of one thread, up to the end of the file.
 *
 * <p>A record counts when it is complete. Its first byte was stored last, so a thread that was killed leaves complete
 * records, then perhaps one whose first byte is zero, then zeros: only the record that it was about to write is
 * missing. A file that was cut off in another way (a copy that failed, a power failure that lost some pages) ends
 * within a record, turns into zeros within one, or ends after a record that is not the end of the thread with no zero
 * after it. That record and all after it are left out, with a note. Other threads may have seen the effects of the
 * missing operations: {@link Horizon} decides which of their operations can still be judged. Any other bytes that are
 * not a record are an error: such a file was not cut but damaged, and the part before the damage is no more trustworthy
 * than the part after it.
 */
final class TraceFile {
    static final String VERSION_FIELD = "plumbline-trace";
    private static final int VERSION = 1;

    /** The smallest page that systems use. */
    private static final int PAGE = 4096;

    private static final int CALLED = 1;
    private static final int RETURNED = 2;
    private static final int ABORTED = 3;
    private static final int ENDED = 4;
    private static final int CRASHED = 5;
    private static final int NAMED = 6;
    private static final int ANNOTATED = 7;
    private static final int CONTINUED = 8;

    /** A header or a record that was read completely. */
    private interface Whole {
        void takeOver(long at) throws BadInput;
    }

    private final Source source;
    private final Intake intake;
    private final Watched bytes;
    private final PackedFields fields;

    private Value process;
    private Value program;
    private boolean ended;
    /** Counts the files of the process, from 0. */
    private long part;
    /** Whether the thread goes on in the next file. */
    private boolean continues;

    /** Where the last record began and ended. */
    private long last;

    private long lastEnd;

    /** The last time in the file, and the last one before the last record. */
    private long until = Long.MIN_VALUE;

    private long untilBefore = Long.MIN_VALUE;

    /** Whether the current operation was called beyond the horizon. */
    private boolean skipping;

    /** The operation that was called and has not ended. */
    private String name;

    private long start;
    private long origin;
    private SortedMap<String, Value> arguments;

    /** Before it no further operation begins. */
    private long floor = Long.MIN_VALUE;

    private long behind;

    /** Whether the current operation was passed on as one that never returns, although it may return. */
    private boolean givenUp;

    private long returnedTooLate;

    TraceFile(Source source, Intake intake) {
        this.source = source;
        this.intake = intake;
        bytes = new Watched(source.stream());
        fields = new PackedFields(bytes);
    }

    /** Passes on the records of a file that is still written. The bytes end after a complete record, for now. */
    void readOn() throws BadInput {
        while (!fields.atEnd()) {
            long at = fields.offset();
            Whole whole;
            try {
                whole = process == null ? header() : record();
            } catch (BadInput e) {
                throw intake.bad(at, e.getMessage() + ", in the " + (process == null ? "header" : "record"));
            }
            whole.takeOver(at);
        }
    }

    /** An operation whose call is read after this was not begun before this time. */
    void notBefore(long time) {
        floor = Math.max(floor, time);
    }

    /** Passes the open operation on as one that never returns. Its return is left out, if there is one. */
    void giveUp() throws BadInput {
        add(Timebox.NEVER, Outcome.PENDING, new TreeMap<>());
        givenUp = true;
    }

    /** Whether an operation was called that has neither returned nor been given up. */
    boolean isOpen() {
        return name != null;
    }

    /** A time before which no further operation begins; that of the call, if one is open. */
    long completeBefore() {
        return isOpen() ? start : Math.max(floor, until);
    }

    boolean hasEnded() {
        return ended;
    }

    /** Whether the thread goes on in the next file. */
    boolean continues() {
        return continues;
    }

    /** The last time of an operation in the file so far. */
    long until() {
        return until;
    }

    /** How many operations returned that were given up. */
    long returnedTooLate() {
        return returnedTooLate;
    }

    /** By how much a call was before the time that {@link #notBefore} had said, at most. */
    long behind() {
        return behind;
    }

    /** The program that writes the file; empty before its header, and if it does not say. */
    Optional<Value> program() {
        return Optional.ofNullable(program);
    }

    /** Passes on the actions of the thread. */
    void read() throws BadInput {
        while (readNext()) {
            continue;
        }
        if (name != null) {
            add(Timebox.NEVER, Outcome.PENDING, new TreeMap<>());
        }
        if (process != null) {
            intake.parts().add(process, part, source.name(), continues);
        }
    }

    /**
     * Reads the header or a record; false if there is none. Reading and interpreting it are two steps: a record that
     * was read completely and has no meaning is an error, even if the file ends after it.
     */
    private boolean readNext() throws BadInput {
        long at = fields.offset();
        Whole whole;
        try {
            if (fields.atEnd()) {
                if (ended) {
                    noteEnd();
                } else {
                    intake.cut(
                            at,
                            process == null
                                    ? "the file is empty; everything after its creation is missing"
                                    : "the file ends without the end of its thread, and without the zeros that a"
                                            + " program leaves that is killed; what came after it is missing",
                            until,
                            false);
                }
                return false;
            }
            if (fields.atInteger()) {
                long lead = fields.integer();
                if (lead != 0 || fields.offset() > at + 1) {
                    throw new BadInput("the integer " + lead + "; expected a map or an array, or zeros to the end");
                }
                drain();
                if (bytes.written() > at) {
                    intake.note(
                            at,
                            (bytes.written() - at) + " bytes of a record that was not finished when the program ended;"
                                    + " left out");
                } else {
                    noteEnd();
                }
                return false;
            }
            whole = process == null ? header() : record();
        } catch (BadInput e) {
            long failed = fields.offset();
            drain();
            if (fields.isCut() || bytes.written() <= failed) {
                intake.cut(
                        at,
                        "the file is cut off within " + (process == null ? "its header" : "a record") + ": "
                                + (bytes.written() - at) + " bytes left out, and what came after them is missing",
                        until,
                        false);
                return false;
            }
            throw intake.bad(
                    failed,
                    e.getMessage() + ", in the " + (process == null ? "header" : "record") + " that begins at byte "
                            + at);
        }
        untilBefore = until;
        whole.takeOver(at);
        last = at;
        lastEnd = fields.offset();
        return true;
    }

    /**
     * A power failure may lose a page and keep the one before it. Numbers, texts and sizes that turned into zeros are
     * still numbers, texts and sizes: an incomplete record can look complete. It cannot be left out either, because a
     * record of a killed program may also end in zeros at this place.
     */
    private void noteEnd() {
        long missing = (bytes.written() + PAGE - 1) / PAGE * PAGE;
        if (process == null) {
            intake.note(0, "the program ended before it wrote anything to the file");
        } else if (missing > last && missing < lastEnd) {
            intake.cut(
                    last,
                    "this record may be incomplete: from byte " + missing + " on the file holds only zeros,"
                            + " as it may after a power failure",
                    untilBefore,
                    true);
        }
    }

    private void drain() throws BadInput {
        try {
            bytes.drain();
        } catch (IOException e) {
            throw Source.unreadable(source.name(), e);
        }
    }

    private Whole header() throws BadInput {
        SortedMap<String, Value> header = fields.named();
        return at -> takeHeader(header, at);
    }

    private void takeHeader(SortedMap<String, Value> header, long at) throws BadInput {
        Value version = header.remove(VERSION_FIELD);
        if (!Value.of(VERSION).equals(version)) {
            throw intake.bad(
                    at,
                    (version == null ? "no " : Notation.shown(version) + " as ") + VERSION_FIELD + "; expected "
                            + VERSION);
        }
        Value who = header.remove("process");
        if (!(who instanceof Value.Int) && !(who instanceof Value.Str)) {
            throw intake.bad(
                    at,
                    (who == null ? "no process" : "process " + Notation.shown(who))
                            + "; expected an integer or a string");
        }
        Value unit = header.remove("unit");
        if (!(unit instanceof Value.Str text)) {
            throw intake.bad(at, (unit == null ? "no unit" : "unit " + Notation.shown(unit)) + "; expected \"ns\"");
        }
        Value number = header.remove("part");
        if (number != null && !(number instanceof Value.Int counted && counted.value() > 0)) {
            throw intake.bad(at, "part " + Notation.shown(number) + "; expected the number of the file, from 1");
        }
        part = number instanceof Value.Int counted ? counted.value() : 0;
        process = who;
        program = header.get("pid");
        intake.order(new Order.Timeboxes(text.value(), false), at);
        for (Map.Entry<String, Value> entry : header.entrySet()) {
            Value before = intake.about(entry.getKey(), entry.getValue());
            if (entry.getKey().equals("pid") && before != null && !before.equals(entry.getValue())) {
                intake.note(
                        at,
                        "recorded by program " + Notation.shown(entry.getValue()) + ", files before it by "
                                + Notation.shown(before)
                                + "; that is one history only if they ran at once and read the same clock");
            }
        }
    }

    private Whole record() throws BadInput {
        int size = fields.openArray();
        long kind = size == 0 ? 0 : fields.integer();
        int expected = switch ((int) Math.max(0, Math.min(kind, CONTINUED + 1))) {
            case CALLED -> 4;
            case ANNOTATED -> size == 5 ? 5 : 4;
            case RETURNED, ABORTED -> 5;
            case ENDED, NAMED, CONTINUED -> 2;
            case CRASHED -> 3;
            default -> throw new BadInput("a record of kind " + kind + "; expected 1 to 8");
        };
        if (size != expected) {
            throw new BadInput("a record of kind " + kind + " with " + size + " elements; expected " + expected);
        }
        return switch ((int) kind) {
            case CALLED -> call();
            case RETURNED -> completion(Outcome.RETURNED);
            case ABORTED -> completion(Outcome.ABORTED);
            case NAMED -> name();
            case ANNOTATED -> annotation(size == 5);
            case CONTINUED -> continuation();
            default -> end(kind == CRASHED);
        };
    }

    private Whole name() throws BadInput {
        String named = fields.text();
        return at -> {
            requireNoRecordAfterEnd(at);
            fields.number(named);
        };
    }

    /** The thread goes on in the next file, without the operation that is open. */
    private Whole continuation() throws BadInput {
        long next = fields.integer();
        return at -> {
            requireNoRecordAfterEnd(at);
            if (next != part + 1) {
                throw intake.bad(at, "goes on in part " + next + "; expected part " + (part + 1));
            }
            if (name != null) {
                add(Timebox.NEVER, Outcome.PENDING, new TreeMap<>());
            }
            ended = true;
            continues = true;
        };
    }

    /** An annotation, written by this thread but not about it: a thread that kills another outlives it. */
    private Whole annotation(boolean concerning) throws BadInput {
        long from = fields.integer();
        long to = fields.integer();
        String text = fields.text();
        Optional<Value> concerned = concerning ? Optional.of(fields.value()) : Optional.empty();
        return at -> {
            requireNoRecordAfterEnd(at);
            if (to < from) {
                throw intake.bad(
                        at, "an annotation from " + from + " to " + to + "; expected an end at its beginning or later");
            }
            intake.annotate(new Annotation(from, to, text, concerned));
        };
    }

    private Whole call() throws BadInput {
        String called = fields.name();
        long time = fields.integer();
        SortedMap<String, Value> given = fields.named();
        return at -> {
            requireNoRecordAfterEnd(at);
            if (called.isEmpty()) {
                throw intake.bad(at, "an operation without a name; expected one");
            }
            if (time == Timebox.NEVER) {
                throw intake.bad(at, "a call at " + time + "; expected less");
            }
            if (name != null) {
                add(Timebox.NEVER, Outcome.PENDING, new TreeMap<>()); // its thread continued without it
            }
            until = Math.max(until, time);
            skipping = intake.isCalledBeyond(time);
            givenUp = false;
            name = called;
            start = Math.max(time, floor);
            behind = floor > time ? Math.max(behind, floor - time) : behind;
            arguments = given;
            origin = at;
        };
    }

    private Whole completion(Outcome outcome) throws BadInput {
        long end = fields.integer();
        SortedMap<String, Value> results = fields.named();
        SortedMap<String, Value> metadata = fields.takesNil() ? new TreeMap<>() : fields.named();
        boolean retimed = !fields.takesNil();
        long newStart = retimed ? fields.integer() : 0;
        return at -> {
            requireNoRecordAfterEnd(at);
            if (givenUp) {
                givenUp = false;
                returnedTooLate++;
                return;
            }
            if (name == null) {
                throw intake.bad(at, "the end of an operation; expected its call before it");
            }
            if (end == Timebox.NEVER) {
                throw intake.bad(at, "an end at " + end + "; expected less");
            }
            until = Math.max(until, end);
            if (skipping || intake.isBeyond(end)) {
                intake.countLeftOut();
                add(Timebox.NEVER, Outcome.PENDING, new TreeMap<>());
                return;
            }
            for (Map.Entry<String, Value> result : results.entrySet()) {
                if (arguments.put(result.getKey(), result.getValue()) != null) {
                    throw intake.bad(
                            at,
                            "'" + Notation.shown(result.getKey())
                                    + "' is an argument and a result; expected each name once");
                }
            }
            start = retimed ? Math.max(newStart, floor) : start;
            add(end, outcome, metadata);
        };
    }

    /** A crash happened at some time within the open operation, if there was one. */
    private Whole end(boolean crashed) throws BadInput {
        long time = fields.integer();
        SortedMap<String, Value> given = new TreeMap<>(Map.of("process", process));
        if (crashed) {
            given.put("reason", Value.of(fields.text()));
        }
        return at -> {
            requireNoRecordAfterEnd(at);
            if (time == Timebox.NEVER) {
                throw intake.bad(at, "a thread ends at " + time + "; expected less");
            }
            ended = true;
            long to = Math.max(time, floor);
            long from = crashed && name != null ? start : to;
            if (intake.isCalledBeyond(from)) {
                return;
            }
            boolean beyond = intake.isBeyond(to);
            intake.add(
                    process,
                    crashed ? "ThreadCrash" : "ThreadEnd",
                    given,
                    from,
                    beyond ? Timebox.NEVER : to,
                    beyond ? Outcome.PENDING : Outcome.RETURNED,
                    new TreeMap<>(Map.of(Operation.LIFECYCLE, Value.Bool.TRUE)),
                    at);
        };
    }

    private void requireNoRecordAfterEnd(long at) throws BadInput {
        if (ended) {
            throw intake.bad(at, "a record after the end of the thread; expected none");
        }
    }

    private void add(long end, Outcome outcome, SortedMap<String, Value> metadata) throws BadInput {
        if (!skipping) {
            intake.add(process, name, arguments, start, end, outcome, metadata, origin);
        }
        name = null;
    }
}
