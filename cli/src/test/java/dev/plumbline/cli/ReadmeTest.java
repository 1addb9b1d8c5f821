package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the README shows is what Plumbline prints and what the samples hold. */
class ReadmeTest {
    private static String readme() throws IOException {
        return Files.readString(Path.of("..", "README.md"));
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = ReadmeTest.class.getResourceAsStream(name)) {
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
        String shown = Run.steady(readme());
        assertThat(shown).contains("```\n" + conforms + "\n```");
        assertThat(shown).contains("```\n" + violates + "\n```");
    }

    @Test
    void theSpecificationAndTheHistoryAreThoseOfTheDemo() throws IOException {
        String readme = readme();
        String module = resource("demo/KvMap.tla");
        String history = resource("demo/good.ndjson");
        String get = "Get(key, result) ==\n    /\\ result = dict[key]\n    /\\ UNCHANGED dict\n";
        assertThat(readme).contains(get);
        assertThat(module).contains(get);
        assertThat(readme.lines().filter(line -> line.startsWith("{\"process\"")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(history).contains(line));
    }
}
