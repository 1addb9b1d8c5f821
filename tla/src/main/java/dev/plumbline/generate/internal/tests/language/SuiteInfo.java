package dev.plumbline.generate.internal.tests.language;

import dev.plumbline.generate.internal.tests.suite.ChoiceGraph;
import java.util.List;
import java.util.Optional;

/**
 * The facts about a whole suite that templates use.
 *
 * @param spec name of the specification: {@code ArrayMerge}
 * @param goal the coverage goal: {@code transitions}
 * @param observed the variables that are compared
 * @param actions the signatures of all actions that tests perform, sorted: {@code Put(key, value)}
 * @param choices the possible observations of a test, if the specification leaves a choice to the system
 * @param length the number of steps after which the test of the choices starts again
 */
public record SuiteInfo(
        String spec,
        String goal,
        List<String> observed,
        List<String> actions,
        Optional<ChoiceGraph> choices,
        int length) {
    public SuiteInfo {
        observed = List.copyOf(observed);
        actions = List.copyOf(actions);
    }

    /** The name of the specification as an identifier. */
    String identifier() {
        String letters = spec.replaceAll("[^A-Za-z0-9]", "_");
        return letters.isEmpty() || !Character.isLetter(letters.charAt(0)) ? "a" + letters : letters;
    }

    /** The name of the specification as the name of a type. */
    String type() {
        return Character.toUpperCase(identifier().charAt(0)) + identifier().substring(1);
    }
}
