package dev.plumbline.actor.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;

/** A table like those of the DS2 paper: a column for each scheduler, a row for each figure. */
public final class MetricsTable {
    private record Line(String name, Function<Metrics, String> figure) {}

    private static final List<Line> LINES = List.of(
            new Line("#S", each -> number(each.schedules()) + (each.finished() ? "" : "+")),
            new Line("#IH", each -> number(each.incomplete())),
            new Line("#UH", each -> number(each.unique())),
            new Line("#UH by order", each -> number(each.uniqueByOrder())),
            new Line("#NL", each -> number(each.nonLinearizable())),
            new Line("#NL by order", each -> number(each.nonLinearizableByOrder())),
            new Line("NL/UH", each -> percent(each.quality())),
            new Line("UH/S", each -> percent(each.progression())),
            new Line("NL/S", each -> percent(each.precision())),
            new Line("TS ms", each -> number(each.schedulingMilliseconds())),
            new Line("ST ms", each -> maybe(each.statelessMilliseconds())),
            new Line("TC ms", each -> number(each.checkingMilliseconds())),
            new Line("TT ms", each -> number(each.milliseconds())),
            new Line("#HF", each -> maybe(each.historiesBeforeFirst())),
            new Line("TF ms", each -> maybe(each.millisecondsUntilFirst())),
            new Line(
                    "lost", each -> each.lost().isPresent() ? number(each.lost().getAsLong()) : "?"));

    private MetricsTable() {}

    /** The meaning of the rows. */
    public static final List<String> LEGEND = List.of(
            "#S schedules (+: cut off), #IH with an unanswered request, #UH unique histories by their events,"
                    + " by order: by what precedes what and the results,",
            "#NL unique histories that are not linearizable, TS time to schedule, ST the same without snapshots,"
                    + " TC to check, TT both,",
            "#HF unique histories before the first that is not linearizable, TF time to it,"
                    + " lost: histories by order that this scheduler never came to.");

    /** The lines of the table, of equal columns. */
    public static List<String> text(List<Metrics> columns) {
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(""));
        columns.forEach(column -> head.add(column.configuration().abbreviation()));
        rows.add(head);
        for (Line line : LINES) {
            List<String> row = new ArrayList<>(List.of(line.name));
            columns.forEach(column -> row.add(line.figure.apply(column)));
            rows.add(row);
        }
        int[] widths = new int[columns.size() + 1];
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return rows.stream().map(row -> aligned(row, widths)).toList();
    }

    private static String aligned(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder(padded(row.get(0), -widths[0]));
        for (int i = 1; i < row.size(); i++) {
            line.append("  ").append(padded(row.get(i), widths[i]));
        }
        return line.toString().stripTrailing();
    }

    private static String padded(String text, int width) {
        return width == 0 ? text : String.format(Locale.ROOT, "%" + width + "s", text);
    }

    /** A figure and its name, for other tables. */
    public static List<String> names() {
        return LINES.stream().map(Line::name).toList();
    }

    /** The figures of a column, in the order of {@link #names}. */
    public static List<String> figures(Metrics column) {
        return LINES.stream().map(line -> line.figure.apply(column)).toList();
    }

    private static String number(double value) {
        boolean whole = value == Math.rint(value) || value >= 100;
        return String.format(Locale.ROOT, whole ? "%,.0f" : "%,.1f", value);
    }

    private static String maybe(OptionalDouble value) {
        return value.isPresent() ? number(value.getAsDouble()) : "-";
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.2f%%", value * 100);
    }
}
