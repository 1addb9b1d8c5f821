package dev.plumbline.mpcal.internal.log;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads lines as runtimes write them: an object without blanks between its parts, whose fields are texts, a clock, truth
 * values and elements. Most of such a line repeats earlier ones, byte for byte: the names in its clock, its elements,
 * its archetype. These are found by their bytes; the rest of the clock is numbers.
 *
 * <p><b>Why it reads no line differently from {@link RecordReader}.</b> It either declines a line, which then goes to
 * that reader, or it has seen the whole line as JSON: a brace, fields with a known form separated by commas, and a brace
 * at the last byte. A part that it finds by its bytes was read from equal bytes before, as a complete JSON value. JSON
 * has one reading of a text, and where a value ends does not depend on the bytes after its last bracket or quotation
 * mark. So that part is the same value here. A part that is new is given to the same methods as in the other reader, as
 * the span up to its closing bracket; if these complain, the line is declined, and the other reader complains about it
 * with its place. Bytes outside of ASCII, fields that occur twice, and values of unknown fields that are not plain texts
 * are declined as well.
 */
final class CompactRecords {
    private static final int MOST_BYTES_OF_SECTIONS = 24 << 20;
    private static final int MOST_BYTES = 8 << 20;

    private final RecordReader reader;
    private final ClockComponents components;
    private final SpanTable<SectionElements> sections = new SpanTable<>(MOST_BYTES_OF_SECTIONS);
    private final SpanTable<Value> elements = new SpanTable<>(MOST_BYTES);
    private final SpanTable<Value.Str> texts = new SpanTable<>(MOST_BYTES);
    /** For each component of the last clocks, the bytes before its count, and the name of the process. */
    private byte[][] prefixes = new byte[16][];

    private String[] names = new String[16];

    private byte[] line;
    private int at;
    private int end;

    CompactRecords(RecordReader reader, ClockComponents components) {
        this.reader = reader;
        this.components = components;
    }

    /** A part of the line has another form. */
    private static final class Declined extends Exception {
        private static final long serialVersionUID = 1;

        static final Declined LINE = new Declined();

        private Declined() {
            super(null, null, false, false);
        }
    }

    /** The record of a line; null if the line has another form. */
    LogRecord read(byte[] text, int from, int length, String file, int number) {
        line = text;
        at = from;
        end = from + length;
        try {
            return record(file, number);
        } catch (Declined | BadInput | IOException e) {
            return null;
        }
    }

    private LogRecord record(String file, int number) throws Declined, BadInput, IOException {
        Value.Str archetype = null;
        Value self = null;
        SectionElements section = null;
        boolean hasClock = false;
        Boolean aborted = null;
        byte next = '{';
        while (next != '}') {
            take(next == '{' ? (byte) '{' : (byte) ',');
            int name = at;
            int nameEnd = textEnd();
            take((byte) ':');
            if (is("\"archetypeName\"", name, nameEnd)) {
                require(archetype == null);
                archetype = text();
            } else if (is("\"self\"", name, nameEnd)) {
                require(self == null);
                self = reader.valueOf(text().value());
            } else if (is("\"clock\"", name, nameEnd)) {
                require(!hasClock);
                hasClock = true;
                clock();
            } else if (is("\"csElements\"", name, nameEnd)) {
                require(section == null);
                section = section();
            } else if (is("\"isAbort\"", name, nameEnd)) {
                require(aborted == null);
                aborted = truth();
            } else {
                // The name may have escapes, and then be one of the above.
                require(isPlain(name, nameEnd));
                textEnd();
            }
            require(at < end);
            next = line[at];
        }
        require(at == end - 1 && archetype != null && self != null && hasClock && section != null);
        return LogRecord.of(archetype, self, components.clock(), Boolean.TRUE.equals(aborted), section, file, number);
    }

    private static void require(boolean fits) throws Declined {
        if (!fits) {
            throw Declined.LINE;
        }
    }

    private void take(byte expected) throws Declined {
        require(at < end && line[at] == expected);
        at++;
    }

    private boolean is(String expected, int from, int to) {
        if (to - from != expected.length()) {
            return false;
        }
        for (int i = 0; i < expected.length(); i++) {
            if (line[from + i] != expected.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean isPlain(int from, int to) {
        for (int i = from; i < to; i++) {
            if (line[i] == '\\') {
                return false;
            }
        }
        return true;
    }

    /** Moves over a text in quotation marks; returns where it ends. */
    private int textEnd() throws Declined {
        take((byte) '"');
        while (at < end && line[at] != '"') {
            // Control characters are not allowed in JSON; bytes outside of ASCII are negative.
            require(line[at] >= ' ');
            at += line[at] == '\\' ? 2 : 1;
        }
        take((byte) '"');
        return at;
    }

    private Value.Str text() throws Declined, BadInput, IOException {
        int from = at;
        textEnd();
        Value.Str known = texts.find(line, from, at);
        if (known == null) {
            known = Value.of(
                    isPlain(from, at)
                            ? new String(line, from + 1, at - from - 2, StandardCharsets.US_ASCII)
                            : reader.textIn(line, from, at));
            texts.put(line, from, at, known);
        }
        return known;
    }

    private boolean truth() throws Declined {
        String word = at < end && line[at] == 't' ? "true" : "false";
        require(end - at > word.length() && is(word, at, at + word.length()));
        at += word.length();
        return word.equals("true");
    }

    private void clock() throws Declined, BadInput, IOException {
        components.begin();
        take((byte) '[');
        if (at < end && line[at] == ']') {
            at++;
            return;
        }
        for (int i = 0; ; i++) {
            if (i == prefixes.length) {
                prefixes = Arrays.copyOf(prefixes, 2 * i);
                names = Arrays.copyOf(names, 2 * i);
            }
            byte[] prefix = prefixes[i];
            if (prefix != null
                    && end - at > prefix.length
                    && Arrays.equals(prefix, 0, prefix.length, line, at, at + prefix.length)) {
                at += prefix.length;
            } else {
                readPrefix(i);
            }
            components.add(names[i], count());
            take((byte) ']');
            require(at < end && (line[at] == ',' || line[at] == ']'));
            if (line[at++] == ']') {
                return;
            }
        }
    }

    private void readPrefix(int component) throws Declined, BadInput, IOException {
        int from = at;
        take((byte) '[');
        take((byte) '[');
        textEnd();
        take((byte) ',');
        Value.Str process = text();
        take((byte) ']');
        take((byte) ',');
        names[component] = reader.nameOf(process.value());
        prefixes[component] = Arrays.copyOfRange(line, from, at);
    }

    private long count() throws Declined {
        int from = at;
        long count = 0;
        while (at < end && line[at] >= '0' && line[at] <= '9') {
            count = 10 * count + line[at++] - '0';
        }
        // Up to 18 digits, every number is a long.
        require(at > from && at - from <= 18 && (line[from] != '0' || at - from == 1));
        return count;
    }

    private SectionElements section() throws Declined, BadInput, IOException {
        int from = at;
        require(at < end && line[at] == '[');
        skipBrackets();
        SectionElements known = sections.find(line, from, at);
        if (known == null) {
            int to = at;
            known = reader.sectionOf(elements(from));
            require(at == to);
            sections.put(line, from, to, known);
        }
        return known;
    }

    private List<Value> elements(int from) throws Declined, BadInput, IOException {
        List<Value> read = new ArrayList<>();
        at = from;
        take((byte) '[');
        if (at < end && line[at] == ']') {
            at++;
            return read;
        }
        while (true) {
            int element = at;
            require(at < end && line[at] == '{');
            skipBrackets();
            Value known = elements.find(line, element, at);
            if (known == null) {
                known = reader.elementIn(line, element, at);
                elements.put(line, element, at, known);
            }
            read.add(known);
            require(at < end && (line[at] == ',' || line[at] == ']'));
            if (line[at++] == ']') {
                return read;
            }
        }
    }

    /** Moves from an opening bracket over the closing one, whatever is between them. */
    private void skipBrackets() throws Declined {
        int depth = 0;
        do {
            require(at < end);
            byte next = line[at];
            if (next == '"') {
                textEnd();
            } else {
                require(next > 0);
                depth += next == '{' || next == '[' ? 1 : next == '}' || next == ']' ? -1 : 0;
                at++;
            }
        } while (depth > 0);
    }
}
