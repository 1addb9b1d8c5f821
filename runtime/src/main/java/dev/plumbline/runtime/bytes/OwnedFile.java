package dev.plumbline.runtime.bytes;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file that one process writes to, as long as it lives. Others that open it are refused: it has a lock, which is held until
 * it is closed or the process ends.
 *
 * <p>It is read and written through one descriptor. On Unix a process loses its locks of a file when it closes any of its
 * descriptors of that file, such as one for reading.
 *
 * <p>A {@code FileChannel} only takes the lock and maps memory. It is closed if its thread is interrupted while it is used.
 */
public final class OwnedFile implements AutoCloseable {
    private Path path;
    private RandomAccessFile file;
    private Optional<MappedLines> lines = Optional.empty();

    /** @throws IOException if it cannot be opened, or another process has it */
    public OwnedFile(Path path) throws IOException {
        this.path = path;
        file = opened(path);
    }

    private static RandomAccessFile opened(Path path) throws IOException {
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        if (!isAlone(file)) {
            file.close();
            throw new IOException("another process writes to it");
        }
        return file;
    }

    private static boolean isAlone(RandomAccessFile file) throws IOException {
        try {
            return file.getChannel().tryLock() != null;
        } catch (OverlappingFileLockException e) {
            // Another process of the specification, in this JVM.
            return false;
        }
    }

    /** The file has another name now. */
    public void renamed(Path other) {
        path = other;
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

    /** The number of bytes in complete lines: until one begins with a space, see {@link #lines}, or to the last line end. */
    public long endOfLines() throws IOException {
        byte[] chunk = new byte[1 << 16];
        file.seek(0);
        long end = 0;
        long before = 0;
        for (int size = file.read(chunk); size > 0; size = file.read(chunk)) {
            for (int i = 0; i < size; i++) {
                if (chunk[i] == ' ' && before + i == end) {
                    return end;
                }
                end = chunk[i] == '\n' ? before + i + 1 : end;
            }
            before += size;
        }
        return end;
    }

    /**
     * Appends lines, one in each write, through memory that is mapped to the file. Until it is closed, the file ends with
     * spaces.
     */
    public OutputStream lines() throws IOException {
        MappedLines mapped = new MappedLines(
                new MappedLines.Source() {
                    @Override
                    public RandomAccessFile file() {
                        return file;
                    }

                    @Override
                    public MappedByteBuffer map(long from, int size) throws IOException {
                        return mapped(from, size);
                    }
                },
                file.length());
        lines = Optional.of(mapped);
        return mapped;
    }

    /** A pending interrupt has to wait. One that comes meanwhile closes the file, which gives the lock back. */
    private MappedByteBuffer mapped(long from, int size) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return file.getChannel().map(FileChannel.MapMode.READ_WRITE, from, size);
                } catch (ClosedByInterruptException e) {
                    interrupted |= Thread.interrupted();
                    reopen(from + size);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void reopen(long length) throws IOException {
        file = opened(path);
        if (file.length() != length) {
            // Its lines are in the part that is mapped next, so they would be lost.
            throw new IOException("another process has written to it");
        }
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
        try (RandomAccessFile closing = file) {
            if (lines.isPresent()) {
                cutOff(closing, lines.get().end());
            }
        }
    }

    private static void cutOff(RandomAccessFile file, long end) {
        try {
            file.setLength(end);
        } catch (IOException e) {
            // Some systems do not shorten a file that is mapped. Readers know filler.
        }
    }
}
