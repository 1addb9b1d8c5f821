package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.history.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
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
    void whatIsNotKeptLeavesNothingAndTheOldFileAlone() throws Exception {
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
    void aFolderThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> OutputFile.create(folder.resolve("no/such/w.ndjson")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("cannot write")
                .hasMessageContaining("no such file or folder");
    }

    @Test
    void aFolderIsNoPlaceForAFile() {
        assertThatThrownBy(() -> OutputFile.create(folder))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("it is a folder");
    }
}
