package dev.plumbline.mpcal.internal.validate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of a .cfg that matter for the validation of logs: the constants as they are written, and the names of
 * invariants. Temporal properties do not apply to a log, which is finite.
 */
record ConfigParts(String constants, List<String> invariants) {
    private static final Pattern KEYWORD = Pattern.compile(
            "\\b(CONSTANTS?|INIT|NEXT|SPECIFICATION|INVARIANTS?|PROPERT(?:Y|IES)|CONSTRAINTS?|ACTION_CONSTRAINTS?|VIEW"
                    + "|SYMMETRY|ALIAS|CHECK_DEADLOCK|POSTCONDITION|ACTION-CONSTRAINTS?)\\b");
    private static final Set<String> CHECKED = Set.of("INVARIANT", "INVARIANTS");

    static ConfigParts of(String text) {
        String code = text.replaceAll("\\\\\\*[^\\n]*", " ").replaceAll("(?s)\\(\\*.*?\\*\\)", " ");
        StringBuilder constants = new StringBuilder();
        Set<String> invariants = new LinkedHashSet<>();
        Matcher keyword = KEYWORD.matcher(code);
        boolean found = keyword.find();
        while (found) {
            String word = keyword.group(1);
            int from = keyword.end();
            found = keyword.find();
            String section = code.substring(from, found ? keyword.start() : code.length());
            if (word.startsWith("CONSTANT") && !word.startsWith("CONSTRAINT")) {
                constants.append("CONSTANTS").append(section.stripTrailing()).append('\n');
            } else if (CHECKED.contains(word)) {
                for (String name : section.strip().split("\\s+")) {
                    if (!name.isEmpty()) {
                        invariants.add(name);
                    }
                }
            }
        }
        return new ConfigParts(constants.toString(), new ArrayList<>(invariants));
    }
}
