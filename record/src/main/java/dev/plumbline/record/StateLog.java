package dev.plumbline.record;

import java.util.Map;

/**
 * The log of one node: the values of the specification's variables after each event.
 *
 * <pre>{@code
 * role = LEADER;
 * log.event("BecomeLeader").arg("i", "n1").state("role", "n1", "Leader").state("term", "n1", term).write();
 * }</pre>
 *
 * Any number of threads may use it. An event is built without a lock; {@link StateEvent#write} takes one for as long as
 * it reads the clock and copies the line.
 */
public final class StateLog implements AutoCloseable {
    private final StateRecorder recorder;
    private final TraceFile file;
    private final ThreadLocal<StateEvent> events = ThreadLocal.withInitial(() -> new StateEvent(this));

    /**
     * The beginning of every line, without its first byte, which is set by the commit; the time and the event follow.
     */
    private final JsonLine line = new JsonLine();

    private final int head;
    private boolean closed;

    StateLog(StateRecorder recorder, TraceFile file, String node, Map<String, ?> constants, String unit) {
        this.recorder = recorder;
        this.file = file;
        line.raw('{');
        line.key("header");
        line.raw('{');
        line.key("node");
        line.text(node);
        line.key("unit");
        line.text(unit);
        if (!constants.isEmpty()) {
            line.key("constants");
            new Nested(line).write(constants);
        }
        line.endMap();
        commit();
        line.backTo(0);
        line.raw('{');
        line.key("node");
        line.text(node);
        line.key("time");
        head = line.length();
    }

    /** Begins an event that is a step of this action. */
    public StateEvent event(String action) {
        StateEvent event = events.get();
        event.begin(action);
        return event;
    }

    /** Begins an event whose action is unknown. */
    public StateEvent event() {
        return event("");
    }

    /** The time is taken here, so the lines of a file are in the order of their times. */
    synchronized void write(JsonLine event) {
        if (closed) {
            throw new IllegalStateException(file + " is closed; expected no further event");
        }
        line.backTo(head);
        line.digits(recorder.time());
        if (event.length() > 0) {
            line.raw(',');
            line.raw(event.bytes(), event.length());
        }
        commit();
    }

    private void commit() {
        line.endMap();
        line.raw('\n');
        line.bytes()[0] = '\n';
        file.write(line.bytes(), line.length());
        file.commit('{', line.length());
    }

    /** Ends the log. Written events are in the file even if the log is not closed. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            file.close();
        }
    }
}
