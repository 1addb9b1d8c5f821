package dev.plumbline.mpcal.internal.log;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the JSON object of a line of a log into an operation, as a stream without building a tree: most of a log
 * consists of clocks, and the names of archetypes in them are skipped.
 */
final class RecordReader {
    private static final JsonFactory JSON = new JsonFactory();
    /** Beyond this many values a table of them costs more than it saves. */
    private static final int MOST_SHARED = 1 << 16;

    /** A cache: values are written as TLA+ in strings, and few of them differ. */
    private final Map<String, Value> known = new HashMap<>();
    /** More caches: equal elements, and equal sections, are one object, since long logs repeat them. */
    private final Map<Value, Value> shared = new HashMap<>();

    /** The names of processes in clocks, by their values as TLA+. */
    private final Map<String, String> processes = new HashMap<>();

    private final Map<Value, SectionElements> sections = new HashMap<>();

    private final ClockComponents components = new ClockComponents();
    private final CompactRecords compact = new CompactRecords(this, components);

    private JsonParser json;
    private String file;
    private int number;

    /**
     * The record of a line that is written without blanks, as by a runtime; null for any other line, which may also be a
     * record.
     *
     * @param line has the line, at {@code from}
     */
    LogRecord readCompact(byte[] line, int from, int length, String name, int lineNumber) {
        file = name;
        number = lineNumber;
        return compact.read(line, from, length, name, lineNumber);
    }

    /**
     * @param line has the line in UTF-8, at {@code from}
     * @param name of the file
     * @throws IOException if it is not complete JSON: then it may be the last line of a process that was killed
     * @throws BadInput if it is JSON, but not a record
     */
    LogRecord read(byte[] line, int from, int length, String name, int lineNumber) throws BadInput, IOException {
        file = name;
        number = lineNumber;
        try (JsonParser parser = JSON.createParser(line, from, length)) {
            json = parser;
            try {
                json.nextToken();
                LogRecord record = record();
                if (json.nextToken() != null) {
                    throw bad("text after the record; expected one record in a line");
                }
                return record;
            } catch (BadInput e) {
                while (json.nextToken() != null) {
                    // Skips to the end of the line.
                }
                throw e;
            }
        }
    }

    /** Reads bytes that are exactly one JSON text. */
    private <T> T whole(byte[] line, int from, int to, Part<T> part) throws BadInput, IOException {
        try (JsonParser parser = JSON.createParser(line, from, to - from)) {
            json = parser;
            json.nextToken();
            T read = part.read();
            if (json.nextToken() != null) {
                throw bad("more than one part");
            }
            return read;
        }
    }

    /** Reads the value at the current token of JSON. */
    @FunctionalInterface
    private interface Part<T> {
        T read() throws BadInput, IOException;
    }

    /** The text that these bytes are, in quotation marks. */
    String textIn(byte[] line, int from, int to) throws BadInput, IOException {
        return whole(line, from, to, () -> text("this"));
    }

    /** The element that these bytes are. */
    Value elementIn(byte[] line, int from, int to) throws BadInput, IOException {
        return whole(line, from, to, () -> share(element()));
    }

    private BadInput bad(String what) {
        return new BadInput(place() + ": " + what);
    }

    private String place() {
        return file + ":" + number;
    }

    private LogRecord record() throws BadInput, IOException {
        requireObject("a record");
        String archetype = null;
        Value self = null;
        VectorClock clock = null;
        SectionElements elements = null;
        // Older logs do not have this field.
        boolean aborted = false;
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            json.nextToken();
            switch (field) {
                case "archetypeName" -> archetype = text(field);
                case "self" -> self = value(field);
                case "clock" -> clock = clock();
                case "csElements" -> elements = elements();
                case "isAbort" -> aborted = truth(field);
                default -> json.skipChildren();
            }
        }
        return LogRecord.of(
                Value.of(required(archetype, "text archetypeName where one")),
                required(self, "text self where one"),
                required(clock, "clock where an array"),
                aborted,
                required(elements, "csElements where an array"),
                file,
                number);
    }

    /** A clock is an array of {@code [[archetype, self], count]}, with self as TLA+. */
    private VectorClock clock() throws BadInput, IOException {
        requireArray("clock");
        components.begin();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            requireComponent(json.currentToken() == JsonToken.START_ARRAY);
            requireComponent(json.nextToken() == JsonToken.START_ARRAY);
            requireComponent(json.nextToken() != JsonToken.END_ARRAY);
            json.skipChildren();
            JsonToken process = json.nextToken();
            requireComponent(process != JsonToken.END_ARRAY);
            if (process != JsonToken.VALUE_STRING) {
                throw bad("a component of the clock of process " + json.getText() + "; expected the process as text");
            }
            String name = nameOf(json.getText());
            requireComponent(json.nextToken() == JsonToken.END_ARRAY);
            requireComponent(json.nextToken() != JsonToken.END_ARRAY);
            components.add(name, count());
            requireComponent(json.nextToken() == JsonToken.END_ARRAY);
        }
        try {
            return components.clock();
        } catch (BadInput e) {
            throw e.at(place());
        }
    }

    private void requireComponent(boolean fits) throws BadInput {
        if (!fits) {
            throw bad("an invalid component of the clock; expected [[archetype, self], count]");
        }
    }

    private long count() throws BadInput, IOException {
        boolean isLong = json.currentToken() == JsonToken.VALUE_NUMBER_INT
                && json.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
        if (!isLong || json.getLongValue() < 0) {
            throw bad("a component of the clock counts " + json.getText() + "; expected 0 or more");
        }
        return json.getLongValue();
    }

    /** The name in clocks of a process that is given as TLA+. */
    String nameOf(String process) throws BadInput {
        String name = processes.get(process);
        if (name == null) {
            name = VectorClock.nameOf(valueOf(process));
            processes.put(process, name);
        }
        return name;
    }

    private SectionElements elements() throws BadInput, IOException {
        requireArray("csElements");
        List<Value> elements = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            elements.add(share(element()));
        }
        return sectionOf(elements);
    }

    /** The section with these elements, while the table has room always the same. */
    SectionElements sectionOf(List<Value> elements) throws BadInput {
        Value.Tuple all = Value.tuple(elements);
        SectionElements known = sections.get(all);
        if (known == null) {
            known = SectionElements.of(all);
            if (sections.size() < MOST_SHARED) {
                sections.put(all, known);
            }
        }
        return known;
    }

    /** The first value that was equal to this one, while the table has room. */
    private Value share(Value value) {
        Value first = shared.get(value);
        if (first == null && shared.size() < MOST_SHARED) {
            shared.put(value, value);
        }
        return first == null ? value : first;
    }

    private Value element() throws BadInput, IOException {
        requireObject("an element of csElements");
        String tag = null;
        ElementName name = null;
        List<Value> indices = new ArrayList<>();
        Value value = null;
        Optional<Value> old = Optional.empty();
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            json.nextToken();
            switch (field) {
                case "tag" -> tag = text(field);
                case "name" -> name = name();
                case "indices" -> indices = indices();
                case "value" -> value = value(field);
                case "oldValue" -> old = Optional.of(value(field));
                default -> json.skipChildren();
            }
        }
        if (!"read".equals(tag) && !"write".equals(tag)) {
            throw bad("an element with the tag " + required(tag, "text tag where one") + "; expected read or write");
        }
        if (name == null) {
            throw bad("expected a JSON object for the name of an element");
        }
        return LogElement.encoded(
                tag.equals("write"), name.prefix, name.name, indices, required(value, "text value where one"), old);
    }

    private record ElementName(String prefix, String name) {}

    private ElementName name() throws BadInput, IOException {
        requireObject("the name of an element");
        String prefix = null;
        String name = null;
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            json.nextToken();
            switch (field) {
                case "prefix" -> prefix = text(field);
                case "name" -> name = text(field);
                default -> json.skipChildren();
            }
        }
        return new ElementName(required(prefix, "text prefix where one"), required(name, "text name where one"));
    }

    private List<Value> indices() throws BadInput, IOException {
        requireArray("indices");
        List<Value> indices = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (json.currentToken() != JsonToken.VALUE_STRING) {
                throw bad("the index " + json.getText() + "; expected TLA+ as text");
            }
            indices.add(valueOf(json.getText()));
        }
        return indices;
    }

    private void requireObject(String what) throws BadInput {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw bad("expected a JSON object for " + what);
        }
    }

    private void requireArray(String field) throws BadInput {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw bad("no " + field + " where an array was expected");
        }
    }

    private <T> T required(T found, String what) throws BadInput {
        if (found == null) {
            throw bad("no " + what + " was expected");
        }
        return found;
    }

    private boolean truth(String field) throws BadInput, IOException {
        if (!json.currentToken().isBoolean()) {
            throw bad(field + " is " + json.getText() + "; expected true or false");
        }
        return json.getBooleanValue();
    }

    private String text(String field) throws BadInput, IOException {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw bad("no text " + field + " where one was expected");
        }
        return json.getText();
    }

    private Value value(String field) throws BadInput, IOException {
        return valueOf(text(field));
    }

    /** The value that is written as TLA+. */
    Value valueOf(String text) throws BadInput {
        Value value = known.get(text);
        if (value == null) {
            try {
                value = Value.parse(text);
            } catch (BadInput e) {
                throw e.at(place());
            }
            if (known.size() == MOST_SHARED) {
                known.clear();
            }
            known.put(text, value);
        }
        return value;
    }
}
