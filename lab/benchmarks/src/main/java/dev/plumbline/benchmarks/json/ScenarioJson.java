package dev.plumbline.benchmarks.json;

import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.value.document.Document;
import java.io.IOException;
import java.io.Writer;

/** One JSON object: the version of Java, the number of processors, the scenario, and the results in raw numbers. */
public final class ScenarioJson {
    private ScenarioJson() {}

    /** @param out stays open */
    public static void write(String scenario, Writer out, Document results) throws IOException {
        write(out, new Document().put("scenario", scenario).putAll(results));
    }

    /**
     * An object for several scenarios.
     *
     * @param out stays open
     */
    public static void write(Writer out, Document results) throws IOException {
        out.write(DocumentJson.pretty(new Document()
                .put("java", Runtime.version().toString())
                .put("processors", Runtime.getRuntime().availableProcessors())
                .putAll(results)));
    }
}
