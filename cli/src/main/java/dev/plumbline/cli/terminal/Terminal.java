package dev.plumbline.cli.terminal;

import dev.plumbline.explain.visible.Colours;
import dev.plumbline.explain.visible.GuardedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * The output streams and their properties.
 *
 * @param bytes standard output for binary data
 * @param out standard output for text
 * @param colours whether standard output supports colours and the user wants them
 * @param live whether standard error is a terminal, on which a line can be rewritten
 * @param width of text in columns
 * @param command how the user calls Plumbline, for commands to be copied
 * @param debug whether stack traces are wanted
 * @param home the folder of the checkout that the launcher belongs to
 */
public record Terminal(
        OutputStream bytes,
        PrintWriter out,
        PrintWriter err,
        boolean colours,
        boolean live,
        int width,
        String command,
        boolean debug,
        Optional<Path> home) {
    public static final int DEFAULT_WIDTH = 100;
    private static final int NARROWEST = 60;
    private static final int WIDEST = 160;

    /** Text is filtered: content of files and of programs under test must not send control codes to a terminal. */
    public Terminal {
        out = GuardedWriter.over(out);
        err = GuardedWriter.over(err);
    }

    /**
     * The streams of this process. The launcher passes which of them are terminals: Java only knows whether both are,
     * and answers differently since version 22. Always UTF-8, so that the output is the same under every locale.
     */
    public static Terminal of(Properties properties, Map<String, String> environment) {
        String launcher = properties.getProperty("plumbline.terminal");
        boolean together = launcher == null
                && System.console() != null
                && Runtime.version().feature() < 22;
        List<String> terminals = launcher == null ? List.of() : List.of(launcher.split(","));
        boolean plain = !environment.getOrDefault("NO_COLOR", "").isEmpty() || "dumb".equals(environment.get("TERM"));
        OutputStream standardOutput = new FileOutputStream(FileDescriptor.out);
        return new Terminal(
                standardOutput,
                writer(standardOutput),
                writer(new FileOutputStream(FileDescriptor.err)),
                (together || terminals.contains("out")) && !plain,
                (together || terminals.contains("err")) && !"dumb".equals(environment.get("TERM")),
                width(properties.getProperty("plumbline.columns", "")),
                properties.getProperty("plumbline.command", "plumbline"),
                !environment.getOrDefault("PLUMBLINE_DEBUG", "").isEmpty(),
                Optional.ofNullable(properties.getProperty("plumbline.home")).map(Path::of));
    }

    /** Streams that are not terminals: no colours, the default width, and no checkout. */
    public static Terminal plain(OutputStream out, OutputStream err) {
        return new Terminal(
                out, writer(out), writer(err), false, false, DEFAULT_WIDTH, "plumbline", false, Optional.empty());
    }

    /** Drops all output. */
    public static Terminal silent() {
        return plain(OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
    }

    public static PrintWriter writer(OutputStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), false);
    }

    private static int width(String columns) {
        if (!columns.matches("[0-9]{1,5}") || Integer.parseInt(columns) == 0) {
            return DEFAULT_WIDTH;
        }
        return Math.max(NARROWEST, Math.min(WIDEST, Integer.parseInt(columns)));
    }

    /** A folder as the user would type it: relative to the current folder if it is inside. */
    public static Path asTyped(Path folder) {
        Path here = Path.of("").toAbsolutePath();
        return folder.startsWith(here) ? here.relativize(folder) : folder;
    }

    /**
     * Standard output for text as bytes of UTF-8, filtered like all text. It must be closed; standard output stays
     * open.
     */
    public OutputStream text() {
        return new TextStream(out);
    }

    /** For the help, unfiltered, since its colours are control codes; the help contains no text from outside. */
    public PrintWriter help() {
        return bytes == null ? out : writer(bytes);
    }

    public Colours palette() {
        return new Colours(colours);
    }
}
