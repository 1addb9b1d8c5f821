package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InitCommandTest {
    private static final String BOX = """
            ---- MODULE Box ----
            CONSTANT Values
            VARIABLE box
            Init == box = 0
            Put(value) == box' = value
            Take(result) == result = box /\\ box' = 0
            Next == \\E v \\in Values : Put(v) \\/ Take(v)
            ====
            """;

    @TempDir
    private Path folder;

    private String spec;
    private String out;

    @BeforeEach
    void aBox() throws IOException {
        spec = Files.writeString(folder.resolve("Box.tla"), BOX).toString();
        out = folder.resolve("workload").toString();
    }

    @Test
    void theFirstTimeEverythingIsWrittenAndNothingSupported() {
        Run run = Run.of("init", spec, "--lang", "java", "--out", out);
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.out().replace(out, "OUT")).isEqualTo("""
                Box.tla: 2 operations, 0 written, 2 unsupported
                  unsupported  Put(value)    Box.tla:5, OUT/src/BoxWorkload.java:19
                  unsupported  Take(result)  Box.tla:6, OUT/src/BoxWorkload.java:30

                wrote  OUT/src/BoxActions.java
                wrote  OUT/src/BoxWorkload.java
                wrote  OUT/README.md
                Next steps: OUT/README.md
                """);
    }

    @Test
    void theSecondTimeChangesAreNamed() throws IOException {
        Run.of("init", spec, "--lang", "java", "--out", out);
        Files.writeString(
                folder.resolve("Box.tla"),
                BOX.replace("Put(value)", "Put(value, old)")
                        .replace("Put(v)", "Put(v, v)")
                        .replace("Take(", "Remove("));
        assertThat(Run.of("init", spec, "--lang", "java", "--out", out).out().replace(out, "OUT"))
                .isEqualTo("""
                        Box.tla: 2 operations, 0 written, 2 unsupported
                          unsupported  Put(value, old)  Box.tla:5, OUT/src/BoxWorkload.java:19
                          unsupported  Remove(result)   Box.tla:6
                        changed  Put(value) is now Put(value, old): change its parameters at OUT/src/BoxWorkload.java:19
                        new      Remove(result): unsupported until you override it
                        gone     Take(result): no longer called; delete it at OUT/src/BoxWorkload.java:30

                        wrote  OUT/src/BoxActions.java
                        wrote  OUT/README.md
                        kept   OUT/src/BoxWorkload.java
                        Next steps: OUT/README.md
                        """);
    }

    @Test
    void bothLanguagesFitIntoOneFolderAndAThirdTakesOneLine() {
        assertThat(Run.of("init", spec, "--lang", "java", "--out", out).status())
                .isZero();
        Run cpp = Run.of("init", spec, "--lang", "cpp", "--out", out);
        assertThat(cpp.status()).isZero();
        assertThat(cpp.out()).endsWith("Next steps: " + Path.of(out, "README-Box-cpp.md") + "\n");
        assertThat(Path.of(out, "box_workload.cpp")).exists();
        assertThat(Path.of(out, "README.md")).content().contains("javac").doesNotContain("g++");
        assertThat(Path.of(out, "README-Box-cpp.md")).content().contains("g++").doesNotContain("javac");
        assertThat(Run.of("init", spec, "--lang", "java", "--out", out).out())
                .endsWith("Next steps: " + Path.of(out, "README.md") + "\n");
        Run run = Run.of("init", spec, "--lang", "rust", "--out", out);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
    }

    @Test
    void aSpecificationThatIsNotThereTakesOneLineAndLeavesNothing() {
        Run run = Run.of("init", folder.resolve("Bx.tla").toString(), "--lang", "java", "--out", out);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).startsWith("error: ").contains("no such file; expected a TLA+ module");
        assertThat(Path.of(out)).doesNotExist();
    }
}
