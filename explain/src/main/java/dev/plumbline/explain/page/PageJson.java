package dev.plumbline.explain.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.check.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A page as the front end reads it (page.js). States of neighbouring rows have most values in common, so each text is
 * there once, and rows have its number.
 */
final class PageJson {
    private static final JsonFactory JSON = new JsonFactory();

    private static final Map<Verdict.Word, String> SIGNS = Map.of(
            Verdict.Word.VIOLATES, "\u2715",
            Verdict.Word.CONFORMS, "\u2713",
            Verdict.Word.INCONCLUSIVE, "?");

    private final Map<String, Integer> texts = new LinkedHashMap<>();

    private PageJson() {}

    static String of(Page page) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            new PageJson().write(page, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    private void write(Page page, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("title", page.verdict().text() + ": " + page.name());
        json.writeStringField(
                "verdict", SIGNS.get(page.verdict()) + " " + page.verdict().text());
        json.writeStringField("look", page.verdict().text());
        json.writeStringField("name", page.name());
        json.writeStringField("claim", page.claim());
        texts("because", page.because(), json);
        texts("facts", page.facts(), json);
        texts("notes", page.notes().stream().map("Note: "::concat).toList(), json);
        json.writeStringField("aboutTitle", "About this file");
        json.writeArrayFieldStart("about");
        for (Map.Entry<String, String> each : page.about().entrySet()) {
            json.writeStartArray();
            json.writeString(each.getKey());
            json.writeString(each.getValue());
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeStringField("heading", page.heading().title());
        json.writeStringField("hint", page.heading().hint());
        json.writeArrayFieldStart("rows");
        for (Page.Row row : page.rows()) {
            row(row, json);
        }
        json.writeEndArray();
        json.writeNumberField("loop", page.loop());
        json.writeStringField("closing", page.closing());
        json.writeNumberField("selected", page.selected());
        if (page.trace().isPresent()) {
            trace(page.trace().get(), json);
        }
        if (page.space().isPresent()) {
            SpaceJson.write(page.space().get(), json, sections -> details(sections, json));
        }
        texts("texts", List.copyOf(texts.keySet()), json);
        json.writeEndObject();
    }

    private void row(Page.Row row, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("number", row.number());
        json.writeStringField("label", row.label());
        json.writeStringField("text", row.text());
        json.writeStringField("where", row.where());
        json.writeBooleanField("failed", row.failed());
        json.writeFieldName("details");
        details(row.details(), json);
        json.writeEndObject();
    }

    private void details(List<Page.Section> details, JsonGenerator json) throws IOException {
        json.writeStartArray();
        for (Page.Section section : details) {
            json.writeStartArray();
            json.writeNumber(number(section.heading()));
            json.writeStartArray();
            for (Page.Line line : section.lines()) {
                json.writeStartArray();
                json.writeNumber(number(line.name()));
                json.writeNumber(number(line.text()));
                json.writeBoolean(line.marked());
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private void trace(Trace trace, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("trace");
        texts("variables", trace.variables(), json);
        json.writeArrayFieldStart("columns");
        for (Trace.Column column : trace.columns()) {
            json.writeStartArray();
            json.writeBoolean(column.whole());
            for (Map.Entry<Integer, Trace.Cell> each : new TreeMap<>(column.cells()).entrySet()) {
                Trace.Cell cell = each.getValue();
                json.writeStartArray();
                json.writeNumber(each.getKey());
                json.writeNumber(number(cell.brief()));
                json.writeNumber(number(cell.text()));
                json.writeBoolean(cell.changed());
                json.writeEndArray();
            }
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("clashes");
        for (Trace.Clash clash : trace.clashes()) {
            json.writeStartObject();
            json.writeNumberField("variable", clash.variable());
            json.writeStringField("place", clash.place());
            json.writeStringField("logged", clash.logged());
            json.writeArrayFieldStart("allowed");
            for (Trace.Allowed allowed : clash.allowed()) {
                json.writeStartArray();
                json.writeString(allowed.value());
                json.writeString(allowed.by());
                json.writeBoolean(allowed.fits());
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private int number(String text) {
        Integer known = texts.putIfAbsent(text, texts.size());
        return known == null ? texts.size() - 1 : known;
    }

    private static void texts(String field, List<String> texts, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(field);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }
}
