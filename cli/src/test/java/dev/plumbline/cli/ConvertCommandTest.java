package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConvertCommandTest {
    private static final String LOG = """
            {:process 0, :type :invoke, :f :write, :value 1}
            {:process 0, :type :ok, :f :write, :value 1}
            {:process 1, :type :invoke, :f :read, :value nil}
            {:process 1, :type :ok, :f :read, :value 1}
            """;

    @TempDir
    private Path folder;

    private String log() throws IOException {
        Path file = folder.resolve("log.edn");
        Files.writeString(file, LOG);
        return file.toString();
    }

    private long files() throws IOException {
        try (var files = Files.list(folder)) {
            return files.count();
        }
    }

    @Test
    void anEdnLogBecomesNdjsonWithTheSameVerdict() throws IOException {
        String out = folder.resolve("out.ndjson").toString();
        Run run = Run.of("convert", log(), out);
        assertThat(run.status()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo("wrote 2 operations to " + out + " (ndjson)\n");
        assertThat(Files.readAllLines(Path.of(out))).hasSize(3);
        assertThat(Run.of("check", "--model", "register", out).status()).isZero();
        assertThat(files()).isEqualTo(2);
    }

    @Test
    void aDashIsStandardOutput() throws IOException {
        Run run = Run.of("convert", log(), "-");
        assertThat(run.status()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines()).hasSize(3);
        assertThat(run.out()).startsWith("{\"plumbline\":1,");
    }

    @Test
    void nothingIsReplacedWithoutForce() throws IOException {
        Path out = folder.resolve("out.ndjson");
        Files.writeString(out, "precious");
        Run run = Run.of("convert", log(), out.toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("error: " + out + " exists; expected a new name, or --overwrite to replace it\n");
        assertThat(out).hasContent("precious");
        assertThat(Run.of("convert", "--overwrite", log(), out.toString()).status())
                .isZero();
        assertThat(Files.readAllLines(out)).hasSize(3);
    }

    @Test
    void badInputWritesNothingAndKeepsTheOldFile() throws IOException {
        Path broken = folder.resolve("broken.ndjson");
        Files.writeString(broken, "{\"process\":0,\"op\":\n");
        Path out = folder.resolve("out.ndjson");
        Files.writeString(out, "precious");
        Run run = Run.of("convert", "--overwrite", broken.toString(), out.toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).startsWith("error: " + broken + ":1: ");
        assertThat(out).hasContent("precious");
        assertThat(files()).isEqualTo(2);
    }

    @Test
    void theTargetMustBeKnownAndWritable() throws IOException {
        Run unknown = Run.of("convert", log(), folder.resolve("out.xyz").toString());
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err()).contains("expected --to FORMAT");
        Run readOnly = Run.of(
                "convert", "--to", "edn", log(), folder.resolve("out.edn").toString());
        assertThat(readOnly.status()).isEqualTo(2);
        assertThat(readOnly.err()).contains("edn can be read but not written; expected one of ndjson");
        Run noFolder = Run.of("convert", log(), folder.resolve("no/out.ndjson").toString());
        assertThat(noFolder.status()).isEqualTo(2);
        assertThat(noFolder.err()).contains("no such file or folder");
        assertThat(files()).isEqualTo(1);
    }

    @Test
    void aFolderIsNeverReplaced() throws IOException {
        Run run = Run.of("convert", "--overwrite", "--to", "ndjson", log(), folder.toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("folders are never replaced");
    }
}
