package dev.plumbline.spec;

import java.util.List;
import java.util.OptionalInt;

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
 * @param reads the parts of the state that the condition reads; empty if unknown
 * @param element which of the elements of a recorded critical section cannot be performed, from 1 on; empty where the
 *     operation is not made of elements, or is impossible as a whole
 */
public record Obstacle(
        String condition,
        String values,
        String verdict,
        String where,
        String words,
        List<ReadPart> reads,
        OptionalInt element) {
    public Obstacle {
        reads = List.copyOf(reads);
    }

    /** Of an operation without elements. */
    public Obstacle(String condition, String values, String verdict, String where, String words, List<ReadPart> reads) {
        this(condition, values, verdict, where, words, reads, OptionalInt.empty());
    }

    /** A condition with a known text only. */
    public Obstacle(String condition, String values, String verdict, String where) {
        this(condition, values, verdict, where, "", List.of());
    }

    public static Obstacle isFalse(String condition, String values, String where) {
        return new Obstacle(condition, values, "is FALSE", where);
    }

    /** The same condition with further facts. */
    public Obstacle withStatement(String statement, List<ReadPart> parts) {
        return new Obstacle(condition, values, verdict, where, statement, parts, element);
    }

    /**
     * The same condition, found in one element of a critical section.
     *
     * @param number of the element, from 1 on
     */
    public Obstacle inElement(int number) {
        return new Obstacle(condition, values, verdict, where, words, reads, OptionalInt.of(number));
    }

    /** In the words of the specification. The plain statement is not included: neither replaces the other. */
    @Override
    public String toString() {
        return unplaced() + (where.isEmpty() ? "" : " at " + where);
    }

    /** The same without its place, to be shown there. */
    public String unplaced() {
        return condition + (values.isEmpty() ? "" : ": " + values) + (verdict.isEmpty() ? "" : " " + verdict);
    }
}
