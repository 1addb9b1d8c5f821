package dev.plumbline.spec;

import java.util.Comparator;

/**
 * A part of an action that some of its steps take and others need not: a disjunct, an arm of IF or CASE.
 *
 * @param action in which it was met first
 * @param sort what it is a part of
 * @param text of the part, on one line
 * @param module the file that it stands in, such as {@code KvMap.tla}
 * @param line where it begins, as the following counted from 1
 * @param column where it begins
 * @param endLine where it ends
 * @param endColumn of its last character
 */
public record Branch(
        String action, Sort sort, String text, String module, int line, int column, int endLine, int endColumn)
        implements Comparable<Branch> {
    /** What a branch is a part of. */
    public enum Sort {
        /** One of the parts of a disjunction. */
        DISJUNCT,
        /** What follows THEN. */
        THEN,
        /** What follows ELSE. */
        ELSE,
        /** What follows an arrow of CASE. */
        CASE,
        /** What follows OTHER. */
        OTHER
    }

    /** {@code KvMap.tla:12:5}. */
    public String where() {
        return module + ":" + line + ":" + column;
    }

    @Override
    public int compareTo(Branch other) {
        return Comparator.comparing(Branch::module)
                .thenComparingInt(Branch::line)
                .thenComparingInt(Branch::column)
                .thenComparing(Branch::sort)
                .thenComparingInt(Branch::endLine)
                .thenComparingInt(Branch::endColumn)
                .thenComparing(Branch::action)
                .thenComparing(Branch::text)
                .compare(this, other);
    }
}
