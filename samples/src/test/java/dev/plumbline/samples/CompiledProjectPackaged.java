package dev.plumbline.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.mpcal.internal.compile.Compilation;
import dev.plumbline.mpcal.internal.compile.ProjectFolder;
import dev.plumbline.mpcal.internal.compile.ResourceBindings;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Maven project that {@code mpcal compile} makes is built by Maven, runs, and keeps what somebody wrote into it. */
class CompiledProjectPackaged {
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");
    private static final String SPECIFICATION = """
            ---- MODULE counting ----
            EXTENDS Naturals, Sequences, TLC
            CONSTANT Last
            (* --mpcal counting {
                mapping macro Fifo {
                    read {
                        await Len($variable) > 0;
                        with (m = Head($variable)) {
                            $variable := Tail($variable);
                            yield m;
                        };
                    }
                    write { yield Append($variable, $value); }
                }
                archetype ASender(ref out)
                variables n = 0;
                {
                send:
                    while (n < Last) {
                        n := n + 1;
                        out := n;
                    }
                }
                archetype AReceiver(ref in)
                variables sum = 0, count = 0;
                {
                receive:
                    while (count < Last) {
                        sum := sum + in;
                        count := count + 1;
                    };
                tell:
                    print sum;
                }
                variables queue = <<>>;
                process (sender = 1) == instance ASender(ref queue) mapping queue via Fifo;
                process (receiver = 2) == instance AReceiver(ref queue) mapping queue via Fifo;
            } *)
            ====
            """;

    @TempDir
    private Path folder;

    private List<String> compile(Path project) throws BadInput, IOException {
        Path file = Files.writeString(folder.resolve("counting.tla"), SPECIFICATION);
        Compilation made = Compilation.of(MpcalSource.read(file, false), "com.example.counting", ResourceBindings.NONE);
        assertThat(made.problems()).isEmpty();
        return new ProjectFolder(project).write(made, System.getProperty("plumbline.version"), false);
    }

    @Test
    void projectIsBuiltAndRunsWithWhatWasWrittenByHand() throws Exception {
        Path project = folder.resolve("project");
        compile(project);
        Path sources = project.resolve("src/main/java/com/example/counting");
        Path main = sources.resolve("Main.java");
        Files.writeString(
                main,
                Files.readString(main)
                        .replace(
                                "public static void main(String[] args) {",
                                "public static void main(String[] args) {\n        System.out.println(Mine.WORDS);"));
        Files.writeString(sources.resolve("Mine.java"), """
                package com.example.counting;

                final class Mine {
                    static final String WORDS = "written by hand";

                    private Mine() {}
                }
                """);
        assertThat(compile(project)).contains("kept " + main);
        Consumer.Said said = Consumer.copy(project, folder.resolve("built"))
                .maven(
                        "-q",
                        "package",
                        "exec:java",
                        "-Dmaven.compiler.showWarnings=true",
                        "-Dexec.args=--constant Last=5 --logs " + folder.resolve("logs"));
        // What Maven itself says would be warnings of the compiler.
        assertThat(COLOUR.matcher(said.out()).replaceAll("").lines()).containsExactly("written by hand", "15");
        assertThat(said.status()).isZero();
        try (Stream<Path> logs = Files.list(folder.resolve("logs"))) {
            assertThat(logs).hasSize(2);
        }
    }
}
