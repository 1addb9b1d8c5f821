package dev.plumbline.maven;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.plumbline.check.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A verdict of a command, as the command has written it by {@code --json-file}.
 *
 * @param word nothing if the command complains instead
 * @param text the recording or the class, with the verdict, on one line
 */
record CommandVerdict(Optional<Verdict.Word> word, String text) {
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
        String named = fields.get("verdict");
        if (named == null) {
            throw new IOException("a line of --json-file has no verdict: " + line);
        }
        Optional<Verdict.Word> word = Verdict.Word.of(named);
        if (word.isEmpty() && !fields.containsKey("error")) {
            throw new IOException("a line of --json-file has the verdict " + named + ": " + line);
        }
        if (fields.containsKey("class")) {
            return new CommandVerdict(word, fields.get("class") + ": " + text(word, ofClass(fields), fields));
        }
        String name = fields.getOrDefault("history", fields.getOrDefault("spec", "?"));
        String claim = ", no behaviour of " + fields.get("spec") + " explains it";
        String text = text(word, claim, fields);
        return new CommandVerdict(word, text.startsWith(name) ? text : name + ": " + text);
    }

    /** @param violation follows the word of a violation */
    private static String text(Optional<Verdict.Word> word, String violation, Map<String, String> fields) {
        if (word.isEmpty()) {
            return fields.get("error");
        }
        return word.get()
                + switch (word.get()) {
                    case CONFORMS -> "";
                    case VIOLATES -> violation;
                    case INCONCLUSIVE -> ", " + fields.get("reason");
                };
    }

    private static String ofClass(Map<String, String> fields) {
        return " (" + fields.get("kind") + ")"
                + (fields.containsKey("smallest") ? ", failing test: " + fields.get("smallest") : "");
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
