package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.nio.file.StandardOpenOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code view --follow}: a history that is being written. */
class FollowedViewTest {
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:[0-9]+/[0-9a-f]{32}/");
    private static final String WRITE =
            "{\"process\":1,\"op\":\"write\",\"args\":{\"value\":1},\"call\":1,\"return\":2}\n";
    private static final String READ =
            "{\"process\":2,\"op\":\"read\",\"args\":{\"result\":%d},\"call\":%d,\"return\":%d}\n";

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /** What the viewer does while a command runs. */
    private interface Use {
        void with(URI address) throws Exception;
    }

    private void view(Use use, String... arguments) throws Exception {
        out.reset();
        Thread thread = new Thread(() -> Main.run(Terminal.plain(out, err), arguments));
        thread.start();
        Matcher found = ADDRESS.matcher("");
        while (!found.find()) {
            assertThat(thread.isAlive())
                    .as(err.toString(StandardCharsets.UTF_8))
                    .isTrue();
            Thread.sleep(10);
            found = ADDRESS.matcher(out.toString(StandardCharsets.UTF_8));
        }
        try {
            use.with(URI.create(found.group()));
        } finally {
            thread.interrupt();
            thread.join();
        }
    }

    private static String get(URI address, String path) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address.resolve(path)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static String waitFor(URI address, String path, String text) throws IOException, InterruptedException {
        String seen = get(address, path);
        while (!seen.contains(text)) {
            Thread.sleep(10);
            seen = get(address, path);
        }
        return seen;
    }

    @Test
    void operationsAndTheViolationAreShownAsTheyAreWritten() throws Exception {
        Path history = folder.resolve("run.ndjson");
        view(
                address -> {
                    assertThat(get(address, "start")).contains("\"checked\":true");
                    assertThat(get(address, "live?since=0")).contains("\"read\":0");
                    Files.writeString(history, WRITE);
                    waitFor(address, "live?since=0", "\"operations\":[[0,0,1,\"write(value: 1)\"]]");
                    assertThat(get(address, "live?since=1"))
                            .contains("\"operations\":[]")
                            .doesNotContain("\"end\"");
                    append(history, READ.formatted(7, 3, 4));
                    // Nothing is certain before a later call is there.
                    append(history, READ.formatted(1, 6, 7));
                    String news = waitFor(address, "live?since=3", "\"verdict\":\"violates\"");
                    assertThat(news)
                            .contains(
                                    "No behaviour of register explains read(result: 7) of process 2, line 2.",
                                    "\"process\":\"2\"",
                                    "\"call\":2",
                                    "\"explained\":true");
                    assertThat(get(address, "violation/scene")).contains("\"verdict\":\"violates\"", "read");
                    assertThat(get(address, "live?since=x")).isEqualTo("expected since=NUMBER of at most 18 digits\n");
                },
                "view",
                "--no-open",
                "--follow",
                "1h",
                "--model",
                "register",
                history.toString());
    }

    private static void append(Path file, String line) throws IOException {
        Files.writeString(file, line, StandardOpenOption.APPEND);
    }

    @Test
    void aHistoryThatEndsIsSaidToConformOrToBeWrong() throws Exception {
        Path good = Files.writeString(folder.resolve("good.ndjson"), WRITE);
        view(
                address -> waitFor(address, "live?since=0", "\"verdict\":\"conforms\""),
                "view",
                "--no-open",
                "--follow",
                "10ms",
                "--model",
                "register",
                good.toString());
        Path plain = Files.writeString(folder.resolve("plain.ndjson"), WRITE);
        view(
                address -> {
                    assertThat(get(address, "start")).contains("\"checked\":false");
                    assertThat(waitFor(address, "live?since=0", "\"verdict\":\"it has ended\""))
                            .contains("\"read\":1", "\"figures\":{\"unread\":0}");
                },
                "view",
                "--no-open",
                "--follow",
                "10ms",
                plain.toString());
        Path wrong = Files.writeString(folder.resolve("wrong.ndjson"), "no history\n");
        view(
                address -> waitFor(address, "live?since=0", "\"verdict\":\"error\""),
                "view",
                "--no-open",
                "--follow",
                "10ms",
                wrong.toString());
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("note: " + wrong + ":1: ");
    }

    @Test
    void optionsThatDoNotFitAreRefused() throws Exception {
        String history = Files.writeString(folder.resolve("h.ndjson"), WRITE).toString();
        assertThat(refused("view", "--out-of-order", "3", history)).contains("--out-of-order belongs to --follow");
        assertThat(refused("view", "--follow", "1s", history, history))
                .contains("--follow applies to one history; expected view --follow TIME FILE");
        assertThat(refused("view", "--follow", "1s", "--out-of-order", "-1", history))
                .contains("--out-of-order");
        Path bundle = Files.writeString(folder.resolve("b.plumb"), "PK\003\004");
        assertThat(refused("view", "--follow", "1s", bundle.toString()))
                .contains("--follow is for a history that is being written; " + bundle + " is not one");
    }

    private String refused(String... arguments) {
        err.reset();
        assertThat(Main.run(Terminal.plain(out, err), arguments)).isEqualTo(2);
        return err.toString(StandardCharsets.UTF_8);
    }
}
