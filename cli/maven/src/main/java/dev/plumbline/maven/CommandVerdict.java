package dev.plumbline.maven;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A verdict of a command, as the command has written it by {@code --json-file}.
 *
 * @param word conforms, violates, inconclusive or error
 * @param text the recording or the class, with the verdict, on one line
 */
record CommandVerdict(String word, String text) {
    private static final JsonFactory JSON = new JsonFactory();

    /** No verdicts if the command ended before it wrote any. */
    static List<CommandVerdict> read(Path file) throws IOException {
        List<CommandVerdict> verdicts = new ArrayList<>();
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                verdicts.add(of(line));
            }
        }
        return verdicts;
    }

    static CommandVerdict of(String line) throws IOException {
        Map<String, String> fields = fields(line);
        String word = fields.get("verdict");
        if (word == null) {
            throw new IOException("a line of --json-file has no verdict: " + line);
        }
        if (fields.containsKey("class")) {
            return new CommandVerdict(word, fields.get("class") + ": " + ofClass(word, fields));
        }
        String name = fields.getOrDefault("history", fields.getOrDefault("spec", "?"));
        String text = ofRecording(word, fields);
        return new CommandVerdict(word, text.startsWith(name) ? text : name + ": " + text);
    }

    private static String ofRecording(String word, Map<String, String> fields) {
        return switch (word) {
            case "violates" -> "violates, no behaviour of " + fields.get("spec") + " explains it";
            case "inconclusive" -> "inconclusive, " + fields.get("reason");
            case "error" -> fields.get("error");
            default -> word;
        };
    }

    private static String ofClass(String word, Map<String, String> fields) {
        return switch (word) {
            case "violates" ->
                "violates (" + fields.get("kind") + ")"
                        + (fields.containsKey("smallest") ? ", failing test: " + fields.get("smallest") : "");
            case "inconclusive" -> "inconclusive, " + fields.get("reason");
            default -> word;
        };
    }

    /** The strings of an object; a counterexample and other structures are skipped. */
    private static Map<String, String> fields(String line) throws IOException {
        Map<String, String> fields = new HashMap<>();
        try (JsonParser json = JSON.createParser(line)) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                if (json.nextToken() == JsonToken.VALUE_STRING) {
                    fields.put(name, json.getText());
                } else {
                    json.skipChildren();
                }
            }
        }
        return fields;
    }
}
