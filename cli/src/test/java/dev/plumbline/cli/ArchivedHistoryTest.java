package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Histories in an archive are checked without unpacking it. */
class ArchivedHistoryTest {
    private static final String WRITTEN = """
            {"process":0,"op":"write","args":{"value":1},"call":0,"return":1}
            {"process":0,"op":"read","args":{"result":RESULT},"call":2,"return":3}
            """;

    @TempDir
    private Path folder;

    private String archive;

    @BeforeEach
    void archive() throws IOException {
        Path zip = folder.resolve("old histories.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (Map.Entry<String, String> each :
                    Map.of("deep/good 'one'", "1", "bad.ndjson", "2").entrySet()) {
                out.putNextEntry(new ZipEntry(each.getKey()));
                out.write(WRITTEN.replace("RESULT", each.getValue()).getBytes(StandardCharsets.UTF_8));
                out.closeEntry();
            }
        }
        archive = zip + "!/";
    }

    private static Run check(String name) {
        return Run.of("check", "--model", "register", name);
    }

    @Test
    void aFileInAnArchiveIsAHistory() {
        Run good = check(archive + "deep/good 'one'");
        assertThat(good.err()).isEmpty();
        assertThat(good.status()).isZero();
        Run bad = check(archive + "bad.ndjson");
        assertThat(bad.status()).isEqualTo(1);
        assertThat(bad.out())
                .contains("old histories.zip!/bad.ndjson: no behaviour of register", "line 2")
                .contains("plumbline check --model register '" + archive + "bad.ndjson'");
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        Run gone = check(archive + "gone.ndjson");
        assertThat(gone.status()).isEqualTo(2);
        assertThat(gone.out() + gone.err()).contains("gone.ndjson: the archive has no such file");
        assertThat(check(folder + "/gone.zip!/a.ndjson").status()).isEqualTo(2);
    }
}
