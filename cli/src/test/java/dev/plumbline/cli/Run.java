package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** A command run in this process: its exit status and its output. */
public record Run(int status, String out, String err) {
    public static Run of(String... arguments) {
        return with(100, false, Optional.empty(), arguments);
    }

    static Run with(int width, boolean colours, Optional<Path> home, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                out, Terminal.writer(out), Terminal.writer(err), colours, false, width, "plumbline", false, home);
        int status = Main.run(terminal, arguments);
        return new Run(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** One line says what is wrong with the input. */
    void refuses(String message) {
        assertThat(status).isEqualTo(2);
        assertThat(out).isEmpty();
        assertThat(err.lines()).as(err).hasSize(1);
        assertThat(err).contains(message).doesNotContain("Exception");
    }

    /** The output with everything replaced that differs from run to run. */
    static String steady(String text) {
        return text.replaceAll("[0-9.]+ s(\\n|;|$)", "T s$1")
                .replaceAll("\"seconds\":[0-9.]+", "\"seconds\":T")
                .replaceAll("\"peakMemoryMiB\":[0-9.]+", "\"peakMemoryMiB\":M");
    }
}
