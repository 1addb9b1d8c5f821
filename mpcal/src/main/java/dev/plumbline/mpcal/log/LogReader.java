package dev.plumbline.mpcal.log;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.Value;
import dev.plumbline.history.VectorClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a log: a JSON object a line, one line for each attempt at a critical section. A last line that ends too early is
 * what a process leaves behind that was killed while writing; anything else that is no record is damage.
 */
final class LogReader {
    private static final JsonFactory JSON = new JsonFactory();

    private static final Pattern SELF = Pattern.compile("\"self\"\\s*:\\s*\"([^\"\\\\]+)\"");

    /**
     * @param cut whether the last line was not written to its end
     * @param self the process that the unfinished line names, if it came that far
     */
    record Log(List<LogRecord> records, boolean cut, Optional<String> self) {}

    /** Values are written as TLA+ in strings, and few are different. */
    private final Map<String, Value> known = new HashMap<>();
    /** The names of processes in clocks, by their values as TLA+. */
    private final Map<String, String> processes = new HashMap<>();

    private LogReader() {}

    static Log read(Path file) throws BadInput {
        LogReader reader = new LogReader();
        List<LogRecord> records = new ArrayList<>();
        int number = 0;
        Optional<BadInput> cut = Optional.empty();
        Optional<String> self = Optional.empty();
        // Bytes as letters at first: a file that was cut within a letter is no UTF-8 in its last line.
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            for (String bytes = lines.readLine(); bytes != null; bytes = lines.readLine()) {
                number++;
                String line;
                try {
                    line = decoded(bytes);
                } catch (CharacterCodingException e) {
                    BadInput broken = new BadInput(file.getFileName() + ":" + number + ": not UTF-8", e);
                    if (cut.isPresent() || !hasNoEnd(file)) {
                        throw cut.orElse(broken);
                    }
                    cut = Optional.of(broken);
                    self = selfOf(bytes);
                    continue;
                }
                String text = number == 1 && line.startsWith("\uFEFF") ? line.substring(1) : line;
                if (text.isBlank()) {
                    continue;
                }
                if (cut.isPresent()) {
                    throw cut.get();
                }
                String place = file.getFileName() + ":" + number;
                try {
                    records.add(reader.record(text, place));
                } catch (JsonEOFException e) {
                    if (!text.stripLeading().startsWith("{")) {
                        throw broken(place, e.getOriginalMessage(), e);
                    }
                    cut = Optional.of(broken(place, "it ends too early", e));
                    self = selfOf(text);
                } catch (JsonProcessingException e) {
                    if (!hasNoEnd(file)) {
                        throw broken(place, e.getOriginalMessage(), e);
                    }
                    cut = Optional.of(broken(place, e.getOriginalMessage(), e));
                    self = selfOf(text);
                }
            }
        } catch (IOException e) {
            throw new BadInput("cannot read " + file + " behind line " + number, e);
        }
        return new Log(records, cut.isPresent(), self);
    }

    private static boolean isAscii(String letters) {
        for (int i = 0; i < letters.length(); i++) {
            if (letters.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    private static String decoded(String bytes) throws CharacterCodingException {
        return isAscii(bytes)
                ? bytes
                : StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1)))
                        .toString();
    }

    /** The elements of a record name its process as well. */
    private static Optional<String> selfOf(String line) {
        Matcher self = SELF.matcher(line);
        return self.find() ? Optional.of(self.group(1)) : Optional.empty();
    }

    private static BadInput broken(String place, String why, JsonProcessingException e) {
        return new BadInput(
                place + ": not a JSON object (" + why + "); expected one record with csElements in a line", e);
    }

    /** Whether the last line has no end: its process may have been killed in the middle of a word. */
    private static boolean hasNoEnd(Path file) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            bytes.seek(bytes.length() - 1);
            return bytes.read() != '\n';
        }
    }

    private LogRecord record(String line, String place) throws BadInput, IOException {
        Map<String, Object> fields;
        try (JsonParser parser = JSON.createParser(line)) {
            parser.nextToken();
            fields = object(tree(parser), place, "a record");
            if (parser.nextToken() != null) {
                throw new BadInput(place + ": more behind the record; expected one record in a line");
            }
        }
        Value self = value(text(fields, "self", place), place);
        SortedMap<String, Long> clock = new TreeMap<>();
        for (Object component : list(fields, "clock", place)) {
            List<?> pair = pair(component, place);
            List<?> process = pair(pair.get(0), place);
            if (!(process.get(1) instanceof String name)) {
                throw new BadInput(place + ": a component of the clock of process " + process.get(1)
                        + "; expected the process as text");
            }
            if (!(pair.get(1) instanceof Long count) || count < 0) {
                throw new BadInput(place + ": a component of the clock counts " + pair.get(1) + "; expected 0 or more");
            }
            if (count > 0) {
                String named = nameOf(name, place);
                if (clock.put(named, count) != null) {
                    throw new BadInput(place + ": the clock names process " + named + " twice");
                }
            }
        }
        List<LogElement> elements = new ArrayList<>();
        for (Object element : list(fields, "csElements", place)) {
            elements.add(element(object(element, place, "an element of csElements"), place));
        }
        // Older logs have none.
        if (!(fields.getOrDefault("isAbort", false) instanceof Boolean aborted)) {
            throw new BadInput(place + ": isAbort is " + fields.get("isAbort") + "; expected true or false");
        }
        return new LogRecord(
                text(fields, "archetypeName", place), self, VectorClock.of(clock), aborted, elements, place);
    }

    /** The name in clocks of a process that is given as TLA+. */
    private String nameOf(String process, String place) throws BadInput {
        String name = processes.get(process);
        if (name == null) {
            name = VectorClock.nameOf(value(process, place));
            processes.put(process, name);
        }
        return name;
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
                if (!(index instanceof String text)) {
                    throw new BadInput(place + ": the index " + index + "; expected TLA+ as text");
                }
                indices.add(value(text, place));
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
            return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                    ? (Object) parser.getBigIntegerValue()
                    : parser.getLongValue();
        } else if (token == JsonToken.VALUE_NUMBER_FLOAT) {
            return parser.getDecimalValue();
        } else if (token == JsonToken.VALUE_TRUE) {
            return true;
        } else if (token == JsonToken.VALUE_FALSE) {
            return false;
        }
        return token == JsonToken.VALUE_STRING ? parser.getText() : Optional.empty();
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
            throw new BadInput(place + ": no " + name + " where an array was expected");
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
            throw new BadInput(place + ": no text " + name + " where one was expected");
        }
        return text;
    }
}
