package dev.plumbline.explain.text;

import dev.plumbline.explain.visible.Colours;
import dev.plumbline.history.Annotation;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.text.Count;
import java.util.List;

/** Events beside the operations that may be related to a failure: those that began before its end. */
final class AnnotationText {
    private final TimeboxedHistory history;
    private final Naming naming;
    private final TextPage page;
    private final Colours colours;
    private final int most;

    AnnotationText(TimeboxedHistory history, Naming naming, TextPage page, Colours colours, int most) {
        this.history = history;
        this.naming = naming;
        this.page = page;
        this.colours = colours;
        this.most = most;
    }

    /** The latest that began before the operation had returned, in the order of time. */
    void around(int operation) {
        List<Annotation> before = history.history().annotations().stream()
                .filter(annotation -> annotation.from() <= history.end(operation))
                .toList();
        if (before.isEmpty()) {
            return;
        }
        int shown = page.most(most, before.size());
        page.blank();
        page.line(2, colours.heading("Annotations") + " until then" + naming.times() + ":");
        if (shown < before.size()) {
            page.line(4, "... " + Count.of(before.size() - shown) + " before" + page.hint());
        }
        for (Annotation annotation : before.subList(before.size() - shown, before.size())) {
            boolean during = annotation.overlaps(history.call(operation), history.end(operation));
            page.wrapped(4, annotation + (during ? "  (during " + naming.brief(operation) + ")" : ""));
        }
    }
}
