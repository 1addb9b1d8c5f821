package dev.plumbline.runtime.bytes;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;

/**
 * A file that one process writes to, as long as it lives. Others that open it are refused: it has a lock, which is held until
 * it is closed or the process ends.
 *
 * <p>It is read and written through one descriptor. On Unix a process loses its locks of a file when it closes any of its
 * descriptors of that file, such as one for reading.
 *
 * <p>A {@code FileChannel} only takes the lock. It would be closed if its thread were interrupted while it writes.
 */
public final class OwnedFile implements AutoCloseable {
    private final RandomAccessFile file;

    /** @throws IOException if it cannot be opened, or another process has it */
    public OwnedFile(Path path) throws IOException {
        file = new RandomAccessFile(path.toFile(), "rw");
        if (!isAlone()) {
            file.close();
            throw new IOException("another process writes to it");
        }
    }

    private boolean isAlone() throws IOException {
        try {
            return file.getChannel().tryLock() != null;
        } catch (OverlappingFileLockException e) {
            // Another process of the specification, in this JVM.
            return false;
        }
    }

    /** Reads from the beginning. It need not be closed, and is of no use after a write. */
    public InputStream reading() throws IOException {
        file.seek(0);
        return new BufferedInputStream(new InputStream() {
            @Override
            public int read() throws IOException {
                return file.read();
            }

            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                return file.read(into, from, length);
            }
        });
    }

    /** Keeps this many bytes, and writes after them. */
    public void continueAt(long length) throws IOException {
        file.setLength(length);
        file.seek(length);
    }

    /** The number of bytes until the end of the last line. */
    public long endOfLastLine() throws IOException {
        byte[] chunk = new byte[1 << 16];
        for (long end = file.length(); end > 0; ) {
            int size = (int) Math.min(chunk.length, end);
            file.seek(end - size);
            file.readFully(chunk, 0, size);
            for (int i = size - 1; i >= 0; i--) {
                if (chunk[i] == '\n') {
                    return end - size + i + 1;
                }
            }
            end -= size;
        }
        return 0;
    }

    /** Each write goes to the operating system by one call. */
    public OutputStream writing() throws IOException {
        file.seek(file.length());
        return new OutputStream() {
            @Override
            public void write(int octet) throws IOException {
                file.write(octet);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                file.write(bytes, from, length);
            }
        };
    }

    public long size() throws IOException {
        return file.length();
    }

    /** Returns when everything that was written is on the disk. */
    public void sync() throws IOException {
        file.getFD().sync();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
