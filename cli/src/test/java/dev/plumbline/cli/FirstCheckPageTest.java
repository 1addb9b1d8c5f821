package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The output in docs/first-check.md is that of the demo, and its statements are true. */
class FirstCheckPageTest {
    private static String page() throws IOException {
        return Files.readString(Path.of("..", "docs", "first-check.md"));
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = FirstCheckPageTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void bothExamplesAreTheOutputOfTheDemo() throws IOException {
        String output = resource("demo-output.txt")
                .replace("HOME/target", "target")
                .replaceAll("plumbline (check|explain|view)", "./plumbline $1");
        String conforms = output.substring(output.indexOf("$ "), output.indexOf("\n\nSo there is"));
        String violates = output.substring(output.lastIndexOf("$ "), output.indexOf("\n\nIn plain words"));
        String shown = Run.steady(page());
        assertThat(shown).contains("```\n" + conforms + "\n```");
        assertThat(shown).contains("```\n" + violates + "\n```");
    }

    @Test
    void theSpecificationAndTheHistoryAreThoseOfTheDemo() throws IOException {
        String page = page();
        String module = resource("demo/KvMap.tla");
        String history = resource("demo/good.ndjson");
        String get = "Get(key, result) ==\n    /\\ result = dict[key]\n    /\\ UNCHANGED dict\n";
        assertThat(page).contains(get);
        assertThat(module).contains(get);
        assertThat(page.lines().filter(line -> line.startsWith("{\"process\"")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(history).contains(line));
    }
}
