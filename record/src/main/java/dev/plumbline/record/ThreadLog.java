package dev.plumbline.record;

import java.lang.invoke.VarHandle;
import java.util.Set;

/**
 * The operations of one thread. It belongs to the thread that uses it first; its methods take no locks, and allocate
 * nothing after the first use of a name, unless an argument is a collection or a piece of the file is used up (every
 * MiB).
 *
 * <pre>{@code
 * log.begin("Put").argument("key", 1).call();           // everything is written down before the operation starts
 * ...the operation...
 * log.returned().result("result", x).meta("tries", 2).done();
 * // or, after a time-out: log.unknown("no answer in 5 s");
 * }</pre>
 *
 * <p><b>Why the operation is inside its timebox.</b> {@link #call} reads the clock, stores the reading, and passes a
 * full fence before it returns; {@link #returned} passes a full fence before it reads the clock. The fences are needed:
 * the compiler treats {@code System.nanoTime} as a call without an effect on memory, and may move loads and stores of
 * the operation across it; and a processor may begin the loads of the operation while the clock is still being read, or
 * leave its stores in a buffer when it has been. With the fences: the reading is stored before the fence, and no load
 * or store of the operation is performed before everything that precedes the fence is visible, so the operation begins
 * after the start; and every store of the operation is visible to other threads before the end is read. An acquire or
 * release fence would not suffice, as it lets a later load pass an earlier store.
 *
 * <p>The price: executions in which a store stays in the thread's buffer after the return of one operation, during the
 * next one, cannot be recorded; each operation behaves as in a system whose callers synchronize.
 *
 * <p>Misuse (a second {@code begin}, {@code done} without {@code returned}, another thread) is an
 * {@link IllegalStateException}. An invalid value is an {@link IllegalArgumentException} and leaves the log unchanged.
 */
public final class ThreadLog implements AutoCloseable {
    private static final int CALLED = 1;
    private static final int RETURNED = 2;
    private static final int ABORTED = 3;
    private static final int ENDED = 4;
    private static final int CRASHED = 5;
    private static final int ANNOTATED = 7;

    private enum State {
        IDLE("no operation is open", ""),
        ARGUMENTS("an operation was begun and not called", "argument"),
        RUNNING("an operation was called and has not returned", ""),
        RESULTS("an operation returned and is not done", "result"),
        METADATA("an operation returned, has metadata and is not done", "meta"),
        CLOSED("the log is closed", "");

        final String meaning;
        /** The method that adds an entry to the record in this state. */
        final String entry;

        State(String meaning, String entry) {
            this.meaning = meaning;
            this.entry = entry;
        }
    }

    private final LogFiles files;
    private TraceFile file;
    private final Draft draft = new Draft();
    private final Nested nested = new Nested(draft);
    private final Recorder.Clock clock;
    private Names names;

    private Thread owner;
    private State state = State.IDLE;
    /** Counts operations, from 1. */
    private long operation;
    /** The name of the operation that was begun last. */
    private String name;
    /** The positions of the start time and of the number of entries in the record. */
    private int startMark;

    private int sizeMark;
    private int size;
    private boolean startMarked;
    private boolean endMarked;
    private long markedStart;
    private long markedEnd;

    ThreadLog(LogFiles files, Recorder.Clock clock) {
        this.files = files;
        this.file = files.first();
        this.clock = clock;
        names = new Names(file);
    }

    /** Begins the record of an operation, which starts with {@link #call}. */
    public ThreadLog begin(String name) {
        expect(State.IDLE, "begin");
        if (name.isEmpty()) {
            throw new IllegalArgumentException("an operation without a name; expected the name of an action");
        }
        if (files.isFull(file)) {
            file = files.next(file);
            names = new Names(file);
            files.deleteOld();
        }
        this.name = name;
        draft.begin(CALLED);
        draft.name(names.of(name));
        startMark = draft.length() + 1;
        draft.wide(0);
        openMap();
        operation++;
        state = State.ARGUMENTS;
        return this;
    }

    public ThreadLog argument(String name, long value) {
        return field(State.ARGUMENTS, name, value);
    }

    public ThreadLog argument(String name, boolean value) {
        return field(State.ARGUMENTS, name, value);
    }

    /**
     * A string or a {@code long[]}, which allocate nothing, or an array, list, set, map or {@link ModelValue}, of any
     * depth, which may.
     */
    public ThreadLog argument(String name, Object value) {
        return field(State.ARGUMENTS, name, value);
    }

    /** The model value {@code null}. */
    public ThreadLog argumentNull(String name) {
        return field(State.ARGUMENTS, name, null);
    }

    /** The operation starts when this returns. From now on the call is recorded, whatever happens. */
    public void call() {
        expect(State.ARGUMENTS, "call");
        draft.setSize(sizeMark, size);
        file.write(draft);
        startMarked = false;
        endMarked = false;
        state = State.RUNNING;
        file.setLong(startMark, clock.now());
        file.commit(0x94, draft.length());
        VarHandle.fullFence();
    }

    /**
     * The operation starts here, not at {@link #call}: for instance once a lock is held. It may be repeated, as in a
     * loop of attempts; the last one counts, and cancels an earlier {@link #markEnd}.
     */
    public void markStart() {
        expect(State.RUNNING, "markStart");
        endMarked = false;
        startMarked = true;
        markedStart = clock.now();
        VarHandle.fullFence();
    }

    /**
     * The operation ends here, regardless of when {@link #returned} or {@link #aborted} follows. The last one counts.
     */
    public void markEnd() {
        VarHandle.fullFence();
        long now = clock.now();
        expect(State.RUNNING, "markEnd");
        endMarked = true;
        markedEnd = now;
    }

    /** The operation has returned; its results follow, and then {@link #done}. */
    public ThreadLog returned() {
        VarHandle.fullFence();
        return ended(RETURNED, clock.now(), "returned");
    }

    /** The operation was aborted without effect, or with the effect that the specification defines for an abort. */
    public ThreadLog aborted() {
        VarHandle.fullFence();
        return ended(ABORTED, clock.now(), "aborted");
    }

    /**
     * The outcome of the operation is unknown, for instance after a time-out: it may have taken effect, may do so at
     * any later time, or never. It stays pending, and the next operation may begin. The reason becomes an annotation.
     */
    public void unknown(String reason) {
        expect(State.RUNNING, "unknown");
        annotate(name + ": outcome unknown: " + reason);
        state = State.IDLE;
    }

    private ThreadLog ended(int kind, long now, String method) {
        expect(State.RUNNING, method);
        draft.begin(kind);
        draft.wide(endMarked ? markedEnd : now);
        openMap();
        state = State.RESULTS;
        return this;
    }

    public ThreadLog result(String name, long value) {
        return field(State.RESULTS, name, value);
    }

    public ThreadLog result(String name, boolean value) {
        return field(State.RESULTS, name, value);
    }

    /**
     * A string or a {@code long[]}, which allocate nothing, or an array, list, set, map or {@link ModelValue}, of any
     * depth, which may.
     */
    public ThreadLog result(String name, Object value) {
        return field(State.RESULTS, name, value);
    }

    /** The model value {@code null}. */
    public ThreadLog resultNull(String name) {
        return field(State.RESULTS, name, null);
    }

    /** Metadata, which checks ignore; it comes after the results. */
    public ThreadLog meta(String name, long value) {
        openMetadata();
        return field(State.METADATA, name, value);
    }

    /** Any value that is valid for an argument. */
    public ThreadLog meta(String name, Object value) {
        openMetadata();
        return field(State.METADATA, name, value);
    }

    /** Completes the record; the next operation may begin. */
    public void done() {
        boolean metadata = state == State.METADATA;
        expect(metadata ? State.METADATA : State.RESULTS, "done");
        int before = draft.length();
        draft.setSize(sizeMark, size);
        if (!metadata) {
            draft.nil();
        }
        if (startMarked) {
            draft.wide(markedStart);
        } else {
            draft.nil();
        }
        try {
            file.write(draft);
        } catch (RuntimeException | Error e) {
            draft.backTo(before); // the file cannot be extended; done() may be tried again
            throw e;
        }
        file.commit(0x95, draft.length());
        state = State.IDLE;
    }

    /**
     * Records an event besides the operations, for readers: {@code kill -9 node 2}. It may be called between
     * operations, or within one that was called and has not returned.
     */
    public void annotate(String text) {
        expectBetween();
        long now = clock.now();
        annotate(text, now, now);
    }

    /**
     * The same for an interval.
     *
     * @param from when it began, on the clock of the recorder, which is {@link System#nanoTime} unless it counts
     * @param to when it was over
     */
    public void annotate(String text, long from, long to) {
        annotate(text, from, to, Set.of());
    }

    /**
     * The same about some processes, which need not have operations: the nodes of a service. Pictures have a lane for
     * each of them.
     *
     * @param concerned their names; none if it concerns all
     */
    public void annotate(String text, long from, long to, Set<String> concerned) {
        expectBetween();
        if (to < from) {
            throw new IllegalArgumentException("an annotation from " + from + " to " + to + "; expected an end later");
        }
        draft.begin(ANNOTATED);
        draft.integer(from);
        draft.integer(to);
        draft.text(text);
        if (!concerned.isEmpty()) {
            nested.write(concerned.size() == 1 ? concerned.iterator().next() : concerned);
        }
        file.write(draft);
        file.commit(concerned.isEmpty() ? 0x94 : 0x95, draft.length());
    }

    /** The draft is empty in these states. */
    private void expectBetween() {
        if (state != State.IDLE && state != State.RUNNING) {
            throw misuse("annotate", "no operation, or one that was called and has not returned");
        }
        expectOwner();
    }

    /**
     * Records that the thread has failed, for instance by an exception, and closes the log. An operation that is not
     * {@link #done} stays pending.
     */
    public void crashed(String reason) {
        if (state == State.CLOSED) {
            throw misuse("crashed", "an open log");
        }
        end(CRASHED, reason);
    }

    /** Records that the thread has ended. An operation that is not {@link #done} stays pending. */
    @Override
    public void close() {
        if (state != State.CLOSED) {
            end(ENDED, null);
        }
    }

    private void end(int kind, String reason) {
        expectOwner();
        VarHandle.fullFence();
        long now = clock.now();
        draft.begin(kind);
        draft.wide(now);
        if (kind == CRASHED) {
            draft.text(reason);
        }
        file.write(draft);
        file.commit(kind == CRASHED ? 0x93 : 0x92, draft.length());
        state = State.CLOSED;
        file.close();
    }

    /** Registers a name, which the caller must then write to the draft. */
    private Name named(String name) {
        Name encoded = names.of(name);
        boolean metadata = state == State.METADATA;
        if ((metadata ? encoded.metadataOf : encoded.argumentOf) == operation) {
            throw new IllegalArgumentException("'" + name + "' twice in an operation; expected each name once among "
                    + (metadata ? "metadata" : "arguments and results"));
        }
        if (size == 0xffff) {
            throw new IllegalArgumentException("more than " + size + " names in an operation; expected fewer");
        }
        mark(encoded, operation);
        size++;
        return encoded;
    }

    private void mark(Name name, long with) {
        if (state == State.METADATA) {
            name.metadataOf = with;
        } else {
            name.argumentOf = with;
        }
    }

    private ThreadLog field(State expected, String name, long value) {
        expect(expected, expected.entry);
        draft.field(named(name), value);
        return this;
    }

    private ThreadLog field(State expected, String name, boolean value) {
        expect(expected, expected.entry);
        draft.field(named(name), value);
        return this;
    }

    /** A value that cannot be recorded leaves the log unchanged. */
    private ThreadLog field(State expected, String name, Object value) {
        expect(expected, expected.entry);
        int before = draft.length();
        Name encoded = named(name);
        try {
            draft.name(encoded);
            nested.write(value);
        } catch (RuntimeException | Error e) {
            draft.backTo(before);
            mark(encoded, 0);
            size--;
            throw e;
        }
        return this;
    }

    private void openMap() {
        sizeMark = draft.openMap();
        size = 0;
    }

    private void openMetadata() {
        if (state != State.METADATA) {
            expect(State.RESULTS, "meta");
            draft.setSize(sizeMark, size);
            openMap();
            state = State.METADATA;
        }
    }

    private void expect(State expected, String method) {
        if (state != expected) {
            throw misuse(method, expected.meaning);
        }
        expectOwner();
    }

    private void expectOwner() {
        Thread current = Thread.currentThread();
        if (owner != current) {
            if (owner != null) {
                throw new IllegalStateException(file + " belongs to thread '" + owner.getName() + "' and was used by '"
                        + current.getName() + "'; expected one log for each thread");
            }
            owner = current;
        }
    }

    private IllegalStateException misuse(String method, String expected) {
        return new IllegalStateException(
                file + ": " + method + "() while " + state.meaning + "; expected that " + expected);
    }
}
