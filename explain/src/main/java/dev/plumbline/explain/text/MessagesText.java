package dev.plumbline.explain.text;

import dev.plumbline.explain.visible.Colours;
import dev.plumbline.history.chart.ChartText;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.value.text.Count;
import java.util.List;
import java.util.OptionalInt;

/**
 * The messages of the actors that made a history, as a chart in characters. Of a long chart the part around the
 * failure.
 */
public final class MessagesText {
    private static final int STEPS = 40;
    private static final int INDENT = 2;

    private final MessageChart chart;
    private final TextPage page;
    private final Colours colours;

    public MessagesText(MessageChart chart, TextPage page, Colours colours) {
        this.chart = chart;
        this.page = page;
        this.colours = colours;
    }

    /** @param failed the number of the operation that fits no explanation, if there is one */
    void print(OptionalInt failed) {
        page.blank();
        page.line(
                INDENT,
                colours.heading("The messages") + ", " + Count.of(chart.steps().size(), "step") + ":");
        ChartText plain = new ChartText(chart, page.width() - INDENT);
        ChartText text = failed.isPresent() ? plain.marking(failed.getAsInt()) : plain;
        int size = chart.steps().size();
        int shown = page.most(STEPS, size);
        int from = shown == size ? 0 : text.firstOf(shown);
        if (from > 0) {
            page.line(INDENT, "... " + Count.of(from, "step") + " before" + page.hint());
        }
        List<String> lines = text.lines(from, from + shown);
        lines.forEach(line -> page.line(INDENT, marked(line)));
        if (from + shown < size) {
            page.line(INDENT, "... " + Count.of(size - from - shown, "step") + " after" + page.hint());
        }
    }

    private String marked(String line) {
        int at = line.indexOf(ChartText.UNEXPLAINED_MARK);
        return at < 0
                ? line
                : line.substring(0, at)
                        + colours.bad(ChartText.UNEXPLAINED_MARK)
                        + line.substring(at + ChartText.UNEXPLAINED_MARK.length());
    }
}
