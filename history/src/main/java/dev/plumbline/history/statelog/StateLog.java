package dev.plumbline.history.statelog;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.Value;
import dev.plumbline.history.format.JsonValues;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One file of a state log as it was read.
 *
 * @param name of the file, for messages
 * @param header what it says about all its lines
 * @param notes what people must be told about it
 */
record StateLog(String name, Map<String, Value> header, List<StateLine> lines, List<String> notes) {
    private static final Set<String> HEADER_FIELDS = Set.of("node", "unit", "uncertainty", "constants", "about");

    /** @throws BadInput with file and line where a line is none of a state log */
    static StateLog read(String name, InputStream in) throws BadInput {
        Map<String, Value> header = Map.of();
        List<StateLine> lines = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()), 1 << 16)) {
            long number = 0;
            boolean first = true;
            String next = reader.readLine();
            while (next != null) {
                String text = next;
                number++;
                next = reader.readLine();
                if (text.isBlank()) {
                    continue;
                }
                try {
                    Map<String, Value> fields = fields(text);
                    if (fields.containsKey("header")) {
                        if (!first || fields.size() > 1) {
                            throw new BadInput("a header; expected it alone, in the first line");
                        }
                        header = header(fields.get("header"));
                    } else {
                        lines.add(StateLine.of(fields, number));
                    }
                } catch (BadInput e) {
                    if (next == null && !first && e.getMessage().contains("the line ends within")) {
                        notes.add(name + ":" + number + ": the last line is cut off; it is left out");
                        break;
                    }
                    throw e.at(name + ":" + number);
                }
                first = false;
            }
        } catch (CharacterCodingException e) {
            throw new BadInput(name + ": not UTF-8; expected a state log as NDJSON", e);
        } catch (IOException e) {
            throw new BadInput(name + ": cannot be read: " + BadInput.reason(e), e);
        }
        return new StateLog(name, header, lines, notes);
    }

    /** The fields of the object that is a line. */
    static Map<String, Value> fields(String line) throws BadInput {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        Value value;
        try {
            value = JsonValues.read(bytes, 0, bytes.length);
        } catch (BadInput e) {
            int example = e.getMessage().indexOf("; expected an object like");
            throw example < 0
                    ? e
                    : new BadInput(
                            e.getMessage().substring(0, example) + "; expected an object such as {\"event\":..}", e);
        }
        if (value instanceof Value.Rec || value.equals(Value.tuple())) {
            return StateLine.object(value, "line");
        }
        throw new BadInput("not an object; expected one event a line, such as {\"event\":..,\"state\":{..}}");
    }

    private static Map<String, Value> header(Value value) throws BadInput {
        Map<String, Value> fields = StateLine.object(value, "header");
        for (String field : fields.keySet()) {
            if (!HEADER_FIELDS.contains(field)) {
                throw new BadInput(
                        "field '" + field + "' in the header; expected node, unit, uncertainty, constants or about");
            }
        }
        return fields;
    }

    /** Who logged the line: as it says itself, or as the header says. */
    Optional<Value> node(StateLine line) {
        return line.node().or(() -> Optional.ofNullable(header.get("node")));
    }
}
