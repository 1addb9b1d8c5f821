package dev.plumbline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tests that {@code ./plumbline test --fast} leaves out by their tag. */
class SlowTestsTest {
    private static final Path ROOT = Path.of("..", "..");

    @Test
    void manyTestsAreFast() throws IOException {
        List<Path> fast = new ArrayList<>();
        List<Path> slow = new ArrayList<>();
        for (String module : House.modulesOf(ROOT)) {
            Path folder = ROOT.resolve(module).resolve("src/test/java");
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.walk(folder)) {
                    for (Path test : files.filter(file -> file.toString().endsWith("Test.java"))
                            .toList()) {
                        (Files.readString(test).contains("@Tag(\"slow\")") ? slow : fast).add(test);
                    }
                }
            }
        }
        assertThat(slow).isNotEmpty();
        assertThat(fast).hasSizeGreaterThan((fast.size() + slow.size()) / 3);
    }
}
