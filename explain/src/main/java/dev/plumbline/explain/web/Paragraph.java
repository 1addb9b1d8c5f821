package dev.plumbline.explain.web;

import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * A paragraph of the viewer's page.
 *
 * @param look classes of the style sheet, or empty
 * @param id of the element, or empty
 */
record Paragraph(String look, String id, List<Span> spans) {
    Paragraph {
        spans = List.copyOf(spans);
    }

    static Paragraph of(String look, Span... spans) {
        return new Paragraph(look, "", List.of(spans));
    }

    /**
     * A stretch of text with one look.
     *
     * @param look {@code b}, {@code code}, or classes of the style sheet; empty for plain text
     * @param operation the number of the operation that it leads to, if it leads to one
     */
    record Span(String text, String look, OptionalInt operation) {
        static Span of(String text) {
            return of(text, "");
        }

        static Span of(String text, String look) {
            return new Span(text, look, OptionalInt.empty());
        }

        static Span to(int operation, String text, String look) {
            return new Span(text, look, OptionalInt.of(operation));
        }

        private Value document() {
            List<Value> parts = new ArrayList<>(List.of(Value.of(text), Value.of(look)));
            operation.ifPresent(number -> parts.add(Value.of(number)));
            return Value.tuple(parts);
        }
    }

    static Value documents(List<Paragraph> paragraphs) {
        return Value.tuple(paragraphs.stream().map(Paragraph::document).toList());
    }

    private Value document() {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("look", Value.of(look));
        if (!id.isEmpty()) {
            fields.put("id", Value.of(id));
        }
        fields.put("spans", Value.tuple(spans.stream().map(Span::document).toList()));
        return Value.record(fields);
    }
}
