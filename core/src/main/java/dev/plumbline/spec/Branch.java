package dev.plumbline.spec;

import java.util.Comparator;

/**
 * A part of an action that some of its steps take and others need not: a disjunct, an arm of IF or CASE; or a conjunct,
 * which holds in some of its steps by itself.
 *
 * @param action in which it occurred first
 * @param sort the construct that it is a part of
 * @param text of the part, on one line
 * @param module the file that contains it, such as {@code KvMap.tla}
 * @param line where it begins; this and the following count from 1
 * @param column where it begins
 * @param endLine where it ends
 * @param endColumn of its last character
 */
public record Branch(
        String action, Sort sort, String text, String module, int line, int column, int endLine, int endColumn)
        implements Comparable<Branch> {
    /** The construct that a branch is a part of. */
    public enum Sort {
        /** One of the parts of a disjunction. */
        DISJUNCT,
        /** The expression after THEN. */
        THEN,
        /** The expression after ELSE. */
        ELSE,
        /** The expression after an arrow of CASE. */
        CASE,
        /** The expression after OTHER. */
        OTHER,
        /** One of the parts of a conjunction: a step takes it if it holds, whether or not the step takes the others. */
        CONJUNCT
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
