package dev.plumbline.explain.plot;

import java.util.ArrayList;
import java.util.List;

/**
 * A drawing, within a page or as a file. It is narrow, so that its text can still be read where it fills a phone.
 *
 * @param title drawn at the top
 * @param description the same facts in sentences, for readers who do not see the drawing
 * @param height in the units in which it is {@link #WIDTH} wide
 * @param body elements of SVG
 */
public record Chart(String title, String description, double height, String body) {
    static final int WIDTH = 420;

    /** How wide a file is shown if there is room. */
    private static final int SHOWN_WIDTH = 560;

    /** An element of a page, with the colours of the page. */
    public String inline(String id) {
        return svg("", id, "");
    }

    /** A whole file. It has its own background, so it can be read on any page. */
    public String file() {
        String size = " xmlns=\"http://www.w3.org/2000/svg\" width=\"" + SHOWN_WIDTH + "\" height=\""
                + Figures.length(height * SHOWN_WIDTH / WIDTH) + "\"";
        String style = Palette.usedBy(StaticPage.chartRules()) + StaticPage.chartRules();
        return svg(
                size,
                "chart",
                "<style>\n" + style + "</style>\n<rect class=\"ground\" width=\"" + WIDTH + "\" height=\""
                        + Figures.length(height) + "\"/>\n");
    }

    private String svg(String size, String id, String before) {
        return "<svg" + size + " class=\"chart\" viewBox=\"0 0 " + WIDTH + " " + Figures.length(height)
                + "\" role=\"img\" aria-labelledby=\"" + id + "-title " + id + "-text\">\n<title id=\"" + id
                + "-title\">"
                + Markup.line(title) + "</title>\n<desc id=\"" + id + "-text\">" + Markup.line(description)
                + "</desc>\n" + before + body + "</svg>\n";
    }

    /** Words on lines of limited length; a longer word has a line of its own. */
    static List<String> wrapped(String text, int most) {
        List<String> lines = new ArrayList<>();
        for (String word : text.split(" ")) {
            int last = lines.size() - 1;
            if (last >= 0 && lines.get(last).length() + 1 + word.length() <= most) {
                lines.set(last, lines.get(last) + " " + word);
            } else {
                lines.add(word);
            }
        }
        return lines;
    }
}
