package dev.plumbline.samples.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The commands of a page, and the files that it asks its reader to save. The pages write them in three ways:
 *
 * <ul>
 *   <li>In a block, a line with {@code $ } in front is a command; the lines up to the next one are its output.
 *   <li>A block whose first line that is not a comment begins like a command has a command on every line.
 *   <li>A fenced block right below such a block, with no text between them, is the beginning of what its last command prints.
 *   <li>A fenced block is a file if the text before it ends with a name in backticks and a colon.
 * </ul>
 *
 * A block is fenced without a language or with {@code sh}, or indented by four spaces. A fence with {@code text} is a
 * synopsis: it holds options in brackets, which nobody can type.
 */
record PageSteps(String name, List<PageStep> steps) {
    private static final Pattern BEGINS = Pattern.compile(
            "(\\S*plumbline|[A-Z_]+=\\S.*|apt-get|bash|cat|cd|cp|curl|g\\+\\+|"
                    + "git|gcc|go|grep|head|java|javac|ls|make|mkdir|mvn|rm|sed|tail|unzip|zcat|target/\\S+|\\./\\S+)( .*)?");
    private static final Pattern NAMED = Pattern.compile("`([\\w./-]+\\.\\w+)`:$");
    private static final Pattern OPTIONAL = Pattern.compile("[\\[(]|\\.\\.\\.|\\|");

    static PageSteps read(String name, String markdown) {
        return new PageSteps(name, new Reader(markdown.split("\n", -1)).steps());
    }

    /** The commands alone. */
    List<PageStep.Command> commands() {
        return steps.stream()
                .filter(PageStep.Command.class::isInstance)
                .map(PageStep.Command.class::cast)
                .toList();
    }

    private static final class Reader {
        private final String[] lines;
        private final List<PageStep> steps = new ArrayList<>();
        private int at;
        private String before = "";

        /** The first line below the last block of commands without output, or below blank lines after it. */
        private int belowCommands = -1;

        Reader(String[] lines) {
            this.lines = lines;
        }

        List<PageStep> steps() {
            while (at < lines.length) {
                String line = lines[at];
                if (line.strip().startsWith("```")) {
                    fenced(line);
                } else if (line.startsWith("    ") && (at == 0 || !isText(lines[at - 1]))) {
                    indented();
                } else {
                    before = line.isBlank() ? before : line;
                    belowCommands = line.isBlank() && belowCommands == at ? at + 1 : belowCommands;
                    at++;
                }
            }
            return steps;
        }

        /** A paragraph goes on in an indented line; a heading does not. */
        private static boolean isText(String line) {
            return !line.isBlank() && !line.startsWith("#");
        }

        private void fenced(String fence) {
            int indent = fence.indexOf('`');
            String language = fence.strip().substring(3);
            int first = at + 1;
            int end = first;
            while (end < lines.length && !lines[end].strip().equals("```")) {
                end++;
            }
            List<String> block = new ArrayList<>();
            for (int i = first; i < end; i++) {
                block.add(lines[i].length() > indent ? lines[i].substring(indent) : lines[i].strip());
            }
            at = end + 1;
            Matcher named = NAMED.matcher(before.strip());
            if (named.find()) {
                steps.add(new PageStep.SavedFile(first, named.group(1), String.join("\n", block) + "\n"));
            } else if (language.isEmpty() && belowCommands == first - 1) {
                PageStep.Command last = (PageStep.Command) steps.remove(steps.size() - 1);
                List<String> quoted = new ArrayList<>(block);
                quoted.add("...");
                steps.add(new PageStep.Command(last.line(), last.text(), quoted));
            } else if (language.isEmpty() || language.equals("sh")) {
                commands(block, first);
            } else if (language.equals("text")) {
                synopsis(block, first);
            }
            before = "";
        }

        private void indented() {
            int first = at;
            List<String> block = new ArrayList<>();
            while (at < lines.length && lines[at].startsWith("    ")) {
                block.add(lines[at++].strip());
            }
            commands(block, first);
            before = "";
        }

        private static void synopsis(List<String> block, int first) {
            for (String line : block) {
                if (BEGINS.matcher(line).matches() && !OPTIONAL.matcher(line).find()) {
                    throw new IllegalArgumentException("line " + (first + 1 + block.indexOf(line))
                            + ": a command in a block of text; expected no language, so that it is run: " + line);
                }
            }
        }

        private void commands(List<String> block, int first) {
            int known = steps.size();
            boolean prompted = block.stream().anyMatch(line -> line.startsWith("$ "));
            boolean typed = !prompted
                    && block.stream()
                            .filter(line -> !line.isBlank() && !line.startsWith("#"))
                            .limit(1)
                            .anyMatch(line -> BEGINS.matcher(line).matches());
            int i = 0;
            while (i < block.size() && (prompted || typed)) {
                String line = block.get(i);
                if (prompted ? !line.startsWith("$ ") : line.isBlank() || line.startsWith("#")) {
                    i++;
                    continue;
                }
                int number = first + i + 1;
                StringBuilder text = new StringBuilder(prompted ? line.substring(2) : line);
                while (block.get(i).endsWith("\\")) {
                    text.append('\n').append(block.get(++i));
                }
                i++;
                List<String> quoted = new ArrayList<>();
                while (prompted && i < block.size() && !block.get(i).startsWith("$ ")) {
                    quoted.add(block.get(i++));
                }
                steps.add(new PageStep.Command(number, text.toString(), quoted));
            }
            belowCommands = typed && steps.size() > known ? at : -1;
        }
    }
}
