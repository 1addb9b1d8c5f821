package dev.plumbline.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandProcessTest {
    @TempDir
    private Path folder;

    @Test
    void keepsStatusAndStreamsApartAndLogsBoth() throws Exception {
        CommandProcess process =
                new CommandProcess(folder, "it", List.of("sh", "-c", "pwd; cat; echo \"$1\" >&2; exit 3", "name"));
        ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
        CommandProcess.Outcome outcome = process.run(List.of("a 'b'"), log::add);
        assertThat(outcome)
                .isEqualTo(new CommandProcess.Outcome(
                        3, List.of(folder.toRealPath().toString()), List.of("a 'b'")));
        assertThat(log).containsExactlyInAnyOrder(folder.toRealPath().toString(), "a 'b'");
    }

    @Test
    void theScriptRunsTheSameWords() throws Exception {
        CommandProcess process = new CommandProcess(folder, "target/it", List.of("printf", "<%s>", "a 'b'", "$HOME"));
        process.writeScript();
        CommandProcess script = new CommandProcess(folder, "", List.of(folder + "/target/it"));
        assertThat(script.run(List.of("c d"), line -> {}).out()).containsExactly("<a 'b'><$HOME><c d>");
    }

    @Test
    void javaGetsTheJarsOfTheCommandLine() {
        assertThat(CommandProcess.of(
                                folder,
                                "target/plumbline/plumbline",
                                List.of("java", "-Xmx1g"),
                                Stream.of(new File("a.jar"), new File("b.jar")))
                        .java())
                .containsExactly(
                        "java",
                        "-Xmx1g",
                        "-Dplumbline.command=target/plumbline/plumbline",
                        "-cp",
                        "a.jar" + File.pathSeparator + "b.jar",
                        "dev.plumbline.cli.Main");
    }
}
