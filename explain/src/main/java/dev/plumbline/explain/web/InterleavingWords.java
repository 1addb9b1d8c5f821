package dev.plumbline.explain.web;

import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.Interleaving.Kind;
import dev.plumbline.history.interleaving.Interleaving.Step;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.history.interleaving.text.InterleavingCoding;
import dev.plumbline.history.interleaving.text.InterleavingText;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import java.util.ArrayList;
import java.util.List;

/** The interleaving of threads for the viewer: the document of each run, and the words for its steps. */
final class InterleavingWords {
    private InterleavingWords() {}

    /** The runs without their schedules, which may be long. */
    static Document document(ThreadTest test) {
        int size = test.runs().size();
        List<Document> runs = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Interleaving shown = test.runs().get(i).interleaving();
            runs.add(InterleavingCoding.written(shown)
                    .put("name", "Run " + (i + 1) + (i == size - 1 ? ", the history" : ""))
                    .put(
                            "words",
                            shown.rows().stream()
                                    .map(row -> row.kind() == Kind.STEP ? words(row.step()) : Value.Tuple.EMPTY)
                                    .toList()));
        }
        return new Document()
                .put("title", test.finding() + ": " + test.test() + " of " + test.subject())
                .put("subject", test.subject())
                .put("sentences", ViewerWords.document("interleaving"))
                .put("runs", runs);
    }

    /** Variable, value, whether it changes, what the call returned, and everything in one line. */
    private static Value words(Step step) {
        String variable = InterleavingText.variable(step);
        String value = InterleavingText.value(step).strip();
        boolean changes = !step.after().isEmpty() && !step.after().equals(step.before());
        String inside = step.library().isEmpty()
                ? ""
                : ", in " + step.library() + (step.calledAt().isEmpty() ? "" : ", called at " + step.calledAt());
        return Document.list(
                variable,
                value,
                changes,
                step.returned().isEmpty() ? "" : " returned " + step.returned(),
                step.action() + " " + variable + " " + value + " at " + step.place() + inside);
    }
}
