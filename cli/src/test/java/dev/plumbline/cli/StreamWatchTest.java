package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check --stream} with {@code --metrics}, {@code --events} and {@code --webhook}. */
class StreamWatchTest {
    private static final String STALE =
            "{\"process\":2,\"op\":\"read\",\"args\":{\"result\":7},\"call\":30,\"return\":35}";

    @TempDir
    Path folder;

    private Path file(String... more) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("{\"process\":1,\"op\":\"write\",\"args\":{\"value\":1},\"call\":10,\"return\":15}");
        lines.add("{\"process\":2,\"op\":\"read\",\"args\":{\"result\":1},\"call\":20,\"return\":25}");
        lines.addAll(List.of(more));
        return Files.write(folder.resolve("run.ndjson"), lines);
    }

    private static Run check(Path file, String... options) {
        List<String> all = new ArrayList<>(List.of("check", "--model", "register", "--stream"));
        all.addAll(List.of(options));
        all.add(file.toString());
        return Run.of(all.toArray(String[]::new));
    }

    @Test
    void figuresAreWrittenToAFile() throws IOException {
        Path metrics = folder.resolve("metrics.prom");
        assertThat(check(file(STALE), "--metrics", metrics.toString()).status()).isEqualTo(1);
        assertThat(Files.readString(metrics))
                .contains("# TYPE plumbline_stream_operations_read_total counter\n")
                .contains("\nplumbline_stream_operations_read_total 3\n")
                .contains("\nplumbline_stream_operations_settled_total 2\n")
                .contains("\nplumbline_stream_violations_total 1\n")
                .contains("\nplumbline_stream_unread_bytes 0\n")
                .contains("\nplumbline_stream_lag_seconds 0.00000000");
    }

    @Test
    void figuresAreServedWhileTheCheckRuns() throws Exception {
        Path file = file();
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        CompletableFuture<Run> checking =
                CompletableFuture.supplyAsync(() -> check(file, "--follow", "60s", "--metrics", "127.0.0.1:" + port));
        String text = "";
        for (int tried = 0; tried < 600 && !text.contains("operations_read_total 2\n"); tried++) {
            Thread.sleep(50);
            text = served(port);
        }
        assertThat(text).contains("plumbline_stream_operations_read_total 2\n").contains("_violations_total 0\n");
        Files.write(file, List.of(STALE, STALE.replace("30", "40").replace("35", "45")), StandardOpenOption.APPEND);
        assertThat(checking.get(60, TimeUnit.SECONDS).status()).isEqualTo(1);
        assertThat(served(port)).isEmpty();
    }

    /** Empty if nobody listens. */
    private static String served(int port) throws IOException {
        HttpURLConnection connection = (HttpURLConnection)
                URI.create("http://127.0.0.1:" + port + "/metrics").toURL().openConnection();
        try (InputStream in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    @Test
    void eventsAreLinesOfJson() throws IOException {
        Path events = folder.resolve("events.jsonl");
        Path checkpoint = folder.resolve("run.checkpoint");
        check(file(), "--events", events.toString(), "--checkpoint", checkpoint.toString());
        check(file(STALE), "--events", events.toString(), "--checkpoint", checkpoint.toString());
        List<String> lines = Files.readAllLines(events);
        assertThat(lines.stream().map(line -> line.replaceAll(".*?\"event\":\"([a-z]+)\".*", "$1")))
                .containsExactly("begin", "save", "end", "begin", "continue", "save", "violation", "end");
        assertThat(lines.get(2)).contains("\"verdict\":\"conforms\",\"read\":2,\"settled\":2,\"open\":0");
        assertThat(lines.get(4)).contains("\"line\":2");
        assertThat(lines.get(6))
                .contains("\"operation\":\"read(result: 7)\",\"process\":2,\"line\":3,\"operations\":3");
    }

    @Test
    void slowStreamShowsItsProgress() throws Exception {
        Path file = file();
        Path events = folder.resolve("events.jsonl");
        CompletableFuture<Run> checking =
                CompletableFuture.supplyAsync(() -> check(file, "--follow", "60s", "--events", events.toString()));
        String text = "";
        for (int tried = 0; tried < 600 && !text.contains("\"progress\""); tried++) {
            Thread.sleep(100);
            text = Files.exists(events) ? Files.readString(events) : "";
        }
        assertThat(text).contains("\"event\":\"progress\"").contains("\"read\":2,");
        Files.write(file, List.of(STALE, STALE.replace("30", "40").replace("35", "45")), StandardOpenOption.APPEND);
        assertThat(checking.get(60, TimeUnit.SECONDS).status()).isEqualTo(1);
    }

    @Test
    void violationIsSentOnce() throws Exception {
        try (Receiver receiver = new Receiver(503, 200)) {
            Run run = check(file(STALE), "--webhook", receiver.address());
            assertThat(run.status()).isEqualTo(1);
            assertThat(run.err()).doesNotContain("webhook");
            assertThat(receiver.bodies()).hasSize(2);
            assertThat(receiver.bodies().get(1))
                    .contains("\"line\":3")
                    .contains("run.ndjson, line 3: no behaviour of register explains read(result: 7)\"");
        }
    }

    @Test
    void eachViolationIsSentAndCounted() throws Exception {
        String[] lines = {
            STALE,
            "{\"process\":1,\"op\":\"write\",\"args\":{\"value\":2},\"call\":40,\"return\":45}",
            "{\"process\":2,\"op\":\"read\",\"args\":{\"result\":9},\"call\":50,\"return\":55}"
        };
        Path metrics = folder.resolve("metrics.prom");
        Path events = folder.resolve("events.jsonl");
        try (Receiver receiver = new Receiver(200, 200)) {
            Run run = check(
                    file(lines),
                    "--continue",
                    "--webhook",
                    receiver.address(),
                    "--metrics",
                    metrics.toString(),
                    "--events",
                    events.toString());
            assertThat(run.status()).as(run.err()).isEqualTo(1);
            assertThat(receiver.bodies()).hasSize(2);
            assertThat(receiver.bodies().get(1)).contains("\"line\":5");
        }
        assertThat(Files.readString(metrics)).contains("\nplumbline_stream_violations_total 2\n");
        assertThat(Files.readAllLines(events).stream()
                        .map(line -> line.replaceAll(".*?\"event\":\"([a-z]+)\".*", "$1")))
                .containsExactly("begin", "violation", "violation", "end");
    }

    @Test
    void nothingIsSentIfTheHistoryConforms() throws Exception {
        try (Receiver receiver = new Receiver(200)) {
            assertThat(check(file(), "--webhook", receiver.address()).status()).isEqualTo(0);
            assertThat(receiver.bodies()).isEmpty();
        }
    }

    /** The verdict is the same whether or not anybody listens. */
    @Test
    void failuresAreNotes() throws Exception {
        try (Receiver receiver = new Receiver(404, 404, 404)) {
            Run run = check(file(STALE), "--webhook", receiver.address());
            assertThat(run.status()).isEqualTo(1);
            assertThat(run.err()).contains("note: --webhook " + receiver.address() + ": answered with status 404\n");
        }
    }

    @Test
    void placesThatCannotBeUsedAreRejected() throws IOException {
        Path file = file();
        check(file, "--metrics", "0.0.0.0:9400").refuses("figures are served to this machine only");
        check(file, "--metrics", folder.resolve("no/where").toString()).refuses("in a folder that exists");
        check(file, "--events", folder.toString()).refuses("expected the name of a file");
        check(file, "--webhook", "file:///etc/passwd").refuses("expected an address such as");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            check(file, "--metrics", "127.0.0.1:" + taken.getLocalPort()).refuses("cannot listen there");
        }
    }

    /** A server that answers with these numbers, one after the other. */
    private static final class Receiver implements AutoCloseable {
        private static final Pattern LENGTH = Pattern.compile("(?i)content-length: *([0-9]+)");

        private final ServerSocket server = new ServerSocket(0, 8, InetAddress.getByName("127.0.0.1"));
        private final List<String> bodies = new ArrayList<>();
        private final Thread thread;

        Receiver(int... answers) throws IOException {
            thread = new Thread(() -> {
                try {
                    for (int answer : answers) {
                        answer(answer);
                    }
                } catch (IOException e) {
                    // It was closed.
                }
            });
            thread.start();
        }

        private void answer(int status) throws IOException {
            try (Socket socket = server.accept();
                    BufferedReader in =
                            new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                    PrintWriter out = new PrintWriter(socket.getOutputStream())) {
                int length = 0;
                for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
                    Matcher found = LENGTH.matcher(line);
                    length = found.matches() ? Integer.parseInt(found.group(1)) : length;
                }
                char[] body = new char[length];
                int read = 0;
                while (read < length) {
                    read += in.read(body, read, length - read);
                }
                synchronized (bodies) {
                    bodies.add(new String(body));
                }
                out.print("HTTP/1.1 " + status + " x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
                out.flush();
            }
        }

        String address() {
            return "http://127.0.0.1:" + server.getLocalPort() + "/alarm";
        }

        List<String> bodies() {
            synchronized (bodies) {
                return List.copyOf(bodies);
            }
        }

        @Override
        public void close() throws Exception {
            server.close();
            thread.join();
        }
    }
}
