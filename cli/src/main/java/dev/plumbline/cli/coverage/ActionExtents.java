package dev.plumbline.cli.coverage;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where actions are defined in the text of a module. A definition extends from its name to the last line with code
 * before a line that is not indented more than the name; a line that begins with a conjunct or a disjunct continues it.
 * Most specifications are laid out like this, and only the marks on the page depend on it. Of several definitions with
 * one name, those that are indented least count: the others are inside of LET.
 */
final class ActionExtents {
    private static final Pattern DEFINITION =
            Pattern.compile("(\\s*)(?:LOCAL\\s+)?(\\w+)\\s*(?:\\([^=]*\\))?\\s*==(?!=).*");

    private ActionExtents() {}

    /**
     * @param lines without comments
     * @return by the name of an action, where it is defined, in the order of the text
     */
    static Map<String, Extent> of(List<String> lines, Set<String> actions) {
        Map<String, Extent> found = new LinkedHashMap<>();
        Map<String, Integer> indents = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher definition = DEFINITION.matcher(lines.get(i));
            if (!definition.matches() || !actions.contains(definition.group(2))) {
                continue;
            }
            String name = definition.group(2);
            int indent = definition.group(1).length();
            if (indent < indents.getOrDefault(name, Integer.MAX_VALUE)) {
                int end = end(lines, i, indent);
                indents.put(name, indent);
                found.put(
                        name,
                        new Extent(
                                i + 1,
                                definition.start(2) + 1,
                                end + 1,
                                lines.get(end).stripTrailing().length()));
            }
        }
        return found;
    }

    private static int end(List<String> lines, int from, int indent) {
        int end = from;
        for (int i = from + 1; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.isBlank()) {
                continue;
            }
            String code = line.stripLeading();
            boolean continues =
                    line.length() - code.length() > indent || code.startsWith("/\\") || code.startsWith("\\/");
            if (!continues) {
                break;
            }
            end = i;
        }
        return end;
    }
}
