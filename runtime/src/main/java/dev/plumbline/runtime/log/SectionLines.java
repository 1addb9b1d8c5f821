package dev.plumbline.runtime.log;

import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes the sections of one process as lines of JSON, in which values are TLA+ in strings. A line is put together in an
 * array of bytes, and its recurring parts are encoded once: the cost of a line decides what tracing costs.
 */
final class SectionLines {
    private static final byte[] TRUE = ascii("TRUE");
    private static final byte[] FALSE = ascii("FALSE");
    private static final byte[] INDICES = ascii("{\"indices\":[");
    private static final byte[] OLD_VALUE = ascii(",\"oldValue\":");
    private static final byte[] READ = ascii(",\"tag\":\"read\",\"value\":");
    private static final byte[] WRITE = ascii(",\"tag\":\"write\",\"value\":");
    private static final byte[] ELEMENTS = ascii("],\"csElements\":[");
    private static final byte[] END_TIME = ascii("],\"endTime\":\"");
    private static final byte[] IS_ABORT = ascii("Z\",\"isAbort\":");
    private static final byte[] START_TIME = ascii(",\"startTime\":\"");

    private record Name(String prefix, String name) {}

    private final Map<Name, byte[]> names = new HashMap<>();
    private final Map<ProcessId, byte[]> clockEntries = new HashMap<>();
    private final LongTexts longTexts = new LongTexts();
    private final byte[] beginning;
    private final byte[] self;
    private byte[] line = new byte[1024];
    private int size;
    /** The last second of which a time was written, as {@code 2024-05-17T08:30:59.} */
    private byte[] secondText = {};

    private long second = Long.MIN_VALUE;

    SectionLines(ProcessId process) {
        add("{\"archetypeName\":");
        text(process.archetype());
        add(",\"clock\":[");
        beginning = taken();
        text(process.self().toString());
        self = taken();
    }

    /** Passes a line on by one call, and returns its number of bytes. */
    int write(LoggedSection section, OutputStream out) throws IOException {
        section(section);
        int length = size;
        out.write(line, 0, length);
        size = 0;
        return length;
    }

    private byte[] taken() {
        byte[] bytes = Arrays.copyOf(line, size);
        size = 0;
        return bytes;
    }

    private void section(LoggedSection section) {
        add(beginning);
        section.clock().forEach(this::clockEntry);
        // Without the comma after the last entry.
        size -= line[size - 1] == ',' ? 1 : 0;
        add(ELEMENTS);
        List<LoggedElement> elements = section.elements();
        for (int i = 0; i < elements.size(); i++) {
            if (i > 0) {
                add(',');
            }
            element(elements.get(i));
        }
        add(END_TIME);
        time(section.ended());
        add(IS_ABORT);
        add(section.aborted() ? "true" : "false");
        if (!section.extras().isEmpty()) {
            extras(section.extras());
        }
        add(",\"self\":");
        add(self);
        add(START_TIME);
        time(section.started());
        add("Z\"}\n");
    }

    private void extras(Map<String, Value> extras) {
        String separator = ",\"extras\":{";
        for (Map.Entry<String, Value> entry : extras.entrySet()) {
            add(separator);
            text(entry.getKey());
            add(':');
            value(entry.getValue());
            separator = ",";
        }
        add('}');
    }

    /** With a comma at the end. */
    private void clockEntry(ProcessId process, long count) {
        byte[] known = clockEntries.get(process);
        if (known == null) {
            int begin = size;
            add("[[");
            text(process.archetype());
            add(',');
            text(process.self().toString());
            add("],");
            clockEntries.put(process, Arrays.copyOfRange(line, begin, size));
        } else {
            add(known);
        }
        number(count);
        add(']');
        add(',');
    }

    private void element(LoggedElement element) {
        add(INDICES);
        List<Value> indices = element.indices();
        for (int i = 0; i < indices.size(); i++) {
            if (i > 0) {
                add(',');
            }
            value(indices.get(i));
        }
        name(element);
        if (element.oldValue().isPresent()) {
            add(OLD_VALUE);
            value(element.oldValue().get());
        }
        add(element.write() ? WRITE : READ);
        value(element.value());
        add('}');
    }

    private void name(LoggedElement element) {
        Name name = new Name(element.prefix(), element.name());
        byte[] known = names.get(name);
        if (known == null) {
            int begin = size;
            add("],\"name\":{\"name\":");
            text(name.name());
            add(",\"prefix\":");
            text(name.prefix());
            add(",\"self\":");
            add(self);
            add('}');
            names.put(name, Arrays.copyOfRange(line, begin, size));
        } else {
            add(known);
        }
    }

    /** The text of TLA+ in quotes. Most values are numbers, truths, and strings that need no escapes. */
    private void value(Value value) {
        if (value instanceof Value.Int number) {
            add('"');
            number(number.value());
            add('"');
        } else if (value instanceof Value.Bool truth) {
            add('"');
            add(truth.value() ? TRUE : FALSE);
            add('"');
        } else if (value instanceof Value.Str text && isPlain(text.value())) {
            add('"');
            add('\\');
            add('"');
            add(text.value());
            add('\\');
            add('"');
            add('"');
        } else {
            compound(value);
        }
    }

    private void compound(Value value) {
        byte[] known = longTexts.of(value);
        if (known != null) {
            add(known);
            return;
        }
        int begin = size;
        text(value.toString());
        if (LongTexts.isLong(size - begin)) {
            longTexts.keep(value, Arrays.copyOfRange(line, begin, size));
        }
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isPlain(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPlain(char c) {
        return c >= ' ' && c <= '~' && c != '"' && c != '\\';
    }

    private void text(String text) {
        add('"');
        room(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isPlain(c)) {
                add(c);
            } else if (c == '"' || c == '\\') {
                add('\\');
                add(c);
            } else {
                // Only ASCII, so that no character can be cut.
                add(String.format(Locale.ROOT, "\\u%04x", (int) c));
            }
        }
        add('"');
    }

    /** As {@link Instant#toString} with nine digits of the second, without the Z. */
    private void time(Instant time) {
        if (time.getEpochSecond() != second) {
            second = time.getEpochSecond();
            LocalDateTime local = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
            secondText = ascii(String.format(
                    Locale.ROOT,
                    "%sT%02d:%02d:%02d.",
                    local.toLocalDate(),
                    local.getHour(),
                    local.getMinute(),
                    local.getSecond()));
        }
        add(secondText);
        room(9);
        int rest = time.getNano();
        for (int i = size + 8; i >= size; i--) {
            line[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        size += 9;
    }

    private void number(long number) {
        if (number < 0) {
            // The smallest number has no positive counterpart.
            add(Long.toString(number));
            return;
        }
        int digits = 1;
        for (long rest = number; rest > 9; rest /= 10) {
            digits++;
        }
        room(digits);
        long rest = number;
        for (int i = size + digits - 1; i >= size; i--) {
            line[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        size += digits;
    }

    private void room(int more) {
        if (size + more > line.length) {
            line = Arrays.copyOf(line, Math.max(2 * line.length, size + more));
        }
    }

    private void add(char c) {
        room(1);
        line[size++] = (byte) c;
    }

    private void add(byte[] bytes) {
        room(bytes.length);
        System.arraycopy(bytes, 0, line, size, bytes.length);
        size += bytes.length;
    }

    private void add(String ascii) {
        room(ascii.length());
        for (int i = 0; i < ascii.length(); i++) {
            line[size++] = (byte) ascii.charAt(i);
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
