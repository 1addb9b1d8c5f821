package dev.plumbline.history.statelog;

import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The content of one file of a state log.
 *
 * @param name of the file, for messages
 * @param header facts about all its lines
 * @param notes restrictions that readers must know
 */
record StateLog(String name, Map<String, Value> header, List<StateLine> lines, List<String> notes) {
    private static final Set<String> HEADER_FIELDS = Set.of("node", "unit", "uncertainty", "constants", "about");

    /** @throws BadInput with file and line if a line is not one of a state log */
    static StateLog read(String name, InputStream in) throws BadInput {
        Map<String, Value> header = Map.of();
        List<StateLine> lines = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        byte[] all;
        try {
            all = in.readAllBytes();
        } catch (IOException e) {
            throw new BadInput(name + ": cannot be read: " + BadInput.reason(e), e);
        }
        long number = 0;
        boolean first = true;
        for (int at = 0; at < all.length; ) {
            int end = endOfLine(all, at);
            number++;
            if (!isBlank(all, at, end)) {
                try {
                    Map<String, Value> fields = fields(text(all, at, end));
                    if (fields.containsKey("header")) {
                        if (!first || fields.size() > 1) {
                            throw new BadInput("a header; expected it alone, in the first line");
                        }
                        header = header(fields.get("header"));
                    } else {
                        lines.add(StateLine.of(fields, number));
                    }
                } catch (BadInput e) {
                    if (!first && isCutOff(all, at, end, e)) {
                        notes.add(name + ":" + number + ": the last line is cut off; it is left out");
                        break;
                    }
                    throw e.at(name + ":" + number);
                }
                first = false;
            }
            at = end + 1;
        }
        return new StateLog(name, header, lines, notes);
    }

    static int endOfLine(byte[] all, int from) {
        int end = from;
        while (end < all.length && all[end] != '\n') {
            end++;
        }
        return end;
    }

    static boolean isBlank(byte[] all, int from, int to) {
        for (int i = from; i < to; i++) {
            if (all[i] != ' ' && all[i] != '\t' && all[i] != '\r' && all[i] != '\n') {
                return false;
            }
        }
        return true;
    }

    static String text(byte[] all, int from, int to) throws BadInput {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(all, from, to - from))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new BadInput("not UTF-8; expected a state log as NDJSON", e);
        }
    }

    /**
     * Whether a kill can have caused the current state of the line. A writer that appends leaves the beginning of a
     * line and nothing after it. Plumbline's recorder, which stores the first brace last, leaves any part of the rest,
     * and empty lines.
     */
    private static boolean isCutOff(byte[] all, int from, int end, BadInput complaint) {
        if (end == all.length) {
            return complaint.getMessage().contains("the line ends within")
                    || complaint.getMessage().startsWith("not UTF-8");
        }
        for (int at = from; at < all.length; at = endOfLine(all, at) + 1) {
            if (all[at] == '{') {
                return false;
            }
        }
        return all[all.length - 1] == '\n' && all[all.length - 2] == '\n';
    }

    /** The fields of the object in a line. */
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

    static Map<String, Value> header(Value value) throws BadInput {
        Map<String, Value> fields = StateLine.object(value, "header");
        for (String field : fields.keySet()) {
            if (!HEADER_FIELDS.contains(field)) {
                throw new BadInput(
                        "field '" + field + "' in the header; expected node, unit, uncertainty, constants or about");
            }
        }
        return fields;
    }

    /** The node that logged the line, according to the line or the header. */
    Optional<Value> node(StateLine line) {
        return line.node().or(() -> Optional.ofNullable(header.get("node")));
    }
}
