package dev.plumbline.maven;

import dev.plumbline.cli.terminal.ShellWords;
import java.util.ArrayList;
import java.util.List;

/** The words of a command line, made of the parameters of a goal. */
final class CommandWords {
    private final List<String> words = new ArrayList<>();

    CommandWords(String command) {
        words.add(command);
    }

    /** A parameter that is missing in the POM, or blank there, leaves the default to the command line. */
    CommandWords option(String name, String value) {
        if (value != null && !value.isBlank()) {
            // One word: a value such as -1 must not look like an option.
            words.add(name + "=" + value.strip());
        }
        return this;
    }

    /** Further options as they are typed; in a POM they may extend over several lines. */
    List<String> and(String typed, List<String> operands) {
        if (typed != null) {
            words.addAll(ShellWords.words(typed.replaceAll("\\s+", " ")));
        }
        words.addAll(operands);
        return List.copyOf(words);
    }
}
