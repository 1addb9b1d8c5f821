package dev.plumbline.samples.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Compares the output that a page quotes with the output of the command. A line {@code ...} on the page means any number
 * of lines; all other lines must be there, next to each other and in this order, from the first line of the output to
 * its last one. Two things differ from run to run and are not compared: the time that something took, and the port of a
 * server on this machine.
 */
final class QuotedOutput {
    private static final Pattern TIME = Pattern.compile("\\b[0-9]+(\\.[0-9]+)? (s|ms)\\b");
    private static final Pattern PORT = Pattern.compile("127\\.0\\.0\\.1:[0-9]+");
    /** A terminal shows nothing of these; some builds of Maven begin each output with them. */
    private static final Pattern COLOURS = Pattern.compile("\u001B\\[[0-9;]*m");

    private static final String GAP = "...";

    private QuotedOutput() {}

    /** What is wrong, if anything is. */
    static Optional<String> difference(List<String> quoted, String printed) {
        if (quoted.stream().allMatch(String::isBlank)) {
            return Optional.empty();
        }
        List<String> lines =
                steady(List.of(COLOURS.matcher(printed).replaceAll("").split("\n", -1)));
        int from = 0;
        boolean anywhere = false;
        List<String> part = new ArrayList<>();
        for (String line : steady(quoted)) {
            if (!line.strip().equals(GAP)) {
                part.add(line);
                continue;
            }
            int found = find(part, lines, from, anywhere);
            if (found < 0) {
                return Optional.of(missing(part, lines, from, anywhere));
            }
            from = found + part.size();
            part.clear();
            anywhere = true;
        }
        int found = find(part, lines, from, anywhere);
        if (found < 0) {
            return Optional.of(missing(part, lines, from, anywhere));
        }
        int end = found + part.size();
        return part.isEmpty() || end == lines.size()
                ? Optional.empty()
                : Optional.of("the page ends before the output does; next is: " + lines.get(end));
    }

    /** Without what differs from run to run, and without blanks at the ends of lines and blank lines at the end. */
    private static List<String> steady(List<String> lines) {
        List<String> steady = new ArrayList<>(lines.stream()
                .map(line -> PORT.matcher(TIME.matcher(line).replaceAll("TIME")).replaceAll("ADDRESS"))
                .map(String::stripTrailing)
                .toList());
        while (!steady.isEmpty() && steady.get(steady.size() - 1).isEmpty()) {
            steady.remove(steady.size() - 1);
        }
        return steady;
    }

    private static int find(List<String> part, List<String> lines, int from, boolean anywhere) {
        for (int at = from; at + part.size() <= lines.size(); at++) {
            if (lines.subList(at, at + part.size()).equals(part)) {
                return at;
            }
            if (!anywhere) {
                return -1;
            }
        }
        return -1;
    }

    private static String missing(List<String> part, List<String> lines, int from, boolean anywhere) {
        if (anywhere) {
            String first = part.get(0);
            int at = lines.subList(Math.min(from, lines.size()), lines.size()).indexOf(first);
            return at < 0 ? "not printed (any more): " + first : missing(part, lines, from + at, false);
        }
        for (int i = 0; i < part.size(); i++) {
            String line = from + i < lines.size() ? lines.get(from + i) : "(the end)";
            if (!line.equals(part.get(i))) {
                return "on the page: " + part.get(i) + "\n      printed:     " + line;
            }
        }
        return "not printed: " + part;
    }
}
