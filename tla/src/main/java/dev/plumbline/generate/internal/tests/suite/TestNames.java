package dev.plumbline.generate.internal.tests.suite;

import dev.plumbline.value.Value;
import dev.plumbline.value.text.Sha256;
import java.util.List;
import java.util.Map;

/**
 * Names made of the steps they denote: letters, digits and underscores, beginning with a letter. A hash represents the
 * part that does not fit into a name of readable length.
 */
final class TestNames {
    private static final String THEN = "_then_";
    private static final int LONGEST = 60;
    private static final int HASH = 8;

    private TestNames() {}

    /** {@code Put_1_then_Clear}, with a hash if the name does not contain all steps. */
    static String of(List<TestStep> steps) {
        String words = words(steps);
        StringBuilder exact = new StringBuilder();
        steps.forEach(
                step -> exact.append(step.action()).append(step.arguments()).append(';'));
        return words.equals(wholeWords(steps))
                ? words
                : words + "_" + Sha256.hex(exact.toString()).substring(0, HASH);
    }

    /** {@code Put_1_then_Clear_0a1b2c3d}, where the hash is that of this text. */
    static String of(List<TestStep> steps, String contents) {
        return words(steps) + "_" + Sha256.hex(contents).substring(0, HASH);
    }

    /** The same with a longer hash, for the few names that would be equal otherwise. */
    static String exactly(List<TestStep> steps, String contents) {
        return words(steps) + "_" + Sha256.hex(contents).substring(0, 3 * HASH);
    }

    private static String wholeWords(List<TestStep> steps) {
        return steps.isEmpty()
                ? "Initial"
                : String.join(THEN, steps.stream().map(TestNames::words).toList());
    }

    private static String words(List<TestStep> steps) {
        StringBuilder name = new StringBuilder();
        for (TestStep step : steps) {
            String next = words(step);
            if (name.length() + next.length() > LONGEST) {
                return name.isEmpty() ? next.substring(0, LONGEST).replaceAll("_+$", "") : name.toString();
            }
            name.append(name.isEmpty() ? "" : THEN).append(next);
        }
        return name.isEmpty() ? "Initial" : name.toString();
    }

    private static String words(TestStep step) {
        StringBuilder name = new StringBuilder(plain(step.action()));
        for (Map.Entry<String, Value> argument : step.arguments().entrySet()) {
            String value = argument.getValue()
                    .toString()
                    .replaceAll("[^A-Za-z0-9]+", "_")
                    .replaceAll("^_|_$", "");
            name.append('_').append(value.isEmpty() ? "empty" : value);
        }
        // C++ reserves names with two underscores in a row.
        String words = name.toString().replaceAll("_+", "_").replaceAll("^_|_$", "");
        return words.isEmpty() || !Character.isLetter(words.charAt(0)) ? "a" + words : words;
    }

    private static String plain(String action) {
        return action.replaceAll("[^A-Za-z0-9]+", "_");
    }
}
