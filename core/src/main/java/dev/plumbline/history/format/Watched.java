package dev.plumbline.history.format;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Passes bytes on, and records the position of the last one that is not zero. */
final class Watched extends FilterInputStream {
    private long passed;
    private long written;

    Watched(InputStream in) {
        super(in);
    }

    /** The number of bytes passed, without zeros at their end. */
    long written() {
        return written;
    }

    /** Lets the rest of the bytes pass. */
    void drain() throws IOException {
        byte[] buffer = new byte[1 << 16];
        while (read(buffer) >= 0) {
            continue;
        }
    }

    @Override
    public int read() throws IOException {
        int value = in.read();
        if (value >= 0) {
            passed++;
            written = value == 0 ? written : passed;
        }
        return value;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        int count = in.read(bytes, from, length);
        for (int i = count - 1; i >= 0; i--) {
            if (bytes[from + i] != 0) {
                written = passed + i + 1;
                break;
            }
        }
        passed += Math.max(0, count);
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        return in.skip(0); // skipped bytes would not be seen
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
