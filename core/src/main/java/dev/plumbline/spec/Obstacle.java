package dev.plumbline.spec;

import java.util.List;

/**
 * A false condition that prevents an action: the expression of the specification, the same with the values of its
 * parts, and its place. Its text is {@code result = dict[key]: 3 = 7 is FALSE at KvMap.tla:12}.
 *
 * @param condition the text of the expression
 * @param values the expression with its parts evaluated, or empty if that adds nothing
 * @param verdict what is wrong with it, mostly {@code is FALSE}
 * @param where {@code KvMap.tla:12}, or empty
 * @param words the same as a plain statement about the state, {@code dict[10] is 7, not 3}; empty if there is no
 *     shorter true one
 * @param looks the parts of the state that the condition reads; empty if unknown
 */
public record Obstacle(String condition, String values, String verdict, String where, String words, List<Look> looks) {
    public Obstacle {
        looks = List.copyOf(looks);
    }

    /** A condition with a known text only. */
    public Obstacle(String condition, String values, String verdict, String where) {
        this(condition, values, verdict, where, "", List.of());
    }

    public static Obstacle isFalse(String condition, String values, String where) {
        return new Obstacle(condition, values, "is FALSE", where);
    }

    /** The same condition with further facts. */
    public Obstacle saying(String statement, List<Look> parts) {
        return new Obstacle(condition, values, verdict, where, statement, parts);
    }

    /** In the words of the specification. The plain statement is not included: neither replaces the other. */
    @Override
    public String toString() {
        return condition + (values.isEmpty() ? "" : ": " + values) + " " + verdict
                + (where.isEmpty() ? "" : " at " + where);
    }
}
