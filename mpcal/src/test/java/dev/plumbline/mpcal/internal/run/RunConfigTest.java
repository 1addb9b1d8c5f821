package dev.plumbline.mpcal.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunConfigTest {
    @TempDir
    Path folder;

    private Path file(String name, String... lines) throws Exception {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, String.join("\n", lines) + "\n");
    }

    @Test
    void laterLinesCountMoreThanThoseOfAnIncludedFile() throws Exception {
        file("inner/common.run", "specification = a.tla", "constant.N = 1", "seconds = 3", "sections = 10");
        RunConfig config = RunConfig.read(file("b.run", "include = inner/common.run", "constant.N = 2", "seconds = 4"));
        assertThat(config.specification())
                .isEqualTo(folder.resolve("inner/a.tla").toAbsolutePath());
        assertThat(config.constants().strip()).isEqualTo("CONSTANT N = 2");
        assertThat(config.seconds()).isEqualTo(4);
        assertThat(config.sections()).isEqualTo(OptionalInt.of(10));
    }

    @Test
    void rejectsFileThatIncludesItself() throws Exception {
        file("a.run", "include = b.run");
        Path b = file("b.run", "include = a.run");
        assertThat(catchThrowable(() -> RunConfig.read(b)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("includes itself");
    }

    @Test
    void aRunHasAtLeastOneSection() throws Exception {
        Path file = file("a.run", "specification = a.tla", "sections = 0");
        assertThat(catchThrowable(() -> RunConfig.read(file)))
                .hasMessageContaining("sections = 0; expected at least 1");
    }

    @Test
    void logsAreRotatedAndSynced() throws Exception {
        assertThat(RunConfig.read(file("a.run", "specification = a.tla", "logs = rotate 64 synced"))
                        .logs())
                .containsExactly("--rotate", "64", "--synced");
        assertThat(RunConfig.read(file("a.run", "specification = a.tla", "logs = synced"))
                        .logs())
                .containsExactly("--synced");
        for (String wrong : List.of("", "rotate", "rotate 0", "sync", "rotate 64synced")) {
            Path file = file("a.run", "specification = a.tla", "logs = " + wrong);
            assertThat(catchThrowable(() -> RunConfig.read(file)))
                    .as(wrong)
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("expected rotate KILOBYTES, synced, or both");
        }
    }
}
