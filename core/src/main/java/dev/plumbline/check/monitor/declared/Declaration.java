package dev.plumbline.check.monitor.declared;

import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * That a specification is one of the containers for which there is a monitor, as its author wrote it:
 *
 * <pre>queue Put=enqueue(value:item) Take=dequeue(result) empty=NoItem initial=&lt;&lt;1, 2&gt;&gt;</pre>
 *
 * @param model the name of a built-in model
 * @param operations by name in the specification; without any, names are compared, whatever their case
 * @param empty what the specification answers where there is nothing
 * @param initial what it holds at first, as the model writes it
 */
record Declaration(String model, Map<String, Named> operations, Optional<Value> empty, Optional<Value> initial) {
    private static final Pattern OPERATION = Pattern.compile("(\\w+)=([\\w-]+)(?:\\((.*)\\))?");

    /**
     * @param operation of the model
     * @param arguments names of the specification by names of the model; empty: the same names, whatever their case
     */
    record Named(String operation, Optional<Map<String, String>> arguments) {}

    /**
     * The built-in model that is meant.
     *
     * @throws BadInput if no model has that name, or if it cannot start with that value
     */
    Spec container() throws BadInput {
        return initial.isPresent() ? Models.named(model, initial.get()) : Models.named(model);
    }

    /** @throws BadInput if the text is not a declaration */
    static Declaration parse(String text) throws BadInput {
        List<String> words = words(text);
        if (words.isEmpty() || words.get(0).contains("=")) {
            throw wrong(text, "the name of a model first");
        }
        Map<String, Named> operations = new LinkedHashMap<>();
        Optional<Value> empty = Optional.empty();
        Optional<Value> initial = Optional.empty();
        for (String word : words.subList(1, words.size())) {
            if (word.startsWith("empty=")) {
                empty = Optional.of(value(text, word));
                continue;
            }
            if (word.startsWith("initial=")) {
                initial = Optional.of(value(text, word));
                continue;
            }
            Matcher operation = OPERATION.matcher(word);
            if (!operation.matches()) {
                throw wrong(text, "Operation=operation(argument, ...) instead of '" + word + "'");
            }
            Named named = new Named(operation.group(2), arguments(text, operation.group(3)));
            if (operations.put(operation.group(1), named) != null) {
                throw wrong(text, operation.group(1) + " once");
            }
        }
        return new Declaration(words.get(0), operations, empty, initial);
    }

    private static BadInput wrong(String text, String expected) {
        return new BadInput("container " + text.strip() + ": expected " + expected
                + "; for instance queue Put=enqueue(value:item) Take=dequeue(result) empty=NoItem");
    }

    private static Value value(String text, String word) throws BadInput {
        String written = word.substring(word.indexOf('=') + 1);
        try {
            return Value.parse(written);
        } catch (BadInput e) {
            throw wrong(text, "a TLA+ value instead of '" + written + "'");
        }
    }

    private static Optional<Map<String, String>> arguments(String text, String written) throws BadInput {
        if (written == null) {
            return Optional.empty();
        }
        Map<String, String> arguments = new LinkedHashMap<>();
        for (String one : written.isBlank() ? new String[0] : written.split(",")) {
            String[] names = one.strip().split(":", 2);
            String own = names[names.length - 1].strip();
            if (!names[0].strip().matches("\\w+") || !own.matches("\\w+")) {
                throw wrong(text, "argument or argument:name instead of '" + one.strip() + "'");
            }
            arguments.put(names[0].strip(), own);
        }
        return Optional.of(arguments);
    }

    /** Words between blanks, where blanks within brackets and quotes separate nothing. */
    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        int depth = 0;
        boolean quoted = false;
        for (char c : text.toCharArray()) {
            quoted ^= c == '"';
            depth += quoted ? 0 : "([{<".indexOf(c) >= 0 ? 1 : ")]}>".indexOf(c) >= 0 ? -1 : 0;
            if (Character.isWhitespace(c) && depth <= 0 && !quoted) {
                if (word.length() > 0) {
                    words.add(word.toString());
                }
                word.setLength(0);
            } else {
                word.append(c);
            }
        }
        if (word.length() > 0) {
            words.add(word.toString());
        }
        return words;
    }
}
