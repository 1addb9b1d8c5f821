package dev.plumbline.cli.terminal;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Takes text as bytes of UTF-8 and passes it to a writer, line by line: a line is never cut within a character. */
final class TextStream extends OutputStream {
    private final PrintWriter out;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    TextStream(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void write(int octet) {
        line.write(octet);
        if (octet == '\n') {
            pass();
        }
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
        int done = from;
        for (int at = from; at < from + length; at++) {
            if (bytes[at] == '\n') {
                line.write(bytes, done, at + 1 - done);
                pass();
                done = at + 1;
            }
        }
        line.write(bytes, done, from + length - done);
    }

    private void pass() {
        out.print(line.toString(StandardCharsets.UTF_8));
        line.reset();
    }

    /** Leaves the writer open. */
    @Override
    public void close() {
        pass();
        out.flush();
    }
}
