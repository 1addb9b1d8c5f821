package dev.plumbline.record;

import java.util.Map;

/**
 * An event of a {@link StateLog} that is being built: first its arguments, then the new values of the variables, then a
 * vector clock if there is one, and finally {@link #write}. It belongs to the thread that began it.
 *
 * <p>A value is a number, a boolean, a string, an enum constant, a {@link ModelValue}, null, or an array, collection or
 * map of these, as in {@link ThreadLog}. Integers, booleans and strings allocate nothing. An invalid value is an
 * {@link IllegalArgumentException}, and discards the event.
 */
public final class StateEvent {
    private enum Part {
        NONE("no event was begun"),
        ARGUMENTS("arguments"),
        STATE("state"),
        CLOCK("a vector clock");

        final String text;

        Part(String text) {
            this.text = text;
        }
    }

    private final StateLog log;
    private final JsonLine line = new JsonLine();
    private final Nested nested = new Nested(line);

    private Part part = Part.NONE;
    private boolean hasArguments;
    private String name = "";

    StateEvent(StateLog log) {
        this.log = log;
    }

    void begin(String event) {
        if (part != Part.NONE) {
            part = Part.NONE;
            throw new IllegalStateException(
                    "event " + name + " was begun and not written; expected write() before the next event");
        }
        name = event;
        line.backTo(0);
        if (!event.isEmpty()) {
            line.key("event");
            line.text(event);
        }
        hasArguments = false;
        part = Part.ARGUMENTS;
    }

    /** An argument of the action. */
    public StateEvent arg(String argument, long value) {
        argument(argument);
        line.integer(value);
        return this;
    }

    public StateEvent arg(String argument, boolean value) {
        argument(argument);
        line.truth(value);
        return this;
    }

    public StateEvent arg(String argument, Object value) {
        argument(argument);
        value(value);
        return this;
    }

    private void argument(String argument) {
        if (part != Part.ARGUMENTS) {
            throw misuse("argument " + argument);
        }
        if (!hasArguments) {
            hasArguments = true;
            line.key("args");
            line.map(0);
        }
        line.key(argument);
    }

    /**
     * The value of a variable after the event.
     *
     * @param variable its name, or the path of a part of it as the specification would write it: {@code x.field},
     *     {@code log["n1"][3]}
     */
    public StateEvent state(String variable, long value) {
        variables(variable);
        line.key(variable);
        line.integer(value);
        return this;
    }

    public StateEvent state(String variable, boolean value) {
        variables(variable);
        line.key(variable);
        line.truth(value);
        return this;
    }

    public StateEvent state(String variable, Object value) {
        variables(variable);
        line.key(variable);
        value(value);
        return this;
    }

    /** The value of one place of a function variable after the event: {@code variable[key] = value}. */
    public StateEvent state(String variable, String key, long value) {
        variables(variable);
        line.key(variable, key);
        line.integer(value);
        return this;
    }

    public StateEvent state(String variable, String key, boolean value) {
        variables(variable);
        line.key(variable, key);
        line.truth(value);
        return this;
    }

    public StateEvent state(String variable, String key, Object value) {
        variables(variable);
        line.key(variable, key);
        value(value);
        return this;
    }

    /** The same for a function over numbers, or a sequence. */
    public StateEvent state(String variable, long key, Object value) {
        variables(variable);
        line.key(variable, key);
        value(value);
        return this;
    }

    private void variables(String variable) {
        if (part == Part.ARGUMENTS) {
            if (hasArguments) {
                line.endMap();
            }
            line.key("state");
            line.map(0);
            part = Part.STATE;
        } else if (part != Part.STATE) {
            throw misuse("variable " + variable);
        }
    }

    /** The vector clock: the number of events of each node that this node had seen, including its own. */
    public StateEvent clock(Map<String, ? extends Number> seen) {
        if (part != Part.ARGUMENTS && part != Part.STATE) {
            throw misuse("a vector clock");
        }
        endPart();
        part = Part.CLOCK;
        line.key("clock");
        value(seen);
        return this;
    }

    private void endPart() {
        if (part == Part.STATE || part == Part.ARGUMENTS && hasArguments) {
            line.endMap();
        }
    }

    /**
     * Writes the event. Call it after the effect and before any other thread can see the effect, that is, inside the
     * lock that guards the variables: then no event that depends on this one has an earlier time.
     */
    public void write() {
        if (part == Part.NONE) {
            throw misuse("write()");
        }
        endPart();
        part = Part.NONE;
        log.write(line);
    }

    /** Discards the event: nothing is written. */
    public void discard() {
        part = Part.NONE;
    }

    private void value(Object value) {
        try {
            nested.write(value);
        } catch (RuntimeException e) {
            part = Part.NONE;
            throw e;
        }
    }

    private IllegalStateException misuse(String what) {
        Part before = part;
        part = Part.NONE;
        return new IllegalStateException(what + " after " + before.text
                + "; expected event(), then arguments, then state, then a vector clock, then write()");
    }
}
