package dev.plumbline.history.format;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.history.Value;
import java.io.IOException;

/** Values in JSON as the native format writes them, for other files that hold values: witnesses and reports. */
public final class JsonValues {
    private JsonValues() {}

    public static void write(Value value, JsonGenerator json) throws IOException {
        NdjsonFormat.write(value, json);
    }
}
