package dev.plumbline.history.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * The columns of the lifelines of a chart. A name that is wider than its column is replaced by a number, which the text
 * above the chart explains. If there is no room for columns, lines name sender and receiver instead.
 *
 * @param shown the lifelines that have a column, from left to right
 * @param gutter the room for the numbers of steps
 * @param width of a column; 0 if there is no room for columns
 */
record ChartColumns(MessageChart chart, List<Integer> shown, int gutter, int width) {
    private static final int NOWHERE = -1;

    /** The column of a lifeline, or a negative number if it has none. */
    int x(int lifeline) {
        int column = width == 0 ? NOWHERE : shown.indexOf(lifeline);
        return column < 0 ? NOWHERE : gutter + column * width + Math.min(width / 2, 3);
    }

    /** Where texts begin: after the last lifeline and its name. */
    int margin() {
        if (width == 0 || shown.isEmpty()) {
            return gutter;
        }
        int last = shown.get(shown.size() - 1);
        return x(last) + Math.max(3, label(last).length() / 2 + 1) + 2;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** The name of a lifeline, or a number for it. */
    private String label(int lifeline) {
        String name = PlainText.of(chart.lifelines().get(lifeline).name());
        return length(name) > width - 1 ? "(" + (lifeline + 1) + ")" : name;
    }

    /** Sender and receiver, if no columns show them. */
    String names(MessageChart.Message message, String from, String to) {
        return width > 0 ? "" : message.label() + "  " + from + " -> " + to + ": ";
    }

    /** The names, in lines above the chart. */
    List<String> head() {
        if (width == 0) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        ChartRow names = new ChartRow(this);
        for (int lifeline : shown) {
            String label = label(lifeline);
            String name = PlainText.of(chart.lifelines().get(lifeline).name());
            if (!label.equals(name)) {
                lines.add(" ".repeat(gutter) + label + " " + name);
            }
            names.put(x(lifeline) - Math.min(3, (length(label) - 1) / 2), label);
        }
        lines.add(names.with(""));
        return lines;
    }
}
