package dev.plumbline.explain.plot;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Horizontal bars, one below the other, each with its label and its number. On an axis of ratios, bars begin at 1.
 *
 * @param unit of the numbers, below the axis
 * @param legend the meaning of marks; empty if there is one kind of bar
 * @param target a number that is marked by a line
 */
public record BarChart(
        String title,
        String description,
        String unit,
        NumberAxis axis,
        List<Bar> bars,
        Map<Mark, String> legend,
        Optional<Target> target) {
    /**
     * One bar.
     *
     * @param text its number as text
     * @param more whether the true number is larger than the known one: the bar ends in an arrow
     * @param link where its label leads
     */
    public record Bar(String label, double value, String text, Mark mark, boolean more, Optional<String> link) {
        public Bar(String label, double value, String text, Mark mark) {
            this(label, value, text, mark, false, Optional.empty());
        }

        public Bar withLink(String address) {
            return new Bar(label, value, text, mark, more, Optional.of(address));
        }
    }

    /** A number to compare bars with. */
    public record Target(double value, String label) {}

    static final double BAR = 14;
    private static final double ROW = 22;
    private static final double LABEL_LINE = 17;
    private static final double WIDEST_LABEL = 150;
    private static final double MARGIN = 8;

    public Chart draw() {
        Canvas canvas = new Canvas();
        double top = canvas.head(title, legend, false) + (target.isPresent() ? LABEL_LINE : 0);
        double label = longest(bars.stream().map(Bar::label).toList()) + MARGIN;
        // Long labels have lines of their own: beside the bars they would leave no room for them.
        boolean above = label > WIDEST_LABEL;
        double left = above ? MARGIN : MARGIN + label;
        double right =
                Chart.WIDTH - MARGIN - longest(bars.stream().map(Bar::text).toList()) - 8;
        double row = above ? ROW + LABEL_LINE : ROW;
        double bottom = top + row * bars.size() + 4;
        double width = right - left;
        for (NumberAxis.Tick tick : axis.ticks()) {
            double x = left + width * axis.at(tick.value());
            canvas.line("grid", x, top, x, bottom);
            canvas.text("tick middle", x, bottom + 14, tick.label());
        }
        // Below the bars, so that it does not cross out their labels.
        target.ifPresent(each -> {
            double x = left + width * axis.at(each.value());
            canvas.line("target", x, top - 4, x, bottom);
            canvas.text("tick " + (x > Chart.WIDTH / 2.0 ? "end" : ""), x, top - 8, each.label());
        });
        double base = axis.logarithmic() ? 1 : axis.ticks().get(0).value();
        double from = left + width * axis.at(base);
        for (int i = 0; i < bars.size(); i++) {
            Bar bar = bars.get(i);
            double y = top + row * i + (above ? LABEL_LINE : 4);
            double to = left + width * axis.at(bar.value());
            String name = above ? Canvas.cut(bar.label(), Chart.WIDTH - 2 * MARGIN) : bar.label();
            Runnable text = above
                    ? () -> canvas.text("label", MARGIN, y - 4, name)
                    : () -> canvas.text("label", MARGIN, y + 11, name);
            bar.link().ifPresentOrElse(address -> canvas.link(address, text), text);
            canvas.rect(bar.mark(), Math.min(from, to), y, Math.abs(to - from), BAR, bar.label() + ": " + bar.text());
            if (bar.more()) {
                canvas.path("arrow", "M" + Figures.length(to) + "," + Figures.length(y) + "l7,7l-7,7z");
            }
            canvas.text("label", Math.max(from, to) + (bar.more() ? 11 : 5), y + 11, bar.text());
        }
        canvas.line("axis", from, top, from, bottom);
        canvas.text("tick middle", left + width / 2, bottom + 30, unit);
        return new Chart(title, description, bottom + 38, canvas.toString());
    }

    private static double longest(List<String> texts) {
        return Canvas.CHARACTER
                * texts.stream()
                        .mapToInt(text -> text.codePointCount(0, text.length()))
                        .max()
                        .orElse(0);
    }
}
