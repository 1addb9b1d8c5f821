package dev.plumbline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of tests that the fast group leaves out. */
class SlowTestsTest {
    private static final Path ROOT = Path.of("..");

    /** Where the classes of tests stand, without the folder of their module. */
    private static List<Path> tests() throws IOException {
        List<Path> tests = new ArrayList<>();
        for (String module : House.modulesOf(ROOT)) {
            Path folder = ROOT.resolve(module).resolve("src/test/java");
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.walk(folder)) {
                    files.filter(file -> file.toString().endsWith("Test.java"))
                            .map(folder::relativize)
                            .forEach(tests::add);
                }
            }
        }
        return tests;
    }

    @Test
    void everyLineLeavesOutATestAndManyTestsAreFast() throws IOException {
        List<Path> fast = new ArrayList<>(tests());
        List<String> useless = new ArrayList<>();
        int all = fast.size();
        for (String line : Files.readAllLines(ROOT.resolve("slow-tests.txt"))) {
            if (!line.isBlank() && !line.startsWith("#")) {
                PathMatcher pattern = FileSystems.getDefault().getPathMatcher("glob:" + line);
                if (tests().stream().noneMatch(pattern::matches)) {
                    useless.add(line);
                }
                fast.removeIf(pattern::matches);
            }
        }
        assertThat(useless)
                .as("lines of slow-tests.txt that match no test; was it renamed?")
                .isEmpty();
        assertThat(fast).hasSizeGreaterThan(all / 3);
    }
}
