package dev.plumbline.explain.plot;

import java.util.List;

/**
 * A page that needs no script, no server and no network. It is light or dark as the browser prefers, and fits a phone.
 */
public final class StaticPage {
    /** As in the header Content-Security-Policy: no scripts, and nothing from elsewhere. */
    public static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

    private final String title;
    private final String style;
    private final StringBuilder body = new StringBuilder();
    private int charts;
    private int reloadSeconds;

    /** @param style rules for elements that only this page has; may be empty */
    public StaticPage(String title, String style) {
        this.title = title;
        this.style = style;
    }

    /** The browser loads the page again after a while, so that it grows with what it shows. */
    public StaticPage reloading(int seconds) {
        reloadSeconds = seconds;
        return this;
    }

    /** Appends elements that are markup already. */
    public StaticPage add(String markup) {
        body.append(markup);
        return this;
    }

    /** Appends a heading with an address. */
    public StaticPage heading(String id, String text) {
        return add("<h2 id=\"" + Markup.line(id) + "\">" + Markup.line(text) + "</h2>\n");
    }

    /** Appends a paragraph of plain text. */
    public StaticPage paragraph(String text) {
        return add("<p>" + Markup.line(text) + "</p>\n");
    }

    /** Appends facts in large letters, each with the words below it. */
    public StaticPage facts(List<Fact> facts) {
        add("<ul class=\"facts\">\n");
        facts.forEach(
                fact -> add("<li><b>" + Markup.line(fact.figure()) + "</b> " + Markup.line(fact.words()) + "</li>\n"));
        return add("</ul>\n");
    }

    /** A number and what it counts. */
    public record Fact(String figure, String words) {}

    /** Appends charts side by side, if there is room. */
    public StaticPage charts(List<Chart> drawn) {
        add("<div class=\"charts\">\n");
        drawn.forEach(chart -> add("<figure>" + chart.inline("chart-" + ++charts) + "</figure>\n"));
        return add("</div>\n");
    }

    public String html() {
        return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                + "<meta http-equiv=\"Content-Security-Policy\" content=\"" + POLICY + "\">\n"
                + (reloadSeconds > 0 ? "<meta http-equiv=\"refresh\" content=\"" + reloadSeconds + "\">\n" : "")
                + "<title>"
                + Markup.line(title) + "</title>\n<style>\n" + Palette.byPreference()
                + Palette.resource(StaticPage.class, "page.css") + chartRules() + style
                + "</style></head>\n<body><main>\n<h1>"
                + Markup.line(title) + "</h1>\n" + body + "</main></body></html>\n";
    }

    static String chartRules() {
        return Palette.resource(StaticPage.class, "chart.css");
    }
}
