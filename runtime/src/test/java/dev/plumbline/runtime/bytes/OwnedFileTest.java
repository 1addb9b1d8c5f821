package dev.plumbline.runtime.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnedFileTest {
    @TempDir
    private Path folder;

    /** Opens a file, reads it, and holds it until its input ends. */
    static final class Owner {
        private Owner() {}

        public static void main(String[] arguments) throws IOException {
            try (OwnedFile file = new OwnedFile(Path.of(arguments[0]))) {
                file.reading().readAllBytes();
                file.continueAt(file.endOfLines());
                System.out.println("held");
                System.out.flush();
                System.in.read();
            }
        }
    }

    /** On Unix, reading through another descriptor would give the lock back. */
    @Test
    void aFileThatAnotherProcessHasReadAndHoldsIsRefused() throws Exception {
        Path path = Files.writeString(folder.resolve("a.log"), "one\ntwo\nthr");
        Process owner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Owner.class.getName(),
                        path.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertThat(owner.inputReader().readLine()).isEqualTo("held");
            assertThatThrownBy(() -> new OwnedFile(path).close()).hasMessageContaining("another process writes to it");
            owner.getOutputStream().close();
            assertThat(owner.waitFor()).isZero();
        } finally {
            owner.destroyForcibly().waitFor();
        }
        try (OwnedFile file = new OwnedFile(path)) {
            assertThat(file.endOfLines()).isEqualTo(8);
            try (OutputStream out = file.writing()) {
                out.write("three\n".getBytes(StandardCharsets.US_ASCII));
            }
            assertThat(file.reading().readAllBytes()).asString().isEqualTo("one\ntwo\nthree\n");
        }
        assertThat(path).hasContent("one\ntwo\nthree\n");
    }
}
