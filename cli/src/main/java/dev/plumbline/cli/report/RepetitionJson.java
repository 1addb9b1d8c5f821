package dev.plumbline.cli.report;

import dev.plumbline.run.fuzz.Repetition;
import dev.plumbline.value.document.Document;

/** The result of repeating a run as a JSON object. */
public final class RepetitionJson {
    private RepetitionJson() {}

    public static Document of(Repetition repetition) {
        return new Document()
                .put("seed", repetition.seed())
                .put("controlled", repetition.controlled())
                .put("runs", repetition.runs())
                .put("same", repetition.same())
                .put("others", repetition.others())
                .put("difference", repetition.difference())
                .put("text", repetition.text());
    }
}
