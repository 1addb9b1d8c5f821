package dev.plumbline.runtime.log;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.runtime.value.TlaError;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the lines of {@link SectionJson}: objects, lists, strings, whole numbers and truth values. */
final class SectionReader {
    private final String text;
    private int at;

    private SectionReader(String text) {
        this.text = text;
    }

    /**
     * @param place for messages
     * @throws IOException if the line is not a section
     */
    static LoggedSection read(String line, String place) throws IOException {
        try {
            SectionReader reader = new SectionReader(line);
            Map<?, ?> section = (Map<?, ?>) reader.value();
            if (reader.at < line.length()) {
                throw reader.expected("the end of the line");
            }
            List<LoggedElement> elements = new ArrayList<>();
            for (Object element : (List<?>) section.get("csElements")) {
                elements.add(element((Map<?, ?>) element));
            }
            Map<String, Value> extras = new LinkedHashMap<>();
            if (section.get("extras") instanceof Map<?, ?> values) {
                values.forEach((name, value) -> extras.put((String) name, parsed(value)));
            }
            return new LoggedSection(
                    new ProcessId((String) section.get("archetypeName"), parsed(section.get("self"))),
                    (Boolean) section.get("isAbort"),
                    Instant.parse((String) section.get("startTime")),
                    Instant.parse((String) section.get("endTime")),
                    clock((List<?>) section.get("clock")),
                    List.copyOf(elements),
                    extras);
        } catch (ClassCastException | NullPointerException | DateTimeException | NumberFormatException | TlaError e) {
            throw new IOException(place + ": no section of this runtime: " + e.getMessage(), e);
        }
    }

    private static Value parsed(Object text) {
        return Tla.parse((String) text);
    }

    private static Clock clock(List<?> components) {
        SortedMap<ProcessId, Long> counts = new TreeMap<>();
        for (Object component : components) {
            List<?> name = (List<?>) ((List<?>) component).get(0);
            counts.put(new ProcessId((String) name.get(0), parsed(name.get(1))), (Long) ((List<?>) component).get(1));
        }
        return Clock.of(counts);
    }

    private static LoggedElement element(Map<?, ?> element) {
        Map<?, ?> name = (Map<?, ?>) element.get("name");
        List<Value> indices = new ArrayList<>();
        ((List<?>) element.get("indices")).forEach(index -> indices.add(parsed(index)));
        return new LoggedElement(
                element.get("tag").equals("write"),
                (String) name.get("prefix"),
                (String) name.get("name"),
                List.copyOf(indices),
                parsed(element.get("value")),
                Optional.ofNullable(element.get("oldValue")).map(SectionReader::parsed));
    }

    private Object value() {
        char c = at < text.length() ? text.charAt(at) : ' ';
        if (c == '{') {
            return object();
        } else if (c == '[') {
            return list();
        } else if (c == '"') {
            return string();
        } else if (text.startsWith("true", at) || text.startsWith("false", at)) {
            boolean yes = c == 't';
            at += yes ? 4 : 5;
            return yes;
        }
        int from = at;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            at++;
        }
        if (from == at) {
            throw expected("a value");
        }
        return Long.valueOf(text.substring(from, at));
    }

    private Map<String, Object> object() {
        Map<String, Object> fields = new LinkedHashMap<>();
        at++;
        while (!next('}')) {
            String name = string();
            require(':');
            fields.put(name, value());
            next(',');
        }
        return fields;
    }

    private List<Object> list() {
        List<Object> elements = new ArrayList<>();
        at++;
        while (!next(']')) {
            elements.add(value());
            next(',');
        }
        return elements;
    }

    private String string() {
        require('"');
        StringBuilder read = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '"') {
            char c = text.charAt(at++);
            if (c == '\\' && at < text.length()) {
                c = text.charAt(at++);
                if (c == 'u' && at + 4 <= text.length()) {
                    c = (char) Integer.parseInt(text.substring(at, at + 4), 16);
                    at += 4;
                }
            }
            read.append(c);
        }
        require('"');
        return read.toString();
    }

    private boolean next(char c) {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void require(char c) {
        if (!next(c)) {
            throw expected(String.valueOf(c));
        }
    }

    private TlaError expected(String what) {
        return new TlaError("column " + (at + 1) + ": expected " + what);
    }
}
