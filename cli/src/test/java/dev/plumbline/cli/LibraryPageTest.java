package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of docs/library.md, compiled and run unchanged, prints the output on the page. */
@Tag("slow")
class LibraryPageTest {
    @TempDir
    private Path folder;

    private static String block(String page, String fence) {
        int from = page.indexOf(fence + "\n") + fence.length() + 1;
        return page.substring(from, page.indexOf("```", from));
    }

    @Test
    void theProgramPrintsWhatThePageSays() throws Exception {
        String page = Files.readString(Path.of("../docs/library.md"));
        Path program = Files.writeString(folder.resolve("StaleRead.java"), block(page, "```java"));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        String promised = block(page.substring(page.indexOf("It prints:")), "```");
        assertThat(Run.steady(printed)).isEqualTo(Run.steady(promised));
    }
}
