package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.terminal.Desktop;
import dev.plumbline.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ViewCommandTest {
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:[0-9]+/[0-9a-f]{32}/");

    private static final String STALE = """
            {"process":1,"op":"write","args":{"value":1},"call":1,"return":3}
            {"process":2,"op":"write","args":{"value":2},"call":2,"return":4}
            {"process":1,"op":"read","args":{"result":7},"call":5,"return":6}
            """;

    @TempDir
    private Path folder;

    /** A viewer that was started, as a person would, and is ended as by Ctrl-C. */
    private static final class Viewer implements AutoCloseable {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private final ByteArrayOutputStream err = new ByteArrayOutputStream();
        private final Thread thread;
        private volatile int status = -1;

        Viewer(String... arguments) {
            Terminal terminal = Terminal.plain(out, err);
            thread = new Thread(() -> status = Main.run(terminal, arguments));
            thread.start();
        }

        URI address() throws InterruptedException {
            for (int i = 0; i < 1_200; i++) {
                Matcher found = ADDRESS.matcher(out.toString(StandardCharsets.UTF_8));
                if (found.find()) {
                    return URI.create(found.group());
                }
                if (!thread.isAlive()) {
                    break;
                }
                Thread.sleep(50);
            }
            throw new AssertionError("no address; " + err.toString(StandardCharsets.UTF_8));
        }

        String get(String path) throws IOException, InterruptedException {
            HttpRequest request =
                    HttpRequest.newBuilder(address().resolve(path)).build();
            return HttpClient.newHttpClient()
                    .send(request, HttpResponse.BodyHandlers.ofString())
                    .body();
        }

        @Override
        public void close() throws InterruptedException {
            thread.interrupt();
            thread.join(300_000);
            assertThat(thread.isAlive()).isFalse();
            assertThat(status).isZero();
        }
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void aHistoryWithAModelIsCheckedFirst() throws IOException, InterruptedException {
        try (Viewer viewer = new Viewer("view", "--no-open", "--model", "register", file("h.ndjson", STALE))) {
            assertThat(viewer.get("")).contains("<title>Plumbline</title>");
            assertThat(viewer.get("scene"))
                    .contains("\"verdict\":\"violates\"")
                    .contains("\"failedAt\":{\"operation\":2}")
                    .contains("\"nodes\":[[0,");
        }
    }

    @Test
    void aHistoryAloneHasItsTimeboxes() throws IOException, InterruptedException {
        try (Viewer viewer = new Viewer("view", "--no-open", file("h.ndjson", STALE))) {
            assertThat(viewer.get("scene"))
                    .contains("\"verdict\":\"not checked\"")
                    .doesNotContain("nodes");
            assertThat(viewer.get("operations?numbers=2")).contains("\"read\",[\"result\",\"7\"]");
        }
    }

    @Test
    void reportsConformingHistory() throws IOException, InterruptedException {
        String good = STALE.replace("7", "2");
        try (Viewer viewer = new Viewer("view", "--no-open", "--model", "register", file("h.ndjson", good))) {
            assertThat(viewer.get("scene")).contains("\"verdict\":\"conforms\"");
        }
    }

    @Test
    void clocksAreShownWithTheCutAtWhichTheyAreStuck() throws IOException, InterruptedException {
        String overwritten = """
                {"process":0,"op":"write","args":{"value":1},"clock":{"0":1}}
                {"process":0,"op":"read","args":{"result":1},"clock":{"0":2}}
                {"process":1,"op":"write","args":{"value":2},"clock":{"1":1}}
                """;
        String history = file("clocks.ndjson", overwritten);
        try (Viewer viewer = new Viewer("view", "--no-open", history)) {
            assertThat(viewer.get("scene"))
                    .contains("\"verdict\":\"not checked\"")
                    .contains("\"clocked\":true");
        }
        String wrong = file("wrong.ndjson", overwritten.replace("\"result\":1", "\"result\":3"));
        try (Viewer viewer = new Viewer("view", "--no-open", "--model", "register", wrong)) {
            assertThat(viewer.get("scene")).contains("\"verdict\":\"violates\"").contains("\"cut\":{");
        }
        String bundle = folder.resolve("clocks.plumb").toString();
        String store = folder.resolve("clocks.db").toString();
        Run check = Run.of(
                "check",
                "--model",
                "register",
                "--strategy",
                "all-paths",
                "--bundle",
                bundle,
                "--store",
                store,
                history);
        assertThat(check.status()).as(check.err()).isEqualTo(1);
        try (Viewer viewer = new Viewer("view", "--no-open", bundle)) {
            assertThat(viewer.get("scene")).contains("\"strategy\":\"all-paths\"", "\"witness\":\"exists\"");
        }
        try (Viewer viewer = new Viewer("view", "--no-open", store)) {
            assertThat(viewer.get("runs/1/scene")).contains("\"strategy\":\"all-paths\"", "\"witness\":\"exists\"");
            assertThat(viewer.get("runs/1/timeline")).isNotEmpty();
        }
    }

    @Test
    void bundlesAndStoresAreKnownByHowTheyBegin() throws IOException, InterruptedException {
        String history = file("h.ndjson", STALE);
        String bundle = folder.resolve("b.plumb").toString();
        String store = folder.resolve("s.db").toString();
        Run check = Run.of("check", "--model", "register", "--bundle", bundle, "--store", store, history);
        assertThat(check.status()).as(check.err()).isEqualTo(1);
        try (Viewer viewer = new Viewer("view", "--no-open", bundle)) {
            assertThat(viewer.get("scene")).contains("\"verdict\":\"violates\"").contains("\"nodes\":[[0,");
            assertThat(viewer.get("stalled?operation=2&rows=2")).contains("is FALSE");
        }
        try (Viewer viewer = new Viewer("view", "--no-open", store)) {
            assertThat(viewer.get("start")).contains("\"verdict\":\"violates\"").contains("#2 read");
            assertThat(viewer.get("runs/1/scene"))
                    .contains("\"failedAt\":{\"operation\":2}")
                    .contains("\"nodes\":[[0,");
            assertThat(viewer.get("runs/1/stalled?operation=2&rows=2")).contains("is FALSE");
        }
        String page = folder.resolve("b.html").toString();
        assertThat(Run.of("report", bundle, "--html", page).status()).isZero();
        assertThat(Files.readString(Path.of(page)))
                .startsWith("<!doctype html>")
                .contains("Content-Security-Policy")
                .contains("\"failedAt\":{\"operation\":2}");
    }

    @Test
    void unreadableFileIsReportedInOneLine() throws IOException {
        String history = file("h.ndjson", STALE);
        assertThat(Run.of("view", folder.resolve("none.plumb").toString()))
                .extracting(Run::status, run -> run.err().lines().count(), Run::out)
                .containsExactly(2, 1L, "");
        for (Run run : List.of(
                Run.of("view", "--no-open", file("bad.plumb", "PK no bundle")),
                Run.of("view", "--no-open", file("bad.txt", "what is this")))) {
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err().lines()).hasSize(1);
            // Where that takes a while to find out, the address is printed first.
            assertThat(run.out()).matches("(Viewer of .*\n  http.*\n)?");
        }
        for (Run run : List.of(
                Run.of("view", "--no-open", "--model", "no-such", history),
                Run.of("view", "--no-open", "--model", "queue", history),
                Run.of("view", "--no-open", "--port", "70000", history),
                Run.of("report", history, "--html", folder.resolve("x.html").toString()))) {
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err().lines()).hasSize(1);
            assertThat(run.out()).isEmpty();
        }
        assertThat(folder.resolve("x.html")).doesNotExist();
    }

    @Test
    void aBrowserIsOpenedOnlyWhereThereIsAScreen() {
        String address = "http://127.0.0.1:1/x/";
        assertThat(Desktop.command("Linux", Map.of(), address)).isEmpty();
        assertThat(Desktop.command("Linux", Map.of("DISPLAY", ":0"), address)).contains(List.of("xdg-open", address));
        assertThat(Desktop.command("Linux", Map.of("WAYLAND_DISPLAY", "w"), address))
                .isPresent();
        assertThat(Desktop.command("Mac OS X", Map.of(), address)).contains(List.of("open", address));
        assertThat(Desktop.command("Windows 11", Map.of(), address).orElseThrow())
                .contains(address);
    }
}
