package dev.plumbline.explain.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/** The picture of a state space as the front end reads it (spaceview.js, summary.js). */
final class SpaceJson {
    /** Writes the details of a row or node. */
    interface Details {
        void write(List<Page.Section> sections) throws IOException;
    }

    private SpaceJson() {}

    static void write(SpacePicture picture, JsonGenerator json, Details details) throws IOException {
        json.writeObjectFieldStart("space");
        json.writeArrayFieldStart("nodes");
        for (SpacePicture.Node node : picture.nodes()) {
            json.writeStartObject();
            json.writeNumberField("depth", node.depth());
            json.writeStringField("look", node.look());
            json.writeStringField("title", node.title());
            json.writeArrayFieldStart("lines");
            for (String line : node.lines()) {
                json.writeString(line);
            }
            json.writeEndArray();
            json.writeFieldName("details");
            details.write(node.details());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("arrows");
        for (SpacePicture.Arrow arrow : picture.arrows()) {
            json.writeStartArray();
            json.writeNumber(arrow.from());
            json.writeNumber(arrow.to());
            json.writeString(arrow.label());
            json.writeEndArray();
        }
        json.writeEndArray();
        numbers("path", picture.path(), json);
        numbers("nodeOfRow", picture.nodeOfRow(), json);
        numbers("levels", picture.levels(), json);
        json.writeArrayFieldStart("actions");
        for (StateSpace.Taken each : picture.actions()) {
            json.writeStartArray();
            json.writeString(each.action());
            json.writeNumber(each.taken());
            json.writeNumber(each.found());
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeStringField("never", picture.never());
        json.writeEndObject();
    }

    private static void numbers(String field, List<Integer> numbers, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(field);
        for (int number : numbers) {
            json.writeNumber(number);
        }
        json.writeEndArray();
    }
}
