package dev.plumbline.mpcal.internal.log;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The lines of a file as bytes, without copying each. A line ends like that of a {@link java.io.BufferedReader}. */
final class ByteLines implements AutoCloseable {
    private static final int CHUNK = 1 << 16;

    private final InputStream in;
    private byte[] buffer = new byte[CHUNK];
    /** The bytes of the buffer that were read, and the beginning of the next line. */
    private int filled;

    private int following;
    private int start;
    private int end;
    private boolean isAtEnd;

    ByteLines(Path file) throws IOException {
        in = Files.newInputStream(file);
    }

    /** Whether there is another line, which is the current one from now on. */
    boolean next() throws IOException {
        start = following;
        int at = start;
        while (true) {
            while (at < filled && buffer[at] != '\n' && buffer[at] != '\r') {
                at++;
            }
            // After a \r, the next byte has to be there: it may be the \n of the same end.
            if (at < filled && (buffer[at] == '\n' || at + 1 < filled || isAtEnd)) {
                end = at;
                following = at + (buffer[at] == '\r' && at + 1 < filled && buffer[at + 1] == '\n' ? 2 : 1);
                return true;
            }
            if (isAtEnd) {
                end = filled;
                following = filled;
                return end > start;
            }
            at -= fill();
        }
    }

    /** Reads more, behind the beginning of the current line; returns by how much the line was moved to the front. */
    private int fill() throws IOException {
        int moved = start;
        System.arraycopy(buffer, start, buffer, 0, filled - start);
        filled -= start;
        start = 0;
        if (filled == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
        int read = in.read(buffer, filled, buffer.length - filled);
        isAtEnd = read < 0;
        filled += Math.max(0, read);
        return moved;
    }

    /** The buffer with the current line. */
    byte[] bytes() {
        return buffer;
    }

    /** Where the current line begins in the buffer. */
    int start() {
        return start;
    }

    int length() {
        return end - start;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
