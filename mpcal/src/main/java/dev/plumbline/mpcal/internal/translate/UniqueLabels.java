package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.syntax.Nested;
import dev.plumbline.mpcal.internal.syntax.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Renames labels that several bodies share, as the translator of PlusCal does: the last body with a label keeps it; the
 * others get {@code l_}, or {@code l_} with as many letters of the body's name as are needed. This must not be left to
 * the translator itself: for a call followed by a {@code goto}, it saves the old name of the label to return to.
 */
final class UniqueLabels {
    private final Predicate<String> taken;
    private final Map<String, Integer> left = new HashMap<>();
    private final Set<String> given = new HashSet<>();

    /** {@code taken}: names that no label can have. All bodies are first passed to {@link #count}, then renamed. */
    UniqueLabels(Predicate<String> taken) {
        this.taken = taken;
    }

    void count(List<Block> blocks) {
        blocks.forEach(block -> left.merge(block.label(), 1, Integer::sum));
    }

    /** The new names of the labels of one body, whose name is given. */
    Map<String, String> names(String body, List<Block> blocks) {
        Map<String, String> names = new HashMap<>();
        for (Block block : blocks) {
            String label = block.label();
            boolean last = left.merge(label, -1, Integer::sum) == 0;
            String name = label;
            for (int letters = 0; !last && name.equals(label) || !free(name); letters++) {
                name = label + "_" + body.substring(0, Math.min(letters, body.length()))
                        + (letters > body.length() ? String.valueOf(letters - body.length()) : "");
            }
            given.add(name);
            names.put(label, name);
        }
        return names;
    }

    private boolean free(String name) {
        return !taken.test(name) && !given.contains(name);
    }

    static List<Block> renamed(List<Block> blocks, Map<String, String> names) {
        List<Block> renamed = new ArrayList<>();
        for (Block block : blocks) {
            renamed.add(new Block(names.get(block.label()), block.suffix(), statements(block.body(), names)));
        }
        return renamed;
    }

    private static List<Statement> statements(List<Statement> statements, Map<String, String> names) {
        List<Statement> renamed = new ArrayList<>();
        for (Statement s : statements) {
            renamed.add(
                    s instanceof Statement.Goto jump
                            ? new Statement.Goto(s.offset(), names.getOrDefault(jump.label(), jump.label()))
                            : Nested.with(s, inner -> statements(inner, names)));
        }
        return renamed;
    }
}
