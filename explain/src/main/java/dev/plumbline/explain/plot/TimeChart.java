package dev.plumbline.explain.plot;

import dev.plumbline.value.text.Count;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Charts with time from left to right, in UTC, and numbers from bottom to top. */
public final class TimeChart {
    /** A kind of columns: how many there are in each bin. */
    public record Series(String name, Mark mark, List<Long> counts) {
        public Series {
            counts = List.copyOf(counts);
        }
    }

    /** One point. */
    public record Point(Instant time, double value, Mark mark) {}

    static final double PLOT_HEIGHT = 150;
    private static final double MARGIN = 8;
    private static final int STEPS = 5;
    /** More dots than this hide the line that they are on. */
    private static final int MOST_DOTS = 60;
    /** Points with a smaller distance are drawn once. */
    private static final double GRAIN = 2;

    private final String title;
    private final String description;
    private final TimeBins bins;
    private final Canvas canvas = new Canvas();
    private final NumberAxis axis;
    private final double left;
    private final double width;
    private final double top;

    private TimeChart(
            String title,
            String description,
            TimeBins bins,
            NumberAxis axis,
            Map<Mark, String> legend,
            boolean points) {
        this.title = title;
        this.description = description;
        this.bins = bins;
        this.axis = axis;
        this.top = canvas.head(title, legend, points) + 6;
        int longest = axis.ticks().stream()
                .mapToInt(tick -> tick.label().length())
                .max()
                .orElse(0);
        this.left = MARGIN + Canvas.CHARACTER * longest + 6;
        this.width = Chart.WIDTH - MARGIN - left;
        frame();
    }

    /** Columns that show counts of several kinds on top of each other; the first is at the bottom. */
    public static Chart columns(String title, String description, TimeBins bins, List<Series> series) {
        long largest = 0;
        for (int bin = 0; bin < bins.size(); bin++) {
            largest = Math.max(largest, total(series, bin));
        }
        Map<Mark, String> legend = new LinkedHashMap<>();
        series.forEach(each -> legend.put(each.mark(), each.name()));
        TimeChart chart = new TimeChart(title, description, bins, NumberAxis.counts(largest, STEPS), legend, false);
        for (int bin = 0; bin < bins.size(); bin++) {
            chart.column(bin, series);
        }
        return chart.chart();
    }

    private static long total(List<Series> series, int bin) {
        return series.stream().mapToLong(each -> each.counts().get(bin)).sum();
    }

    private void column(int bin, List<Series> series) {
        double from = x(bins.start(bin));
        double whole = x(bins.start(bin + 1)) - from;
        // A single run would be a column across the whole chart.
        double wide = Math.min(whole * 0.8, 40);
        long below = 0;
        for (Series each : series) {
            long count = each.counts().get(bin);
            if (count > 0) {
                double foot = y(below);
                double head = y(below + count);
                canvas.rect(
                        each.mark(),
                        from + (whole - wide) / 2,
                        head,
                        wide,
                        foot - head,
                        bins.name(bin) + ": " + Count.of(count) + " " + each.name());
            }
            below += count;
        }
    }

    /** A line that rises by one at each of these moments, which are in order, and have this mark if they are few. */
    public static Chart risingSteps(String title, String description, TimeBins bins, List<Instant> moments, Mark mark) {
        TimeChart chart =
                new TimeChart(title, description, bins, NumberAxis.counts(moments.size(), STEPS), Map.of(), false);
        StringBuilder path = new StringBuilder("M" + Figures.length(chart.left) + "," + Figures.length(chart.y(0)));
        for (int i = 0; i < moments.size(); i++) {
            path.append('H').append(Figures.length(chart.x(moments.get(i))));
            path.append('V').append(Figures.length(chart.y(i + 1)));
        }
        path.append('H').append(Figures.length(chart.left + chart.width));
        chart.canvas.path("steps", path.toString());
        for (int i = 0; i < moments.size() && moments.size() <= MOST_DOTS; i++) {
            chart.canvas.point(mark, chart.x(moments.get(i)), chart.y(i + 1));
        }
        return chart.chart();
    }

    /**
     * Points. Points at one place are drawn once, so the size of a drawing does not grow with their number; later ones
     * are on top of earlier ones.
     */
    public static Chart points(
            String title, String description, TimeBins bins, List<Point> points, Map<Mark, String> legend) {
        double least = points.stream().mapToDouble(Point::value).min().orElse(0);
        double largest = points.stream().mapToDouble(Point::value).max().orElse(0);
        TimeChart chart =
                new TimeChart(title, description, bins, NumberAxis.linear(least, largest, STEPS), legend, true);
        Set<List<Object>> drawn = new HashSet<>();
        for (Point each : points) {
            double x = Math.round(chart.x(each.time()) / GRAIN) * GRAIN;
            double y = Math.round(chart.y(each.value()) / GRAIN) * GRAIN;
            if (drawn.add(List.of(x, y, each.mark()))) {
                chart.canvas.point(each.mark(), x, y);
            }
        }
        return chart.chart();
    }

    private double x(Instant time) {
        return left + width * bins.at(time);
    }

    private double y(double value) {
        return top + PLOT_HEIGHT * (1 - axis.at(value));
    }

    private void frame() {
        for (NumberAxis.Tick tick : axis.ticks()) {
            double y = y(tick.value());
            canvas.line("grid", left, y, left + width, y);
            canvas.text("tick end", left - 5, y + 4, tick.label());
        }
        double bottom = top + PLOT_HEIGHT;
        canvas.line("axis", left, bottom, left + width, bottom);
        for (int bin : labelled()) {
            double x = x(bins.start(bin));
            String label = bins.label(bin);
            double half = Canvas.CHARACTER * label.length() / 2;
            canvas.line("axis", x, bottom, x, bottom + 4);
            canvas.text(
                    "tick", Math.min(Math.max(MARGIN, x - half), Chart.WIDTH - MARGIN - 2 * half), bottom + 17, label);
        }
    }

    /** Every bin, or every second, fifth, tenth ... so that labels do not touch. */
    private List<Integer> labelled() {
        int longest = 0;
        for (int bin = 0; bin < bins.size(); bin++) {
            longest = Math.max(longest, bins.label(bin).length());
        }
        double room = Canvas.CHARACTER * (longest + 2);
        int every = 1;
        for (int next : new int[] {1, 2, 5, 10, 15, 20, 30, TimeBins.MOST}) {
            every = next;
            if (width / bins.size() * every >= room) {
                break;
            }
        }
        List<Integer> labelled = new ArrayList<>();
        for (int bin = 0; bin < bins.size(); bin += every) {
            labelled.add(bin);
        }
        return labelled;
    }

    private Chart chart() {
        return new Chart(title, description, top + PLOT_HEIGHT + 26, canvas.toString());
    }
}
