package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    @TempDir
    private Path folder;

    @Test
    void theFileAppearsOnlyWhenItIsKept() throws Exception {
        Path place = folder.resolve("w.ndjson");
        try (OutputFile file = OutputFile.create(place)) {
            file.stream().write('x');
            assertThat(place).doesNotExist();
            file.keep();
        }
        assertThat(place).hasContent("x");
        assertThat(folder).isDirectoryContaining(path -> path.equals(place));
        try (var left = Files.list(folder)) {
            assertThat(left).hasSize(1);
        }
    }

    @Test
    void unkeptFileLeavesNothingAndKeepsTheOldFile() throws Exception {
        Path place = folder.resolve("w.ndjson");
        Files.writeString(place, "old");
        try (OutputFile file = OutputFile.create(place)) {
            file.stream().write('x');
        }
        assertThat(place).hasContent("old");
        try (var left = Files.list(folder)) {
            assertThat(left).hasSize(1);
        }
    }

    @Test
    void makesMissingFolders() throws Exception {
        Path linked = Files.createSymbolicLink(folder.resolve("link"), Files.createDirectory(folder.resolve("real")));
        for (Path place : List.of(folder.resolve("not/yet/w.ndjson"), linked.resolve("w.ndjson"))) {
            try (OutputFile file = OutputFile.create(place)) {
                file.keep();
            }
            assertThat(place).isRegularFile();
        }
    }

    @Test
    void namesFileThatIsNotAFolder() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> OutputFile.create(file.resolve("w.ndjson")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("cannot write")
                .hasMessageContaining(file.toString());
    }

    @Test
    void rejectsFolderInPlaceOfFile() {
        assertThatThrownBy(() -> OutputFile.create(folder))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("it is a folder");
    }
}
