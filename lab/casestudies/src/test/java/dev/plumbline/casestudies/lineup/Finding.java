package dev.plumbline.casestudies.lineup;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A finding of Line-Up in a library, and the command that reproduces it.
 *
 * @param what the library, its version and the class
 * @param options of the command {@code lineup}, each with its value
 * @param shows a line of what the command prints has this
 * @param because why the class does so, as read from its code
 */
record Finding(String what, List<String> options, String shows, String because) {
    /** The status of the command when a test fails. */
    static final int VIOLATES = 1;

    /** The result of one run of the command. */
    record Seen(int status, String output) {}

    /** To be typed in the root of the project. */
    String command() {
        return "./plumbline lineup " + String.join(" \\\n    ", options);
    }

    boolean isIn(Seen seen) {
        return seen.status() == VIOLATES && head(seen).contains(shows);
    }

    /** The verdict, the smallest test and its results. The table of the execution comes after them. */
    static String head(Seen seen) {
        List<String> lines = seen.output().lines().toList();
        int afterVerdict = lines.indexOf("");
        int afterResults =
                afterVerdict + 1 + lines.subList(afterVerdict + 1, lines.size()).indexOf("");
        return lines.subList(0, afterResults > afterVerdict ? afterResults : lines.size()).stream()
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n"));
    }

    String section(Seen seen) {
        return "### " + what + "\n\n```\n" + command() + "\n```\n\n```\n" + head(seen) + "\n```\n\n"
                + (isIn(seen) ? because : "NOT AS EXPECTED (" + shows + ")") + "\n";
    }
}
