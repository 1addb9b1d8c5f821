package dev.plumbline.graph.internal.coverage;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.spec.Branch;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Coverage as JSON. {@code docs/coverage.md} describes the fields. */
public final class CoverageFile {
    private static final String KIND = "coverage";

    private CoverageFile() {}

    /** Writes it to a stream, which stays open. */
    public static void write(Coverage coverage, OutputStream out) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.writeStartObject();
            json.writeNumberField("plumbline", 1);
            json.writeStringField("kind", KIND);
            json.writeStringField("spec", coverage.spec());
            json.writeStringField("id", coverage.id());
            json.writeNumberField("histories", coverage.histories());
            json.writeNumberField("steps", coverage.steps());
            json.writeObjectFieldStart("actions");
            for (Map.Entry<String, Long> action : coverage.actions().entrySet()) {
                json.writeNumberField(action.getKey(), action.getValue());
            }
            json.writeEndObject();
            write("branches", coverage.branches(), json);
            write("conjuncts", coverage.conjuncts(), json);
            json.writeArrayFieldStart("states");
            for (String state : coverage.states()) {
                json.writeString(state);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        out.write('\n');
    }

    private static void write(String field, Map<Branch, Long> counts, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(field);
        for (Map.Entry<Branch, Long> entry : counts.entrySet()) {
            Branch branch = entry.getKey();
            json.writeStartObject();
            json.writeStringField("action", branch.action());
            json.writeStringField("sort", branch.sort().name());
            json.writeStringField("text", branch.text());
            json.writeStringField("module", branch.module());
            json.writeNumberField("line", branch.line());
            json.writeNumberField("column", branch.column());
            json.writeNumberField("endLine", branch.endLine());
            json.writeNumberField("endColumn", branch.endColumn());
            json.writeNumberField("count", entry.getValue());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** @throws BadInput if it cannot be read, or is not a coverage file */
    public static Coverage read(Path file) throws BadInput {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (IOException e) {
            throw new BadInput(file + ": " + BadInput.reason(e) + "; expected a file with the coverage of a check", e);
        }
        try {
            return coverage(JsonValues.read(bytes, 0, bytes.length));
        } catch (BadInput e) {
            throw e.at(file.toString());
        }
    }

    private static Coverage coverage(Value document) throws BadInput {
        Map<String, Value> fields = fields(document);
        if (!Value.of(KIND).equals(fields.get("kind"))) {
            throw new BadInput("no coverage; expected a file with the coverage of a check");
        }
        SortedMap<String, Long> actions = new TreeMap<>();
        for (Map.Entry<String, Value> action : fields(field(fields, "actions")).entrySet()) {
            actions.put(action.getKey(), number(action.getValue(), action.getKey()));
        }
        TreeSet<String> states = new TreeSet<>();
        for (Value each : elements(field(fields, "states"))) {
            states.add(text(each, "states"));
        }
        return new Coverage(
                text(field(fields, "spec"), "spec"),
                text(field(fields, "id"), "id"),
                number(field(fields, "histories"), "histories"),
                number(field(fields, "steps"), "steps"),
                actions,
                counts(field(fields, "branches")),
                // Missing in files of earlier versions.
                fields.containsKey("conjuncts") ? counts(fields.get("conjuncts")) : new TreeMap<>(),
                states);
    }

    private static SortedMap<Branch, Long> counts(Value list) throws BadInput {
        SortedMap<Branch, Long> counts = new TreeMap<>();
        for (Value each : elements(list)) {
            Map<String, Value> branch = fields(each);
            counts.put(branch(branch), number(field(branch, "count"), "count"));
        }
        return counts;
    }

    private static Branch branch(Map<String, Value> fields) throws BadInput {
        String sort = text(field(fields, "sort"), "sort");
        for (Branch.Sort known : Branch.Sort.values()) {
            if (known.name().equals(sort)) {
                return new Branch(
                        text(field(fields, "action"), "action"),
                        known,
                        text(field(fields, "text"), "text"),
                        text(field(fields, "module"), "module"),
                        (int) number(field(fields, "line"), "line"),
                        (int) number(field(fields, "column"), "column"),
                        (int) number(field(fields, "endLine"), "endLine"),
                        (int) number(field(fields, "endColumn"), "endColumn"));
            }
        }
        throw new BadInput("sort is " + sort + "; expected one of " + List.of(Branch.Sort.values()));
    }

    private static Value field(Map<String, Value> fields, String name) throws BadInput {
        Value value = fields.get(name);
        if (value == null) {
            throw new BadInput("the field " + name + " is missing; expected a file with the coverage of a check");
        }
        return value;
    }

    /** An empty object and an empty array are the same value, the empty function. */
    private static Map<String, Value> fields(Value value) throws BadInput {
        if (value instanceof Value.Rec record) {
            return record.fields();
        } else if (value.equals(Value.Tuple.EMPTY)) {
            return Map.of();
        }
        throw new BadInput("found " + shortened(value) + "; expected an object");
    }

    private static List<Value> elements(Value value) throws BadInput {
        if (value instanceof Value.Tuple tuple) {
            return tuple.elements();
        }
        throw new BadInput("found " + shortened(value) + "; expected an array");
    }

    private static String text(Value value, String name) throws BadInput {
        if (value instanceof Value.Str text) {
            return text.value();
        }
        throw new BadInput(name + " is " + shortened(value) + "; expected a string");
    }

    private static long number(Value value, String name) throws BadInput {
        if (value instanceof Value.Int number && number.value() >= 0) {
            return number.value();
        }
        throw new BadInput(name + " is " + shortened(value) + "; expected a number");
    }

    private static String shortened(Value value) {
        String text = value.toString();
        return text.length() > 60 ? text.substring(0, 60) + "..." : text;
    }
}
