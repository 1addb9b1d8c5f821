package dev.plumbline.cli.report;

import dev.plumbline.cli.terminal.Terminal;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Reports as strings, to be written to files. */
public final class Rendered {
    private Rendered() {}

    public static String json(Report report) {
        StringWriter text = new StringWriter();
        new JsonReport(new PrintWriter(text)).print(report);
        return text.toString();
    }

    public static String text(Report report, CheckAgain again) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        Terminal plain = new Terminal(
                OutputStream.nullOutputStream(),
                out,
                out,
                false,
                false,
                Terminal.DEFAULT_WIDTH,
                "plumbline",
                false,
                java.util.Optional.empty());
        new TextReport(plain, false, again).print(report);
        return text.toString();
    }
}
