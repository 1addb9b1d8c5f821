package dev.plumbline.explain.change;

import dev.plumbline.value.text.Count;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words for changes of a state, for reports and for the viewer, which compares states that a person selects. In
 * braces are the parts to be filled in: {@code {path}} is a text, {@code {number|element}} a number of things.
 */
public final class ChangeWords {
    /** A part that another state has. */
    public static final String ABSENT = "{path} is absent";

    static final String STATE = "state";
    static final String NEW = "{path} = {value} (new)";
    static final String GONE = "{path} removed";
    static final String COUNTED = "{number|element}";

    private static final Map<String, String> OF_ELEMENTS = Map.of(
            "added", "{elements} added",
            "removed", "{elements} removed",
            "addedAtFront", "{elements} added at the front",
            "removedAtFront", "{elements} removed at the front",
            "addedAtEnd", "{elements} added at the end",
            "removedAtEnd", "{elements} removed at the end",
            "addedAtPosition", "{elements} added at position {position}",
            "removedAtPosition", "{elements} removed at position {position}");

    private static final Pattern PART = Pattern.compile("\\{(\\w+)(?:\\|([^}]*))?}");

    private ChangeWords() {}

    /** All of them by the names that the viewer knows. */
    public static Map<String, String> all() {
        Map<String, String> all = new TreeMap<>(OF_ELEMENTS);
        all.putAll(Map.of(
                "absentPart", ABSENT,
                "wholeState", STATE,
                "newPart", NEW,
                "removedPart", GONE,
                "countedElements", COUNTED));
        return all;
    }

    /** @param name of the change and its place: {@code addedAtEnd} */
    static String ofElements(String name, String elements, String position) {
        return filled(OF_ELEMENTS.get(name), Map.of("elements", elements, "position", position));
    }

    /** A sentence with its parts. Their texts are not searched for braces. */
    public static String filled(String sentence, Map<String, ?> parts) {
        return PART.matcher(sentence)
                .replaceAll(found -> Matcher.quoteReplacement(
                        found.group(2) == null
                                ? parts.get(found.group(1)).toString()
                                : Count.of((Integer) parts.get(found.group(1)), found.group(2))));
    }
}
