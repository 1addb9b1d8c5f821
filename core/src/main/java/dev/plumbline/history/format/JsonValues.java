package dev.plumbline.history.format;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Values and places in JSON as the native format writes them, for other files with values: witnesses and reports. */
public final class JsonValues {
    private JsonValues() {}

    public static void write(Value value, JsonGenerator json) throws IOException {
        NdjsonFormat.write(value, json);
    }

    /** The JSON text of a value, in UTF-8. */
    public static byte[] bytes(Value value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JsonFields.JSON.createGenerator(bytes)) {
            write(value, json);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads one JSON text as a value: an object is a record, an array a tuple. So a whole document of ours, with the
     * values in it, can be read as a value, without a second reader that needs protection against hostile files.
     */
    public static Value read(byte[] bytes, int from, int length) throws BadInput {
        return JsonFields.single(bytes, from, length);
    }
}
