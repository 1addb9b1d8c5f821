package dev.plumbline.explain.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The variables over the steps of a page: one line for each variable, one column for each row of the page.
 *
 * @param variables their names
 * @param columns in the order of the rows of the page
 * @param clashes the values in the log at the marked column, and those that the specification allows there
 */
public record Trace(List<String> variables, List<Column> columns, List<Clash> clashes) {
    public Trace {
        variables = List.copyOf(variables);
        columns = List.copyOf(columns);
        clashes = List.copyOf(clashes);
    }

    /**
     * The values after one step.
     *
     * @param whole whether this is a state of the specification; otherwise only the logged values are known
     * @param cells by the index of their variable
     */
    public record Column(boolean whole, Map<Integer, Cell> cells) {
        static final Column UNKNOWN = new Column(false, Map.of());

        public Column {
            cells = Map.copyOf(cells);
        }
    }

    /**
     * A value.
     *
     * @param brief the value if it is short; otherwise what changed in it, or its beginning
     * @param text the value
     * @param changed whether the value before it was another one
     */
    public record Cell(String brief, String text, boolean changed) {}

    /**
     * A variable, or a part of one, after the step that does not fit.
     *
     * @param variable its index
     * @param place the variable, or the path into it
     * @param logged the value in the log; empty if the log agrees with every allowed value
     * @param allowed the different values that the specification allows
     */
    public record Clash(int variable, String place, String logged, List<Allowed> allowed) {
        public Clash {
            allowed = List.copyOf(allowed);
        }
    }

    /**
     * A value that the specification allows.
     *
     * @param by the steps that lead to it, in words
     * @param fits whether it is as the log has it
     */
    public record Allowed(String value, String by, boolean fits) {}

    /** With the values of some columns only. */
    Trace withValues(int from, int to) {
        List<Column> fewer = new ArrayList<>(columns);
        for (int i = 0; i < fewer.size(); i++) {
            if (i < from || i >= to) {
                fewer.set(i, Column.UNKNOWN);
            }
        }
        return new Trace(variables, fewer, clashes);
    }
}
