package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.format.Formats;
import dev.plumbline.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values of a history that look like paths are the same in everything that is written about it. */
@Tag("slow")
class PathValuesTest {
    private static final List<String> KEYS = List.of(
            "/srv/a/users/1",
            "/srv/b/users/1",
            "/",
            "/etc/",
            "C:\\Users\\ann\\1",
            "file:/srv/a/users/1",
            "file:///srv/a/users/1",
            "https://example.org/a/b",
            "~/users/1",
            "./users/1",
            "../users/1",
            ".../1",
            "/srv/a:/srv/b",
            "--dir=/srv/a/users",
            "/srv/with space/users/1",
            System.getProperty("user.dir"),
            System.getProperty("user.dir") + "/pom.xml",
            System.getProperty("user.home"),
            System.getProperty("user.home") + "/users/1",
            System.getProperty("java.home"));

    @TempDir
    Path folder;

    private String written(String name) throws Exception {
        return Files.readString(folder.resolve(name));
    }

    /** As the text of a value, in the notation of the file. */
    private static String text(String key) {
        return Value.of(key).toString();
    }

    private static String inXml(String text) {
        return text.replace("&", "&amp;").replace("\"", "&quot;");
    }

    private static String inJson(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    private Path history(String key) throws Exception {
        return Files.writeString(
                folder.resolve("h.ndjson"),
                "{\"process\": \"p\", \"op\": \"put\", \"args\": {\"key\": KEY, \"value\": KEY}, \"call\": 1, \"return\": 2}\n"
                                .replace("KEY", "\"" + inJson(key) + "\"")
                        + "{\"process\": \"q\", \"op\": \"get\", \"args\": {\"key\": KEY, \"result\": 5}, \"call\": 3, \"return\": 4}\n"
                                .replace("KEY", "\"" + inJson(key) + "\""));
    }

    @Test
    void valuesThatLookLikePathsStayWhatTheyAre() throws Exception {
        List<String> lines = new ArrayList<>();
        for (String key : KEYS) {
            Run run = Run.of(
                    "check",
                    "--model",
                    "map",
                    history(key).toString(),
                    "--bundle",
                    folder.resolve("h.plumb").toString(),
                    "--markdown",
                    folder.resolve("h.md").toString(),
                    "--junit-xml",
                    folder.resolve("h.xml").toString());
            assertThat(run.status()).as(run.err()).isEqualTo(1);
            String call = "put(key: " + text(key) + ", value: " + text(key) + ")";
            String failed = "get(key: " + text(key) + ", result: 5)";
            everywhere(run.out(), call, failed);
            Bundle bundle = Bundle.read(folder.resolve("h.plumb"));
            assertThat(bundle.failing().history().operations().get(0).call()).isEqualTo(call);
            everywhere(Run.of("explain", folder.resolve("h.plumb").toString()).out(), call, failed);
            String json = Run.of("explain", "--json", folder.resolve("h.plumb").toString())
                    .out();
            assertThat(json).contains("\"args\":{\"key\":\"" + inJson(key) + "\",\"result\":5}", inJson(text(key)));
            String markdown = written("h.md");
            String xml = written("h.xml");
            everywhere(markdown, call, failed);
            everywhere(xml, inXml(call), inXml(failed));
            // Whatever names a folder there comes from the history.
            String rest = (markdown + xml)
                    .replace(text(key), "KEY")
                    .replace(inXml(text(key)), "KEY")
                    .replace(htmlText(text(key)), "KEY");
            assertThat(rest).doesNotContain(folder.toString());
            Run reported = Run.of(
                    "report",
                    folder.resolve("h.plumb").toString(),
                    "--markdown",
                    folder.resolve("r.md").toString(),
                    "--junit-xml",
                    folder.resolve("r.xml").toString(),
                    "--html",
                    folder.resolve("r.html").toString());
            assertThat(reported.status()).as(reported.err()).isZero();
            everywhere(written("r.md"), call, failed);
            everywhere(written("r.xml"), inXml(call), inXml(failed));
            assertThat(written("r.html")).contains(inJson(key).replace("/", "/"));
            lines.add(markdown);
        }
        assertThat(lines).doesNotHaveDuplicates();
    }

    /** These files are not for others, so nothing is shortened, in particular no values. */
    @Test
    void valuesStayWhatTheyAreInJsonAndInStores() throws Exception {
        String store = folder.resolve("runs.db").toString();
        int number = 0;
        for (String key : KEYS) {
            number++;
            Run run = Run.of(
                    "check",
                    "--json",
                    "--model",
                    "map",
                    "--store",
                    store,
                    history(key).toString());
            assertThat(run.status()).as(run.err()).isEqualTo(1);
            String call = "put(key: " + text(key) + ", value: " + text(key) + ")";
            String failed = "get(key: " + text(key) + ", result: 5)";
            assertThat(run.out()).contains(inJson(text(key)));
            Run shown = Run.of("store", "show", store, Integer.toString(number));
            assertThat(shown.status()).as(shown.err()).isZero();
            everywhere(shown.out(), call, failed);
            for (String name : List.of("e" + number + ".ndjson", "e" + number + ".plumb")) {
                Path exported = folder.resolve(name);
                Run export = Run.of("store", "export", store, Integer.toString(number), exported.toString());
                assertThat(export.status()).as(export.err()).isZero();
                History kept = name.endsWith(".plumb")
                        ? Bundle.read(exported).failing().history()
                        : Formats.read(exported);
                assertThat(kept.operations().stream().map(Operation::call)).containsExactly(call, failed);
            }
        }
    }

    private static String htmlText(String text) {
        StringBuilder out = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (Character.isLetterOrDigit(c) || " ,.-/=()#:".indexOf(c) >= 0) {
                out.appendCodePoint(c);
            } else {
                out.append("&#").append(c).append(';');
            }
        });
        return out.toString();
    }

    private static void everywhere(String text, String... calls) {
        // Long lines are wrapped.
        String unwrapped = text.replaceAll("\\s+", " ");
        for (String call : calls) {
            assertThat(unwrapped).contains(call);
        }
    }
}
