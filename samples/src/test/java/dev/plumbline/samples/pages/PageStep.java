package dev.plumbline.samples.pages;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A step of a reader who follows a page: saves a file that the page shows, or types a command. */
sealed interface PageStep {
    /** The line of the page; 0 for a command that prepares what a help text mentions. */
    int line();

    /** @param name the path, from the folder of the last command */
    record SavedFile(int line, String name, String text) implements PageStep {}

    /**
     * @param text as typed, with its comment; several lines where the first ones end with a backslash
     * @param quoted the output that the page shows below the command
     */
    record Command(int line, String text, List<String> quoted) implements PageStep {
        private static final Pattern STATUS = Pattern.compile("#.*exit status ([0-9]+)(?: or ([0-9]+))?");
        private static final Pattern VIOLATES = Pattern.compile("VIOLATES |: ([0-9]+ )?violates\\b|  violates  ");

        /** On one line, without its comment: how lists and messages name a command. */
        String name() {
            String line = text.replaceAll("\\\\\n\\s*", "");
            int comment = line.indexOf(" # ");
            return (comment < 0 ? line : line.substring(0, comment)).strip();
        }

        /**
         * The exit statuses that are right: those in the comment of the command, else that of the verdict in the quoted
         * output, else 0. Two of them are for a command whose verdict depends on the machine.
         */
        Set<Integer> statuses() {
            Matcher stated = STATUS.matcher(text);
            if (stated.find()) {
                Set<Integer> statuses = new TreeSet<>(Set.of(Integer.parseInt(stated.group(1))));
                if (stated.group(2) != null) {
                    statuses.add(Integer.parseInt(stated.group(2)));
                }
                return statuses;
            }
            if (quoted.stream().anyMatch(line -> VIOLATES.matcher(line).find())) {
                return Set.of(1);
            }
            return quoted.stream().anyMatch(line -> line.contains(": inconclusive")) ? Set.of(3) : Set.of(0);
        }
    }
}
