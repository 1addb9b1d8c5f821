package dev.plumbline.tlc;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the output of TLC with {@code -tool}: numbered messages between marks, and the output of the specification
 * between them. The numbers have the same meaning in all versions; the texts do not.
 */
final class TlcOutput {
    static final int OUT_OF_MEMORY = 1001;
    static final int OUT_OF_MEMORY_INIT = 1002;
    static final int VIOLATED_INITIALLY = 2107;
    static final int VIOLATED = 2110;
    static final int COMPUTING_INIT = 2189;
    static final int SUCCESS = 2193;
    static final int STATISTICS = 2199;
    static final int PROGRESS = 2200;
    static final int STATE = 2217;

    private static final Pattern START = Pattern.compile("@!@!@STARTMSG (\\d+)(?::(\\d+))? @!@!@");
    private static final Pattern END = Pattern.compile("@!@!@ENDMSG \\d+ @!@!@");
    private static final Pattern GENERATED = Pattern.compile("([\\d,]+) states generated");
    private static final Pattern QUEUE = Pattern.compile("([\\d,]+) states left on queue");
    private static final int ERROR = 1;
    private static final int BUG = 2;
    private static final int MOST_PROSE = 400;

    private final boolean keepStates;
    private final List<String> states = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();
    private final List<Value> printed = new ArrayList<>();
    private final List<String> prose = new ArrayList<>();
    private final StringBuilder message = new StringBuilder();
    private final StringBuilder print = new StringBuilder();
    private int code = -1;
    private int severity;
    private volatile boolean searching;
    private volatile long generated;
    private volatile long queue;
    private volatile Value lastPrinted;
    private long maxQueue = 1;
    private boolean violated;
    private boolean success;
    private boolean outOfMemory;

    /** @param keepStates whether to keep the behaviour that TLC shows; it may be long */
    TlcOutput(boolean keepStates) {
        this.keepStates = keepStates;
    }

    void line(String line) {
        Matcher start = START.matcher(line);
        if (start.find()) {
            code = Integer.parseInt(start.group(1));
            severity = start.group(2) == null ? 0 : Integer.parseInt(start.group(2));
            message.setLength(0);
        } else if (END.matcher(line).find()) {
            end();
            code = -1;
        } else if (code >= 0) {
            message.append(message.length() == 0 ? "" : "\n").append(line);
        } else {
            outside(line);
        }
    }

    private void end() {
        String text = message.toString();
        switch (code) {
            case VIOLATED, VIOLATED_INITIALLY -> {
                violated = true;
                initialState(text);
            }
            case SUCCESS -> success = true;
            case COMPUTING_INIT -> searching = true;
            case OUT_OF_MEMORY, OUT_OF_MEMORY_INIT -> outOfMemory = true;
            case STATE -> {
                if (keepStates) {
                    states.add(text.substring(text.indexOf('\n') + 1));
                }
            }
            case PROGRESS, STATISTICS -> {
                generated = Math.max(generated, number(GENERATED, text));
                queue = number(QUEUE, text);
                maxQueue = Math.max(maxQueue, queue);
            }
            default -> {
                if (severity == ERROR || severity == BUG) {
                    errors.add(text);
                }
            }
        }
    }

    /** An initial state that violates is shown in the message itself. */
    private void initialState(String text) {
        if (code == VIOLATED_INITIALLY && keepStates) {
            states.add(text.substring(text.indexOf('\n') + 1));
        }
    }

    private static long number(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        return found.find() ? Long.parseLong(found.group(1).replace(",", "")) : 0;
    }

    private void outside(String line) {
        if (print.length() > 0 || line.startsWith("<<\"Trace_") || line.startsWith("<< \"Trace_")) {
            print.append(' ').append(line);
            if (count(print, "<<") == count(print, ">>")) {
                value(print.toString());
                print.setLength(0);
            }
        } else if (prose.size() < MOST_PROSE && !line.isBlank()) {
            prose.add(line);
        }
    }

    private void value(String text) {
        try {
            Value value = Value.parse(text);
            lastPrinted = value;
            if (((Value.Tuple) value).at(1).equals(Value.of(TraceModules.DEEPEST))) {
                printed.clear();
            }
            printed.add(value);
        } catch (BadInput e) {
            prose.add(text);
        }
    }

    private static int count(StringBuilder text, String part) {
        int count = 0;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
            count++;
        }
        return count;
    }

    /** Whether TLC has read the modules and begun to search. */
    boolean searching() {
        return searching;
    }

    boolean violated() {
        return violated;
    }

    boolean success() {
        return success;
    }

    boolean outOfMemory() {
        return outOfMemory;
    }

    long generated() {
        return generated;
    }

    long queue() {
        return queue;
    }

    long maxQueue() {
        return maxQueue;
    }

    /** The states of the behaviour shown, each as {@code /\ variable = value} lines. */
    List<String> states() {
        return states;
    }

    List<String> errors() {
        return errors;
    }

    /** Lines that are neither messages nor output of our modules, for instance errors of the parser. */
    List<String> prose() {
        return prose;
    }

    /** The output of our modules, with only the last line about the progress of the search. */
    List<Value> printed() {
        return printed;
    }

    /** The same while TLC is still running. */
    Value lastPrinted() {
        return lastPrinted;
    }
}
