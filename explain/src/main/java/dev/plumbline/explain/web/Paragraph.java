package dev.plumbline.explain.web;

import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import java.util.List;
import java.util.OptionalInt;

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
            return operation.isEmpty() ? Document.list(text, look) : Document.list(text, look, operation.getAsInt());
        }
    }

    static List<Document> documents(List<Paragraph> paragraphs) {
        return paragraphs.stream().map(Paragraph::document).toList();
    }

    private Document document() {
        return new Document()
                .put("look", look)
                .putUnlessEmpty("id", id)
                .put("spans", spans.stream().map(Span::document).toList());
    }
}
