package dev.plumbline.cli.terminal;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Drops the output of code under test, which may run thousands of times. Its output would hide the verdict, and on
 * standard output it would break the JSON.
 */
public final class Silence implements AutoCloseable {
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final AtomicLong lines = new AtomicLong();

    private final class Dropped extends OutputStream {
        @Override
        public void write(int octet) {
            if (octet == '\n') {
                lines.incrementAndGet();
            }
        }
    }

    public Silence() {
        System.setOut(new PrintStream(new Dropped(), true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(new Dropped(), true, StandardCharsets.UTF_8));
    }

    /** The number of lines dropped so far. */
    public long lines() {
        return lines.get();
    }

    @Override
    public void close() {
        System.setOut(out);
        System.setErr(err);
    }
}
