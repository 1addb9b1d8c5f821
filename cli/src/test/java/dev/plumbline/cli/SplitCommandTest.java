package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A history is divided into files that are checked apart. */
class SplitCommandTest {
    private static final int KEYS = 40;

    @TempDir
    private Path folder;

    private Path history;

    /** Each key is put and read five times; one read of the key 7 returns what was never written. */
    @BeforeEach
    void history() throws IOException {
        history = folder.resolve("history.ndjson");
        List<String> lines = new ArrayList<>(List.of("{\"plumbline\":1,\"unit\":\"ms\"}"));
        for (int i = 0; i < 5; i++) {
            for (int key = 0; key < KEYS; key++) {
                long time = i * 1_000 + key * 10;
                lines.add(operation(key % 3, "put", key, "\"value\":" + i, time));
                lines.add(operation(key % 3, "get", key, "\"result\":" + (key == 7 && i == 3 ? 9 : i), time + 4));
            }
        }
        Files.write(history, lines);
    }

    private static String operation(int process, String name, int key, String value, long call) {
        return "{\"process\":" + process + ",\"op\":\"" + name + "\",\"args\":{\"key\":" + key + "," + value
                + "},\"call\":" + call + ",\"return\":" + (call + 2) + "}";
    }

    private Run split(String... options) {
        List<String> words = new ArrayList<>(List.of("split", "--model", "map"));
        words.addAll(List.of(options));
        words.addAll(List.of(history.toString(), folder.resolve("parts").toString()));
        return Run.of(words.toArray(String[]::new));
    }

    @Test
    void aPartViolatesIfTheHistoryDoes() throws Exception {
        Run run = split("--parts", "4");
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .isEqualTo("400 operations in 40 groups that do not bear on each other: 4 parts in "
                        + folder.resolve("parts") + ", of 100 to 100 operations\n");
        List<String> verdicts = new ArrayList<>();
        try (Stream<Path> parts = Files.list(folder.resolve("parts")).sorted()) {
            for (Path part : parts.toList()) {
                assertThat(part.getFileName().toString()).matches("part-[1-4]\\.ndjson");
                Run checked = Run.of("check", "--model", "map", "--json", part.toString());
                verdicts.add(checked.status() + "");
                if (checked.status() == 1) {
                    // The place in the whole history, and its unit.
                    assertThat(Files.readString(part))
                            .startsWith("{\"plumbline\":1")
                            .contains("\"unit\":\"ms\"");
                    assertThat(Files.readAllLines(part))
                            .anySatisfy(line -> assertThat(line).contains("\"result\":9", "\"whole\":257"));
                    assertThat(Files.readAllLines(history).get(256)).contains("\"result\":9");
                }
            }
        }
        assertThat(verdicts).containsExactlyInAnyOrder("0", "0", "0", "1");
    }

    @Test
    void thereAreNotMorePartsThanGroups() throws Exception {
        assertThat(split("--parts", "1000").out()).contains("40 parts").contains("of 10 to 10 operations");
    }

    @Test
    void whatCannotBeDividedIsRefused() throws Exception {
        Files.writeString(history, Files.readString(history).replace("\"get\"", "\"size\""));
        Run unknown = split();
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err()).contains("history.ndjson:3: ").contains("size");
        assertThat(folder.resolve("parts")).doesNotExist();

        history();
        Files.writeString(
                history,
                operation(0, "put", 1, "\"value\":1", 50) + "\n" + operation(0, "put", 2, "\"value\":1", 10) + "\n");
        Run late = split();
        assertThat(late.status()).isEqualTo(2);
        assertThat(late.err()).contains("history.ndjson:2: ").contains("in the order of their calls");

        history();
        Files.createDirectories(folder.resolve("parts"));
        assertThat(split().err()).contains("parts exists");
    }
}
