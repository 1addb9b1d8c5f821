package dev.plumbline.benchmarks.plots;

import dev.plumbline.explain.plot.BarChart;
import dev.plumbline.explain.plot.Chart;
import dev.plumbline.explain.plot.Mark;
import dev.plumbline.explain.plot.NumberAxis;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One column of ratios of a table, as bars. Times depend on the machine; the ratio of two times of one run depends less
 * on it, so only ratios are drawn. Rows without a number, such as a dash, are left out, and the description says so.
 *
 * @param file its name, in the folder of images
 * @param page the name of the page with the table
 * @param heading the beginning of the heading above the table
 * @param labels the columns that name a row
 * @param ratio the column that is drawn
 * @param unit what the numbers mean
 * @param special a word in the labels of highlighted rows, with the meaning of the highlight
 * @param target a ratio to compare with
 */
record RatioPlot(
        String file,
        String title,
        String page,
        String heading,
        List<String> labels,
        String ratio,
        String unit,
        boolean logarithmic,
        Optional<Special> special,
        Optional<BarChart.Target> target) {
    /** A word in a label, and the names of rows with and without it. */
    record Special(String word, String with, String without) {}

    /** @param docs the folder of the page */
    Chart chart(Path docs) throws BadInput {
        PageTable table = PageTable.below(heading, docs.resolve(page));
        List<List<String>> names = new ArrayList<>();
        for (String label : labels) {
            names.add(table.column(label));
        }
        List<String> ratios = table.column(ratio);
        List<BarChart.Bar> bars = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        for (int row = 0; row < ratios.size(); row++) {
            int at = row;
            String label = names.stream().map(column -> column.get(at)).collect(Collectors.joining(", "));
            Optional<BarChart.Bar> bar = bar(label, ratios.get(row), table.where());
            bar.ifPresentOrElse(bars::add, () -> leftOut.add(label));
        }
        if (bars.isEmpty()) {
            throw new BadInput(table.where() + ": no number in the column " + ratio + "; expected some");
        }
        double least = bars.stream().mapToDouble(BarChart.Bar::value).min().orElseThrow();
        double largest = Math.max(
                bars.stream().mapToDouble(BarChart.Bar::value).max().orElseThrow(),
                target.map(BarChart.Target::value).orElse(0.0));
        return new BarChart(
                        title,
                        description(bars, leftOut),
                        unit,
                        logarithmic ? NumberAxis.ratios(least, largest) : NumberAxis.linear(0, largest, 5),
                        bars,
                        legend(),
                        target)
                .draw();
    }

    private Map<Mark, String> legend() {
        Map<Mark, String> legend = new LinkedHashMap<>();
        special.ifPresent(each -> {
            legend.put(Mark.PLAIN, each.without());
            legend.put(Mark.DASHED, each.with());
        });
        return legend;
    }

    private String description(List<BarChart.Bar> bars, List<String> leftOut) {
        return unit + ": "
                + bars.stream().map(bar -> bar.label() + " " + bar.text()).collect(Collectors.joining("; "))
                + target.map(each -> "; " + each.label()).orElse("") + "."
                + (leftOut.isEmpty() ? "" : " Without a number: " + String.join(", ", leftOut) + ".");
    }

    private Optional<BarChart.Bar> bar(String label, String text, String where) throws BadInput {
        if (text.equals("-") || text.isEmpty()) {
            return Optional.empty();
        }
        boolean more = text.startsWith("> ");
        double value;
        try {
            value = Double.parseDouble((more ? text.substring(2) : text).replace(",", ""));
        } catch (NumberFormatException e) {
            throw new BadInput(
                    where + ": " + label + " has \"" + text + "\"; expected a number, > and a number, or -", e);
        }
        if (!(value > 0)) {
            throw new BadInput(where + ": " + label + " has " + text + "; expected a ratio above 0");
        }
        Mark mark = special.filter(each -> label.contains(each.word())).isPresent() ? Mark.DASHED : Mark.PLAIN;
        return Optional.of(new BarChart.Bar(label, value, text, mark, more, Optional.empty()));
    }
}
