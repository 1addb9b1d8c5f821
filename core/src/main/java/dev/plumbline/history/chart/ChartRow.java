package dev.plumbline.history.chart;

import java.util.Arrays;

/** One line of a chart while it is built. Parts without a column are not drawn. */
final class ChartRow {
    private final ChartColumns columns;
    private final int[] cells;
    private final int[] lines;

    ChartRow(ChartColumns columns) {
        this.columns = columns;
        this.cells = new int[columns.margin()];
        Arrays.fill(cells, ' ');
        this.lines = cells.clone();
    }

    /** A lifeline. */
    void line(int x, char mark) {
        if (x >= 0) {
            cells[x] = mark;
            lines[x] = mark;
        }
    }

    void put(int x, String text) {
        int[] points = text.codePoints().toArray();
        for (int i = 0; i < points.length; i++) {
            if (x >= 0 && x + i < cells.length) {
                cells[x + i] = points[i];
            }
        }
    }

    /** The number of a step, in the gutter. */
    void number(int step) {
        String text = Integer.toString(step);
        put(columns.gutter() - 2 - text.length(), text);
    }

    /** A whole arrow, with a label at its tail. */
    void arrow(int from, int to, String label) {
        if (from < 0 || to < 0) {
            return;
        }
        reach(from, to);
        boolean right = to > from;
        put(right ? from + 1 : from - label.length(), right ? label : new StringBuilder(label.substring(1)) + "-");
        put(right ? to - 1 : to + 1, right ? ">" : "<");
    }

    /** The end of an arrow that began in another line: {@code 3>o}, or {@code o<3} from the right. */
    void stub(int from, int to, String number, String head) {
        if (to < 0) {
            return;
        }
        boolean left = from <= to;
        String text = left ? number + head : (head.equals(">") ? "<" : head) + number;
        put(left ? to - text.length() : to + 1, text);
    }

    /** A line between two lifelines, over those in between. */
    void reach(int from, int to) {
        for (int x = Math.min(from, to) + 1; from >= 0 && to >= 0 && x < Math.max(from, to); x++) {
            cells[x] = '-';
        }
    }

    /** The head of an arrow and its label, cut to the room before its receiver. */
    void label(int from, int to, String label) {
        if (from < 0 || to < 0 || from == to) {
            return;
        }
        // An arrow to a more distant receiver has been drawn over it.
        cells[to] = lines[to];
        String shown = PlainText.cut(label, columns.width() - 2);
        boolean right = to > from;
        int length = shown.codePointCount(0, shown.length());
        put(right ? to - 1 - length : to + 1, right ? shown + ">" : "<" + shown);
    }

    /** A line over everything except lifelines. */
    void across(char mark) {
        for (int x = columns.gutter(); x < cells.length - 2; x++) {
            cells[x] = cells[x] == ' ' ? mark : cells[x];
        }
    }

    String with(String text) {
        return new String(cells, 0, cells.length) + text;
    }
}
