package dev.plumbline.spec;

import java.util.List;

/**
 * A condition that keeps an action from being performed: the expression as written in the specification, the same with
 * the values of its parts, and its place. Reads {@code result = dict[key]: 3 = 7 is FALSE at KvMap.tla:12}.
 *
 * @param condition the text of the expression
 * @param values the expression with its parts evaluated, or empty if that adds nothing
 * @param verdict what is wrong with it, mostly {@code is FALSE}
 * @param where {@code KvMap.tla:12}, or empty
 * @param words the same as a plain statement about the state, {@code dict[10] is 7, not 3}; empty if none is
 *     known that is true and shorter
 * @param looks the parts of the state that the condition depends on; empty if they are not known
 */
public record Obstacle(String condition, String values, String verdict, String where, String words, List<Look> looks) {
    public Obstacle {
        looks = List.copyOf(looks);
    }

    /** Of which nothing is known but its text. */
    public Obstacle(String condition, String values, String verdict, String where) {
        this(condition, values, verdict, where, "", List.of());
    }

    public static Obstacle isFalse(String condition, String values, String where) {
        return new Obstacle(condition, values, "is FALSE", where);
    }

    /** The same condition, with what is known of it beside its text. */
    public Obstacle saying(String statement, List<Look> parts) {
        return new Obstacle(condition, values, verdict, where, statement, parts);
    }

    /** As the specification has it. The plain statement is not part of it: one does not replace the other. */
    @Override
    public String toString() {
        return condition + (values.isEmpty() ? "" : ": " + values) + " " + verdict
                + (where.isEmpty() ? "" : " at " + where);
    }
}
