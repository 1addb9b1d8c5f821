package dev.plumbline.runtime.log;

import static dev.plumbline.runtime.log.LineBuffer.ascii;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the sections of one process as lines of JSON, in which values are TLA+ in strings. A line is put together in an
 * array of bytes, and its recurring parts are encoded once: the cost of a line decides what tracing costs. Most programs
 * are short, so it also counts what a part costs before it is compiled: copying bytes is cheap from the beginning, a loop
 * over characters is not.
 */
final class SectionLines {
    private static final byte[] TRUE = ascii("\"TRUE\"");
    private static final byte[] FALSE = ascii("\"FALSE\"");
    private static final byte[] INDICES = ascii("{\"indices\":[");
    private static final byte[] OLD_VALUE = ascii(",\"oldValue\":");
    private static final byte[] READ = ascii(",\"tag\":\"read\",\"value\":");
    private static final byte[] WRITE = ascii(",\"tag\":\"write\",\"value\":");
    private static final byte[] ELEMENTS = ascii("],\"csElements\":[");
    private static final byte[] END_TIME = ascii("],\"endTime\":\"");
    private static final byte[] ABORTED = ascii("Z\",\"isAbort\":true");
    private static final byte[] COMMITTED = ascii("Z\",\"isAbort\":false");
    private static final byte[] EXTRAS = ascii(",\"extras\":{");
    private static final byte[] END = ascii("Z\"}\n");

    /** By prefix and name. */
    private final Map<String, Map<String, Parts>> variables = new HashMap<>();

    private final KnownTexts knownTexts = new KnownTexts();
    private final LongTexts longTexts = new LongTexts();
    private final LineBuffer line = new LineBuffer();
    private final byte[] beginning;
    private final byte[] self;
    private final byte[] selfAndStart;
    /** The last clock, and for each of its processes the text before its number. */
    private Clock clock = Clock.NONE;

    private byte[][] beforeCounts = {};

    SectionLines(ProcessId process) {
        line.add(ascii("{\"archetypeName\":"));
        line.text(process.archetype());
        line.add(ascii(",\"clock\":["));
        beginning = taken();
        line.text(process.self().toString());
        self = taken();
        line.add(ascii(",\"self\":"));
        line.add(self);
        line.add(ascii(",\"startTime\":\""));
        selfAndStart = taken();
    }

    /** Passes a line on by one call, and returns its number of bytes. */
    int write(LoggedSection section, OutputStream out) throws IOException {
        section(section);
        int length = line.size();
        out.write(line.bytes(), 0, length);
        line.clear();
        return length;
    }

    private byte[] taken() {
        byte[] bytes = line.copyFrom(0);
        line.clear();
        return bytes;
    }

    private void section(LoggedSection section) {
        line.add(beginning);
        clock(section.clock());
        line.add(ELEMENTS);
        List<LoggedElement> elements = section.elements();
        for (int i = 0; i < elements.size(); i++) {
            if (i > 0) {
                line.add(',');
            }
            element(elements.get(i));
        }
        line.add(END_TIME);
        line.time(section.ended());
        line.add(section.aborted() ? ABORTED : COMMITTED);
        if (!section.extras().isEmpty()) {
            extras(section.extras());
        }
        line.add(selfAndStart);
        line.time(section.started());
        line.add(END);
    }

    private void extras(Map<String, Value> extras) {
        line.add(EXTRAS);
        boolean first = true;
        for (Map.Entry<String, Value> entry : extras.entrySet()) {
            if (!first) {
                line.add(',');
            }
            first = false;
            line.text(entry.getKey());
            line.add(':');
            value(entry.getValue());
        }
        line.add('}');
    }

    /** Clocks that follow each other mostly have the same processes, in the same array. */
    private void clock(Clock next) {
        if (!next.sharesProcessesWith(clock)) {
            List<ProcessId> processes = next.processes();
            beforeCounts = new byte[processes.size()][];
            for (int i = 0; i < beforeCounts.length; i++) {
                beforeCounts[i] = beforeCount(i > 0 ? "]," : "", processes.get(i));
            }
            clock = next;
        }
        for (int i = 0; i < beforeCounts.length; i++) {
            line.add(beforeCounts[i]);
            line.number(next.count(i));
        }
        if (beforeCounts.length > 0) {
            line.add(']');
        }
    }

    private static byte[] beforeCount(String separator, ProcessId process) {
        LineBuffer text = new LineBuffer();
        text.add(ascii(separator + "[["));
        text.text(process.archetype());
        text.add(',');
        text.text(process.self().toString());
        text.add(ascii("],"));
        return text.copyFrom(0);
    }

    private void element(LoggedElement element) {
        Parts parts = partsOf(element);
        List<Value> indices = element.indices();
        boolean replaces = element.oldValue().isPresent();
        if (indices.isEmpty()) {
            line.add(replaces ? parts.beforeOld : element.write() ? parts.write : parts.read);
        } else {
            line.add(INDICES);
            value(indices.get(0));
            for (int i = 1; i < indices.size(); i++) {
                line.add(',');
                value(indices.get(i));
            }
            line.add(parts.name);
            line.add(replaces ? OLD_VALUE : element.write() ? WRITE : READ);
        }
        if (replaces) {
            value(element.oldValue().get());
            line.add(element.write() ? WRITE : READ);
        }
        value(element.value());
        line.add('}');
    }

    /**
     * Texts of a variable in elements.
     *
     * @param name after the indices
     * @param read everything before the value, without indices
     * @param beforeOld everything before the old value, without indices
     */
    private record Parts(byte[] name, byte[] read, byte[] write, byte[] beforeOld) {}

    private Parts partsOf(LoggedElement element) {
        Map<String, Parts> ofPrefix = variables.get(element.prefix());
        if (ofPrefix == null) {
            ofPrefix = new HashMap<>();
            variables.put(element.prefix(), ofPrefix);
        }
        Parts known = ofPrefix.get(element.name());
        if (known == null) {
            LineBuffer text = new LineBuffer();
            text.add(ascii("],\"name\":{\"name\":"));
            text.text(element.name());
            text.add(ascii(",\"prefix\":"));
            text.text(element.prefix());
            text.add(ascii(",\"self\":"));
            text.add(self);
            text.add('}');
            byte[] name = text.copyFrom(0);
            known = new Parts(
                    name, joined(INDICES, name, READ), joined(INDICES, name, WRITE), joined(INDICES, name, OLD_VALUE));
            ofPrefix.put(element.name(), known);
        }
        return known;
    }

    private static byte[] joined(byte[]... parts) {
        LineBuffer text = new LineBuffer();
        for (byte[] part : parts) {
            text.add(part);
        }
        return text.copyFrom(0);
    }

    /** The text of TLA+ in quotes. Most values are numbers, truths, and strings. */
    private void value(Value value) {
        if (value instanceof Value.Int number) {
            line.add('"');
            line.number(number.value());
            line.add('"');
        } else if (value instanceof Value.Bool truth) {
            line.add(truth.value() ? TRUE : FALSE);
        } else if (value instanceof Value.Str string) {
            string(string);
        } else {
            compound(value);
        }
    }

    private void string(Value.Str string) {
        byte[] known = knownTexts.of(string.value());
        if (known != null) {
            line.add(known);
            return;
        }
        int begin = line.size();
        line.text(string.toString());
        if (KnownTexts.isShort(line.size() - begin)) {
            knownTexts.keep(string.value(), line.copyFrom(begin));
        }
    }

    private void compound(Value value) {
        byte[] known = longTexts.of(value);
        if (known != null) {
            line.add(known);
            return;
        }
        int begin = line.size();
        line.text(value.toString());
        if (LongTexts.isLong(line.size() - begin)) {
            longTexts.keep(value, line.copyFrom(begin));
        }
    }
}
