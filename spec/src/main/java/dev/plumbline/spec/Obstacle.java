package dev.plumbline.spec;

/**
 * A condition that keeps an action from being performed: the expression as it stands in the specification, the same
 * with the values of its parts, and where it stands. Reads {@code result = dict[key]: 3 = 7 is FALSE at KvMap.tla:12}.
 *
 * @param condition the text of the expression
 * @param values the expression with its parts evaluated, or empty where that says nothing new
 * @param verdict what is wrong with it, mostly {@code is FALSE}
 * @param where {@code KvMap.tla:12}, or empty
 */
public record Obstacle(String condition, String values, String verdict, String where) {
    public static Obstacle isFalse(String condition, String values, String where) {
        return new Obstacle(condition, values, "is FALSE", where);
    }

    @Override
    public String toString() {
        return condition + (values.isEmpty() ? "" : ": " + values) + " " + verdict
                + (where.isEmpty() ? "" : " at " + where);
    }
}
