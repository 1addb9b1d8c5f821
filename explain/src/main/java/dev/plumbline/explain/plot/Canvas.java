package dev.plumbline.explain.plot;

import java.util.List;
import java.util.Map;

/** Elements of SVG, one after the other. Lengths are in the units of {@link Chart}. */
final class Canvas {
    /** The width that is reserved for a character of a label. Most fonts need less. */
    static final double CHARACTER = 7;

    static final double TITLE_HEIGHT = 18;
    static final double LEGEND_HEIGHT = 20;

    private final StringBuilder out = new StringBuilder();

    /**
     * Draws the title and the legend.
     *
     * @param points whether marks are drawn as points
     * @return the height of both
     */
    double head(String title, Map<Mark, String> legend, boolean points) {
        double y = 0;
        for (String line : Chart.wrapped(title, 52)) {
            text("title", 8, y + 16, line);
            y += TITLE_HEIGHT;
        }
        y += 6;
        if (legend.isEmpty()) {
            return y;
        }
        double x = 8;
        for (Map.Entry<Mark, String> each : legend.entrySet()) {
            double width = 20 + CHARACTER * each.getValue().length() + 12;
            if (x > 8 && x + width > Chart.WIDTH) {
                x = 8;
                y += LEGEND_HEIGHT;
            }
            if (points) {
                point(each.getKey(), x + 6, y + 8);
            } else {
                rect(each.getKey(), x, y + 2, 12, 12, "");
            }
            text("label", x + 18, y + 12, each.getValue());
            x += width;
        }
        return y + LEGEND_HEIGHT;
    }

    /** @param tip shown beside the pointer; may be empty */
    void rect(Mark mark, double x, double y, double width, double height, String tip) {
        out.append("<rect class=\"").append(mark.style()).append('"');
        attributes(List.of("x", "y", "width", "height"), x, y, width, height);
        close("rect", tip);
    }

    void point(Mark mark, double x, double y) {
        if (mark == Mark.STRONG) {
            out.append("<path class=\"cross\" d=\"M")
                    .append(Figures.length(x - 3))
                    .append(',')
                    .append(Figures.length(y - 3))
                    .append("l6,6m0,-6l-6,6\"/>\n");
        } else {
            out.append("<circle class=\"").append(mark.style()).append('"');
            attributes(List.of("cx", "cy", "r"), x, y, 2);
            close("circle", "");
        }
    }

    void line(String style, double x1, double y1, double x2, double y2) {
        out.append("<line class=\"").append(style).append('"');
        attributes(List.of("x1", "y1", "x2", "y2"), x1, y1, x2, y2);
        close("line", "");
    }

    void path(String style, String commands) {
        out.append("<path class=\"")
                .append(style)
                .append("\" d=\"")
                .append(commands)
                .append("\"/>\n");
    }

    void text(String style, double x, double y, String content) {
        out.append("<text class=\"").append(style).append('"');
        attributes(List.of("x", "y"), x, y);
        out.append('>').append(Markup.line(content)).append("</text>\n");
    }

    void link(String address, Runnable content) {
        out.append("<a href=\"").append(Markup.line(address)).append("\">");
        content.run();
        out.append("</a>\n");
    }

    private void attributes(List<String> names, double... values) {
        for (int i = 0; i < values.length; i++) {
            out.append(' ')
                    .append(names.get(i))
                    .append("=\"")
                    .append(Figures.length(values[i]))
                    .append('"');
        }
    }

    private void close(String element, String tip) {
        if (tip.isEmpty()) {
            out.append("/>\n");
        } else {
            out.append("><title>")
                    .append(Markup.line(tip))
                    .append("</title></")
                    .append(element)
                    .append(">\n");
        }
    }

    /** Longer text is cut; the bar or column has the whole as its tip. */
    static String cut(String text, double width) {
        int most = (int) (width / CHARACTER);
        return text.codePointCount(0, text.length()) <= most
                ? text
                : text.substring(0, text.offsetByCodePoints(0, Math.max(1, most - 1))) + "…";
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
