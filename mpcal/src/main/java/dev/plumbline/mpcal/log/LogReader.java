package dev.plumbline.mpcal.log;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.Value;
import dev.plumbline.history.VectorClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads a log: a JSON object a line, one line for each attempt at a critical section. */
final class LogReader {
    private static final JsonFactory JSON = new JsonFactory();

    /** Values are written as TLA+ in strings, and few are different. */
    private final Map<String, Value> known = new HashMap<>();

    private LogReader() {}

    static List<LogRecord> read(Path file) throws BadInput {
        LogReader reader = new LogReader();
        List<LogRecord> records = new ArrayList<>();
        int number = 0;
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (!line.isBlank()) {
                    records.add(reader.record(line, file.getFileName() + ":" + number));
                }
            }
        } catch (JsonProcessingException e) {
            if (isTorn(file, number)) {
                return records;
            }
            throw new BadInput(
                    file + ":" + number + ": not a JSON object; expected one record with csElements in a line", e);
        } catch (IOException e) {
            throw new BadInput("cannot read " + file + " behind line " + number, e);
        }
        return records;
    }

    /**
     * Whether a line is the last one and has no end: its process was killed while it wrote. A line without an end that
     * can be read is whole.
     */
    private static boolean isTorn(Path file, int line) throws BadInput {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r");
                BufferedReader lines = Files.newBufferedReader(file)) {
            bytes.seek(bytes.length() - 1);
            return bytes.read() != '\n' && lines.lines().skip(line).findFirst().isEmpty();
        } catch (IOException e) {
            throw new BadInput("cannot read " + file, e);
        }
    }

    private LogRecord record(String line, String place) throws BadInput, IOException {
        Map<String, Object> fields;
        try (JsonParser parser = JSON.createParser(line)) {
            parser.nextToken();
            fields = object(tree(parser), place, "a record");
        }
        Value self = value(text(fields, "self", place), place);
        SortedMap<String, Long> clock = new TreeMap<>();
        for (Object component : list(fields, "clock", place)) {
            List<?> pair = pair(component, place);
            List<?> process = pair(pair.get(0), place);
            if (!(pair.get(1) instanceof Long count) || count < 0) {
                throw new BadInput(place + ": a component of the clock counts " + pair.get(1) + "; expected 0 or more");
            }
            if (count > 0) {
                String name = VectorClock.nameOf(value(String.valueOf(process.get(1)), place));
                if (clock.put(name, count) != null) {
                    throw new BadInput(place + ": the clock names process " + name + " twice");
                }
            }
        }
        List<LogElement> elements = new ArrayList<>();
        for (Object element : list(fields, "csElements", place)) {
            elements.add(element(object(element, place, "an element of csElements"), place));
        }
        boolean aborted = Boolean.TRUE.equals(fields.get("isAbort"));
        return new LogRecord(text(fields, "archetypeName", place), self, clock, aborted, elements, place);
    }

    private LogElement element(Map<String, Object> fields, String place) throws BadInput {
        String tag = text(fields, "tag", place);
        if (!tag.equals("read") && !tag.equals("write")) {
            throw new BadInput(place + ": an element with the tag " + tag + "; expected read or write");
        }
        Map<String, Object> name = object(fields.get("name"), place, "the name of an element");
        List<Value> indices = new ArrayList<>();
        if (fields.containsKey("indices")) {
            for (Object index : list(fields, "indices", place)) {
                indices.add(value(String.valueOf(index), place));
            }
        }
        Optional<Value> old = Optional.empty();
        if (fields.containsKey("oldValue")) {
            old = Optional.of(value(text(fields, "oldValue", place), place));
        }
        return new LogElement(
                tag.equals("write"),
                text(name, "prefix", place),
                text(name, "name", place),
                indices,
                value(text(fields, "value", place), place),
                old);
    }

    private Value value(String text, String place) throws BadInput {
        Value value = known.get(text);
        if (value == null) {
            try {
                value = Value.parse(text);
            } catch (BadInput e) {
                throw e.at(place);
            }
            known.put(text, value);
        }
        return value;
    }

    private static Object tree(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, Object> fields = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                fields.put(name, tree(parser));
            }
            return fields;
        } else if (token == JsonToken.START_ARRAY) {
            List<Object> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(tree(parser));
            }
            return elements;
        } else if (token == JsonToken.VALUE_NUMBER_INT) {
            return parser.getLongValue();
        } else if (token == JsonToken.VALUE_TRUE) {
            return true;
        } else if (token == JsonToken.VALUE_FALSE) {
            return false;
        }
        return token == null ? "" : parser.getText();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object of, String place, String what) throws BadInput {
        if (!(of instanceof Map)) {
            throw new BadInput(place + ": expected a JSON object for " + what);
        }
        return (Map<String, Object>) of;
    }

    private static List<?> list(Map<String, Object> fields, String name, String place) throws BadInput {
        if (!(fields.get(name) instanceof List<?> list)) {
            throw new BadInput(place + ": a record without " + name + "; expected an array");
        }
        return list;
    }

    private static List<?> pair(Object of, String place) throws BadInput {
        if (!(of instanceof List<?> pair) || pair.size() != 2) {
            throw new BadInput(place + ": a component of the clock that is none; expected [[archetype, self], count]");
        }
        return pair;
    }

    private static String text(Map<String, Object> fields, String name, String place) throws BadInput {
        if (!(fields.get(name) instanceof String text)) {
            throw new BadInput(place + ": no " + name + " where one was expected");
        }
        return text;
    }
}
