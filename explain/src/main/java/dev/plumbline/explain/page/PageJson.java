package dev.plumbline.explain.page;

import dev.plumbline.check.Verdict;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A page as the front end reads it (page.js). States of neighbouring rows have most values in common, so each text is
 * there once, and rows have its number.
 */
final class PageJson {
    private static final Map<Verdict.Word, String> SIGNS = Map.of(
            Verdict.Word.VIOLATES, "\u2715",
            Verdict.Word.CONFORMS, "\u2713",
            Verdict.Word.INCONCLUSIVE, "?");

    private final Map<String, Integer> texts = new LinkedHashMap<>();

    private PageJson() {}

    static String of(Page page) {
        return DocumentJson.line(new PageJson().document(page));
    }

    private Document document(Page page) {
        return new Document()
                .put("title", page.verdict().text() + ": " + page.name())
                .put("verdict", SIGNS.get(page.verdict()) + " " + page.verdict().text())
                .put("look", page.verdict().text())
                .put("name", page.name())
                .put("claim", page.claim())
                .put("because", page.because())
                .put("facts", page.facts())
                .put("notes", page.notes().stream().map("Note: "::concat).toList())
                .put("aboutTitle", "About this file")
                .put(
                        "about",
                        page.about().entrySet().stream()
                                .map(each -> Document.list(each.getKey(), each.getValue()))
                                .toList())
                .put("heading", page.heading().title())
                .put("hint", page.heading().hint())
                .put("rows", page.rows().stream().map(this::row).toList())
                .put("loop", page.loop())
                .put("closing", page.closing())
                .put("selected", page.selected())
                .put("trace", page.trace().map(this::trace))
                .put("space", page.space().map(picture -> SpaceJson.of(picture, this::details)))
                .put("texts", texts.keySet());
    }

    private Document row(Page.Row row) {
        return new Document()
                .put("number", row.number())
                .put("label", row.label())
                .put("text", row.text())
                .put("where", row.where())
                .put("failed", row.failed())
                .put("details", details(row.details()));
    }

    private Value details(List<Page.Section> details) {
        return Value.tuple(details.stream().map(this::section).toList());
    }

    private Value section(Page.Section section) {
        return Document.list(
                number(section.heading()),
                section.lines().stream()
                        .map(line -> Document.list(number(line.name()), number(line.text()), line.marked()))
                        .toList());
    }

    private Document trace(Trace trace) {
        return new Document()
                .put("variables", trace.variables())
                .put("columns", trace.columns().stream().map(this::column).toList())
                .put("clashes", trace.clashes().stream().map(PageJson::clash).toList());
    }

    private Value column(Trace.Column column) {
        List<Object> parts = new ArrayList<>(List.of(column.whole()));
        new TreeMap<>(column.cells())
                .forEach((variable, cell) ->
                        parts.add(Document.list(variable, number(cell.brief()), number(cell.text()), cell.changed())));
        return Document.list(parts.toArray());
    }

    private static Document clash(Trace.Clash clash) {
        return new Document()
                .put("variable", clash.variable())
                .put("place", clash.place())
                .put("logged", clash.logged())
                .put(
                        "allowed",
                        clash.allowed().stream()
                                .map(allowed -> Document.list(allowed.value(), allowed.by(), allowed.fits()))
                                .toList());
    }

    private int number(String text) {
        Integer known = texts.putIfAbsent(text, texts.size());
        return known == null ? texts.size() - 1 : known;
    }
}
