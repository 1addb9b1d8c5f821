package dev.plumbline.cli.sentences;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An entry of the file with the fifty violations: how the violation is made, and the sentences about it.
 *
 * @param title with its number
 * @param command words of the command line; {@code FILE} is the history
 * @param operations of the history, one line each; none if the command names the files
 * @param sentences the headline, the reason if there is one, and the details
 */
record Violation(String title, List<String> command, List<String> operations, List<String> sentences) {
    static final String FILE = "FILE";
    private static final String RESOURCE = "fifty-violations.txt";
    private static final Pattern OPERATION =
            Pattern.compile("#(\\d+) (\\w+) (\\w+)\\((.*)\\) (\\d+)-(\\d*)( aborted)?");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    static String resource(String name) throws IOException {
        try (InputStream in = Violation.class.getResourceAsStream("../sentences/" + name)) {
            if (in == null) {
                throw new IOException("no resource " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The text before the first entry. */
    static String preface() throws IOException {
        String text = resource(RESOURCE);
        return text.substring(0, text.indexOf("\n1. ") + 1);
    }

    static List<Violation> all() throws IOException {
        List<Violation> all = new ArrayList<>();
        String title = "";
        List<String> command = List.of();
        List<String> operations = new ArrayList<>();
        List<String> sentences = new ArrayList<>();
        List<String> lines =
                resource(RESOURCE).substring(preface().length()).lines().toList();
        for (String line : lines) {
            if (line.matches("\\d+\\. .*")) {
                if (!title.isEmpty()) {
                    all.add(new Violation(title, command, List.copyOf(operations), List.copyOf(sentences)));
                }
                title = line;
                command = List.of();
                operations.clear();
                sentences.clear();
            } else if (line.startsWith("  #") && OPERATION.matcher(line.strip()).matches()) {
                operations.add(line.strip());
            } else if (line.startsWith("> ")) {
                sentences.add(line.substring(2));
            } else if (!line.isEmpty()) {
                command = words(line);
            }
        }
        all.add(new Violation(title, command, operations, sentences));
        return all;
    }

    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(line);
        while (word.find()) {
            words.add(word.group(1) == null ? word.group(2) : word.group(1));
        }
        return words;
    }

    Violation with(List<String> told) {
        return new Violation(title, command, operations, told);
    }

    /** As in the file. */
    String text() {
        StringBuilder text = new StringBuilder(title).append('\n');
        List<String> shown = command.stream()
                .map(word -> word.matches("[\\w./$=-]+") ? word : "'" + word + "'")
                .toList();
        text.append(String.join(" ", shown)).append('\n');
        operations.forEach(operation -> text.append("  ").append(operation).append('\n'));
        text.append('\n');
        sentences.forEach(sentence -> text.append("> ").append(sentence).append('\n'));
        return text.append('\n').toString();
    }

    History history() throws BadInput {
        History.Builder history = new History.Builder("FILE", new Order.Timeboxes("ms", false));
        for (String line : operations) {
            Matcher parts = OPERATION.matcher(line);
            if (!parts.matches()) {
                throw new BadInput(line + ": expected #NUMBER PROCESS NAME(ARGUMENTS) CALL-RETURN");
            }
            boolean pending = parts.group(6).isEmpty();
            history.add(new Operation(
                    Value.of(parts.group(2)),
                    parts.group(3),
                    arguments(parts.group(4)),
                    new Timebox(
                            Long.parseLong(parts.group(5)), pending ? Timebox.NEVER : Long.parseLong(parts.group(6))),
                    pending ? Outcome.PENDING : parts.group(7) == null ? Outcome.RETURNED : Outcome.ABORTED,
                    Map.of(),
                    0));
        }
        return history.build();
    }

    /** {@code key: 1, value: <<2, 3>>}: commas inside brackets belong to a value. */
    private static Map<String, Value> arguments(String text) throws BadInput {
        Map<String, Value> arguments = new LinkedHashMap<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i <= text.length(); i++) {
            char c = i == text.length() ? ',' : text.charAt(i);
            depth += "<[({".indexOf(c) >= 0 ? 1 : ">])}".indexOf(c) >= 0 ? -1 : 0;
            if (c == ',' && depth == 0 && i > from) {
                String argument = text.substring(from, i).strip();
                int colon = argument.indexOf(": ");
                arguments.put(argument.substring(0, colon), Value.parse(argument.substring(colon + 2)));
                from = i + 1;
            }
        }
        return arguments;
    }
}
