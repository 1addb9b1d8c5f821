package dev.plumbline.cli;

import java.io.OutputStream;
import java.io.PrintStream;

/**
 * Drops what the code under test prints, for as long as it is open: it would print in each of many thousand executions, and
 * into the midst of a report. The streams of the {@link Terminal} are not those of {@code System} and go on.
 */
final class Muted implements AutoCloseable {
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;

    Muted() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(nowhere);
        System.setErr(nowhere);
    }

    @Override
    public void close() {
        System.setOut(out);
        System.setErr(err);
    }
}
