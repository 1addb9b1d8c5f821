package dev.plumbline.campaign;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import dev.plumbline.value.text.Sha256;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A command with its placeholders filled in. It is known by the values of the placeholders, not by its position: a file
 * that is added to a folder makes a further task, and leaves the others what they are.
 *
 * @param index its position in its campaign, from 0
 * @param bindings the values of the placeholders
 * @param words of the command
 */
public record Task(long index, SortedMap<String, String> bindings, List<Word> words) {
    private static final int LONGEST_NAME = 40;

    /** The placeholder for the folder of a task, which only the process that runs the task knows. */
    public static final String FOLDER = "task";

    /**
     * A word of a command, with the folder of the task between each two of its parts. The folder is known last, and the
     * text of a value may look like its placeholder: so the parts are kept apart, and not found in the text later.
     */
    public record Word(List<String> parts) {
        public Word {
            parts = List.copyOf(parts);
        }

        /** A word that does not have the folder, whatever its text is. */
        public static Word literal(String text) {
            return new Word(List.of(text));
        }

        /** For people, and to name files: with the placeholder of the folder. */
        public String text() {
            return in("{" + FOLDER + "}");
        }

        boolean hasFolder() {
            return parts.size() > 1;
        }

        String in(String folder) {
            return String.join(folder, parts);
        }

        /** The word with another text in place of each value that is equal to a given one. */
        public Word replace(String value, String other) {
            return new Word(
                    parts.stream().map(part -> part.replace(value, other)).toList());
        }
    }

    public Task {
        bindings = Collections.unmodifiableSortedMap(new TreeMap<>(bindings));
        words = List.copyOf(words);
    }

    /** 128 bits of a cryptographic hash of the values: among a billion tasks no two are likely to share them. */
    public record Key(long high, long low) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int byHigh = Long.compare(high, other.high);
            return byHigh != 0 ? byHigh : Long.compare(low, other.low);
        }
    }

    public Key key() {
        return key(bindings);
    }

    static Key key(SortedMap<String, String> bindings) {
        StringBuilder text = new StringBuilder();
        // With their lengths, so that no two different maps have one text.
        bindings.forEach((name, value) -> text.append(name.length())
                .append(' ')
                .append(name)
                .append(value.length())
                .append(' ')
                .append(value));
        return hash(text.toString());
    }

    /** A task is the same in two campaigns if its command is, in hexadecimal. */
    public static String commandHash(List<String> words) {
        StringBuilder text = new StringBuilder();
        words.forEach(word -> text.append(word.length()).append(' ').append(word));
        Key key = hash(text.toString());
        return HexFormat.of().toHexDigits(key.high()) + HexFormat.of().toHexDigits(key.low());
    }

    private static Key hash(String text) {
        ByteBuffer hash = ByteBuffer.wrap(Sha256.of(text));
        return new Key(hash.getLong(), hash.getLong());
    }

    /**
     * The name of the folder for its files: {@code seed-17-3f9a2c81d0b4}. Not its index, which another task has after
     * a file was added.
     */
    public String folder() {
        return folder(bindings);
    }

    static String folder(SortedMap<String, String> bindings) {
        String name = String.join("-", text(bindings).split("[^A-Za-z0-9.]+"));
        // The end of a path says more than its beginning.
        return name.substring(Math.max(0, name.length() - LONGEST_NAME)).replaceFirst("^[-.]+", "") + "-"
                + HexFormat.of().toHexDigits(key(bindings).high()).substring(0, 12);
    }

    /** For people: {@code seed 17}. */
    public String text() {
        return text(bindings);
    }

    static String text(SortedMap<String, String> bindings) {
        return bindings.isEmpty()
                ? "the only task"
                : bindings.entrySet().stream()
                        .map(each -> each.getKey() + " " + each.getValue())
                        .collect(Collectors.joining(", "));
    }

    /** The command for people; it has a placeholder where the folder of the task belongs. */
    public List<String> texts() {
        return words.stream().map(Word::text).toList();
    }

    /** Whether the command names the folder of the task. */
    public boolean hasFolder() {
        return words.stream().anyMatch(Word::hasFolder);
    }

    /** The words with the folder for the files of the task. */
    public List<String> wordsIn(String folder) {
        return words.stream().map(word -> word.in(folder)).toList();
    }

    public Value value() {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("index", Value.of(index));
        fields.put("task", value(bindings));
        fields.put(
                "words",
                Value.tuple(words.stream().map(word -> Fields.of(word.parts())).toList()));
        return Value.record(fields);
    }

    static Value value(SortedMap<String, String> bindings) {
        Map<String, Value> values = new TreeMap<>();
        bindings.forEach((name, text) -> values.put(name, Value.of(text)));
        return Value.record(values);
    }

    /** Reads {@link #value}. */
    public static Task read(Fields document) throws BadInput {
        List<Word> words = new ArrayList<>();
        for (Fields word : document.list("words")) {
            words.add(new Word(word.texts()));
        }
        return new Task(document.get("index").number(0, Long.MAX_VALUE), bindings(document.get("task")), words);
    }

    static SortedMap<String, String> bindings(Fields document) throws BadInput {
        SortedMap<String, String> bindings = new TreeMap<>();
        for (String name : document.fields().keySet()) {
            bindings.put(name, document.get(name).text());
        }
        return bindings;
    }
}
