package dev.plumbline.graph.internal.coverage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where actions are defined in the text of a module. A definition extends from its name to the last line before a blank
 * line, or before a line that is not indented more than the name. Most specifications are laid out like this, and only
 * colours depend on it.
 */
final class ActionExtents {
    private static final Pattern DEFINITION =
            Pattern.compile("(\\s*)(?:LOCAL\\s+)?(\\w+)\\s*(?:\\([^=]*\\))?\\s*==(?!=).*");

    private ActionExtents() {}

    /** @param actions the number of steps of each action, by name */
    static List<Map.Entry<Extent, Long>> of(String[] lines, Map<String, Long> actions) {
        List<Map.Entry<Extent, Long>> found = new ArrayList<>();
        for (int i = 0; i < lines.length; i++) {
            Matcher definition = DEFINITION.matcher(lines[i]);
            if (definition.matches() && actions.containsKey(definition.group(2))) {
                int indent = definition.group(1).length();
                int end = i;
                while (end + 1 < lines.length && indent(lines[end + 1]) > indent) {
                    end++;
                }
                found.add(Map.entry(
                        new Extent(
                                i + 1,
                                definition.start(2) + 1,
                                end + 1,
                                lines[end].stripTrailing().length()),
                        actions.get(definition.group(2))));
            }
        }
        return found;
    }

    /** Less than 0 for a blank line. */
    private static int indent(String line) {
        return line.isBlank() ? -1 : line.length() - line.stripLeading().length();
    }
}
