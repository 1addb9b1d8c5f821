package dev.plumbline.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.value.Value;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes that are killed (kill -9) at any instant and started again continue where they were: no message is lost or
 * arrives twice, no section is done twice, and each log continues without a gap. All nodes but the first continue their
 * logs and mailboxes in further files.
 */
@Tag("slow")
class RestartTest {
    private static final int NODES = 3;
    private static final int KILLS = Integer.getInteger("plumbline.kills", 6);
    private static final int LAST = 150 * KILLS;
    private static final Pattern CLOCK = Pattern.compile("\\[\\[\"Node\",\"(\\d)\"\\],(\\d+)\\]");
    private static final Pattern MESSAGE =
            Pattern.compile("\\{\"indices\":\\[\"(\\d)\"\\],\"name\":\\{\"name\":\"net\"[^}]*\\},"
                    + "\"tag\":\"(read|write)\",\"value\":\"([^}]*)\"}");

    private final List<Process> nodes = new ArrayList<>();

    @TempDir
    Path folder;

    @AfterEach
    void stop() throws InterruptedException {
        for (Process node : nodes) {
            node.destroyForcibly().waitFor();
        }
    }

    private static String folderOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    private Process start(int self) throws IOException, URISyntaxException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xshare:auto",
                        "-cp",
                        String.join(
                                File.pathSeparator,
                                folderOf(Value.class),
                                folderOf(Archetype.class),
                                folderOf(RestartedNode.class)),
                        RestartedNode.class.getName(),
                        folder.toString(),
                        String.valueOf(self),
                        String.valueOf(NODES),
                        String.valueOf(LAST))
                .inheritIO()
                .start();
    }

    /** The files of a log, in order. */
    private List<Path> log(int self) throws IOException {
        Path logs = Files.createDirectories(folder.resolve("logs"));
        try (Stream<Path> files = Files.list(logs)) {
            return files.filter(file -> file.getFileName().toString().matches("Node-" + self + "(\\.\\d+)?\\.log"))
                    .sorted()
                    .toList();
        }
    }

    private long size(int self) throws IOException {
        long size = 0;
        for (Path file : log(self)) {
            size += Files.readString(file).strip().length();
        }
        return size;
    }

    @Test
    void killedProcessesContinue() throws Exception {
        Random random = new Random(Long.getLong("plumbline.seed", 1));
        for (int self = 0; self < NODES; self++) {
            nodes.add(start(self));
        }
        for (int kill = 0; kill < KILLS; kill++) {
            int self = random.nextInt(NODES);
            long before = size(self);
            while (nodes.get(self).isAlive() && size(self) == before) {
                Thread.sleep(1);
            }
            Thread.sleep(random.nextInt(40));
            nodes.get(self).destroyForcibly().waitFor();
            nodes.set(self, start(self));
        }
        for (Process node : nodes) {
            assertThat(node.waitFor(300, TimeUnit.SECONDS)).as("ends").isTrue();
            assertThat(node.exitValue()).isZero();
        }
        examine();
    }

    private void examine() throws IOException {
        Map<String, List<String>> sent = new HashMap<>();
        Map<String, List<String>> read = new HashMap<>();
        for (int self = 0; self < NODES; self++) {
            List<String> lines = new ArrayList<>();
            for (Path file : log(self)) {
                // A process that was killed while it began another file has not shortened the one before.
                Files.readAllLines(file).stream()
                        .filter(line -> !line.isBlank())
                        .forEach(lines::add);
            }
            assertThat(log(self).size() > 2).as("rotated").isEqualTo(self > 0);
            for (int i = 0; i < lines.size(); i++) {
                Matcher clock = CLOCK.matcher(lines.get(i));
                while (clock.find()) {
                    if (clock.group(1).equals(String.valueOf(self))) {
                        assertThat(clock.group(2)).as("own count").isEqualTo(String.valueOf(i + 1));
                    }
                }
                Matcher message = MESSAGE.matcher(lines.get(i));
                while (lines.get(i).contains("\"isAbort\":false") && message.find()) {
                    (message.group(2).equals("read") ? read : sent)
                            .computeIfAbsent(message.group(1), index -> new ArrayList<>())
                            .add(message.group(3));
                }
            }
            assertThat(lines.get(lines.size() - 1)).contains("\"value\":\"\\\"Node.Done\\\"\"");
        }
        // Nodes count what they get from each other and break an assertion if a number is not the next one; here, that
        // logs have each message once at both ends.
        assertThat(read.keySet()).hasSize(NODES);
        read.forEach((index, messages) -> {
            assertThat(messages).hasSize((NODES - 1) * LAST).doesNotHaveDuplicates();
            assertThat(sent.get(index)).containsExactlyInAnyOrderElementsOf(messages);
        });
    }
}
