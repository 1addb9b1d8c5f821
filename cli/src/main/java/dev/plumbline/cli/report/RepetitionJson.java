package dev.plumbline.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.run.fuzz.Repetition;
import java.io.IOException;

/** The result of repeating a run as a JSON object. */
public final class RepetitionJson {
    private RepetitionJson() {}

    public static void write(Repetition repetition, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("seed", repetition.seed());
        json.writeBooleanField("controlled", repetition.controlled());
        json.writeNumberField("runs", repetition.runs());
        json.writeNumberField("same", repetition.same());
        json.writeNumberField("others", repetition.others());
        if (repetition.difference().isPresent()) {
            json.writeStringField("difference", repetition.difference().get());
        }
        json.writeStringField("text", repetition.text());
        json.writeEndObject();
    }
}
