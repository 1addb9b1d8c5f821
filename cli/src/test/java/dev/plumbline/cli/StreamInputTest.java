package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.cli.files.GrowingInput;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams from connections, and from folders of files. */
class StreamInputTest {
    private static final String HEADER = "{\"plumbline\":1,\"order\":\"timeboxes\",\"unit\":\"ms\"}";

    @TempDir
    Path folder;

    /** Writes and reads in turn; the last read is stale if wanted. */
    private static List<String> lines(int from, int to, boolean stale) {
        List<String> lines = new ArrayList<>();
        for (int at = from; at < to; at++) {
            boolean write = at % 2 == 0;
            int value = write ? at : stale && at == to - 1 ? at - 3 : at - 1;
            lines.add("{\"process\":" + at % 2 + ",\"op\":\"" + (write ? "write" : "read") + "\",\"args\":{\""
                    + (write ? "value" : "result") + "\":" + value + "},\"call\":" + 10 * at + ",\"return\":"
                    + (10 * at + 5) + "}");
        }
        return lines;
    }

    private Path write(String name, List<String> lines) throws IOException {
        return Files.write(Files.createDirectories(folder.resolve("run")).resolve(name), lines);
    }

    private Run check(String... options) {
        List<String> all = new ArrayList<>(List.of("check", "--model", "register"));
        all.addAll(List.of(options));
        return Run.of(all.toArray(String[]::new));
    }

    private Run checkFolder(String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.add(folder.resolve("run").toString());
        return check(all.toArray(String[]::new));
    }

    private static byte[] bytes(List<String> lines) {
        return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void folderOfARecorderIsFollowedToItsEnd() {
        Path recordings = Path.of(System.getProperty("plumbline.corpus", "../corpus"), "histories", "log");
        for (String name : List.of("locked-small-292.trace", "stale-read-small-293.trace")) {
            String recording = recordings.resolve(name).toString();
            Run whole = Run.of("check", "--model", "log", recording);
            Run followed = Run.of("check", "--follow", "1s", "--model", "log", recording);
            assertThat(followed.status()).as(followed.err() + followed.out()).isEqualTo(whole.status());
            Run saved = Run.of("check", "--follow", "1s", "--checkpoint", "c", "--model", "log", recording);
            assertThat(saved.status()).isEqualTo(2);
            assertThat(saved.err()).contains("--checkpoint with a folder into which a recorder records");
        }
    }

    @Test
    void connectionNeedsAStream() {
        Run.of("check", "--model", "register", "tcp:127.0.0.1:9")
                .refuses("tcp:127.0.0.1:9 is a connection; expected --stream");
    }

    @Test
    void historyComesFromAProcessThatListens() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            String name = "tcp:127.0.0.1:" + server.getLocalPort();
            CompletableFuture<Run> checking = CompletableFuture.supplyAsync(() -> check("--stream", name));
            try (Socket socket = server.accept()) {
                socket.getOutputStream().write(bytes(lines(0, 100, false)));
            }
            Run run = checking.get(60, TimeUnit.SECONDS);
            assertThat(run.status()).as(run.err()).isEqualTo(0);
            assertThat(run.out()).startsWith("conforms  " + name + ": 100 operations, ");
        }
    }

    /** The violation is reported although the connection stays open. */
    @Test
    void historyComesFromAProcessThatConnects() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            port = free.getLocalPort();
        }
        CompletableFuture<Run> checking =
                CompletableFuture.supplyAsync(() -> check("--stream", "tcp-listen:127.0.0.1:" + port));
        try (Socket socket = connected(port)) {
            OutputStream out = socket.getOutputStream();
            out.write(bytes(lines(0, 100, true)));
            out.write(bytes(lines(200, 201, false)));
            out.flush();
            Run run = checking.get(60, TimeUnit.SECONDS);
            assertThat(run.status()).as(run.err()).isEqualTo(1);
            assertThat(run.out()).contains("line 100");
            assertThat(run.err()).startsWith("note: waiting for a connection to 127.0.0.1:" + port + "\n");
        }
    }

    private static Socket connected(int port) throws Exception {
        for (int tried = 0; ; tried++) {
            try {
                return new Socket("127.0.0.1", port);
            } catch (ConnectException e) {
                if (tried > 1_000) {
                    throw e;
                }
                Thread.sleep(50);
            }
        }
    }

    @Test
    void connectionsOfOtherMachinesAreRejected() {
        check("--stream", "tcp:192.0.2.1:9000").refuses("on this machine");
        check("--stream", "tcp-listen:0.0.0.0:9000").refuses("on this machine");
        check("--stream", "tcp:127.0.0.1:99999").refuses("on this machine");
        check("--follow", "1s", "tcp:127.0.0.1:9000").refuses("ends by itself: expected --stream");
    }

    @Test
    void filesOfAFolderAreOneHistoryInTheOrderOfTheirNumbers() throws IOException {
        write("run-9.ndjson", concat(HEADER, lines(0, 40, false)));
        write("run-10.ndjson", concat(HEADER, lines(40, 60, false)));
        write("run-11.ndjson", lines(60, 80, true));
        Run run = checkFolder("--stream");
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        assertThat(run.out()).contains("  80 operations, ").contains("line 20");
        write("run-10.ndjson", concat(HEADER.replace("ms", "us"), lines(40, 60, false)));
        checkFolder("--stream").refuses("run-10.ndjson:1: ordered by timeboxes in us where the files before have");
    }

    private static List<String> concat(String first, List<String> rest) {
        List<String> all = new ArrayList<>(List.of(first));
        all.addAll(rest);
        return all;
    }

    @Test
    void folderIsFollowedFromFileToFile() throws Exception {
        Files.createDirectories(folder.resolve("run"));
        CompletableFuture<Run> checking = CompletableFuture.supplyAsync(() -> checkFolder("--follow", "60s"));
        for (int file = 0; file < 4; file++) {
            Path path = write("run-" + (8 + file) + ".ndjson", lines(20 * file, 20 * file + 10, false));
            Files.write(path, lines(20 * file + 10, 20 * file + 20, file == 3), StandardOpenOption.APPEND);
        }
        write("run-12.ndjson", lines(100, 102, false));
        Run run = checking.get(60, TimeUnit.SECONDS);
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        assertThat(run.out()).contains("line 20").contains("read(result: 76)");
    }

    /** Files that were read before may be gone. */
    @Test
    void folderContinuesFromItsCheckpoint() throws IOException {
        String[] options = {
            "--stream", "--checkpoint", folder.resolve("run.checkpoint").toString()
        };
        Path first = write("run-1.ndjson", lines(0, 40, false));
        write("run-2.ndjson", lines(40, 60, false));
        assertThat(checkFolder(options).status()).isEqualTo(0);
        Files.delete(first);
        write("run-2.ndjson", lines(40, 70, false));
        write("run-3.ndjson", lines(70, 80, true));
        Run run = checkFolder(options);
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        assertThat(run.out()).contains("  80 operations, ").contains("line 10");
        assertThat(run.err()).startsWith("note: " + folder.resolve("run") + ": continues after line 20\n");
        Files.delete(folder.resolve("run/run-3.ndjson"));
        checkFolder(options).refuses("has no file run-3.ndjson, of which the check of");
    }

    @Test
    void fileWithoutTheEndOfItsLastLineIsAnErrorIfThereIsALaterOne() throws IOException {
        Path file = write("run-1.ndjson", lines(0, 40, false));
        Files.writeString(file, "{\"process\":1,\"op\":\"wri", StandardOpenOption.APPEND);
        write("run-2.ndjson", lines(40, 60, false));
        checkFolder("--follow", "60s").refuses("run-1.ndjson: its last line has no end, and there is a later file");
    }

    @Test
    void followedFileThatIsNoLongerTheSameIsAnError() throws IOException {
        Path other = Files.write(folder.resolve("other"), lines(0, 40, false));
        assertThatThrownBy(() -> readAfter(path -> Files.write(path, lines(0, 1, false))))
                .hasMessage("it has become shorter while it was read");
        assertThatThrownBy(() -> readAfter(path -> Files.move(other, path, StandardCopyOption.REPLACE_EXISTING)))
                .hasMessage("it was replaced by another file while it was read");
        assertThatThrownBy(() -> readAfter(Files::delete)).hasMessage("it was deleted while it was read");
    }

    /** Does something to a file. */
    private interface Change {
        void to(Path file) throws IOException;
    }

    private void readAfter(Change change) throws IOException {
        Path file = Files.write(folder.resolve("followed.ndjson"), lines(0, 40, false));
        int size = (int) Files.size(file);
        try (GrowingInput in = new GrowingInput(file, Duration.ofMinutes(1), 0, () -> false)) {
            assertThat(in.readNBytes(size)).hasSize(size);
            change.to(file);
            in.read();
        }
    }
}
