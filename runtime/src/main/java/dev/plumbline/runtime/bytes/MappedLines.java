package dev.plumbline.runtime.bytes;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.lang.invoke.VarHandle;
import java.nio.MappedByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Appends lines to a file by storing them in memory that is mapped to it. What is stored belongs to the operating system at
 * once, as with a call that writes it, but without the price of a call for each line. If the process is killed, the file
 * ends with a line of spaces: it is still text.
 *
 * <p><b>What a kill leaves.</b> The file is a sequence of complete lines, then filler, which is spaces. The first byte of a
 * line takes the place of a space, and is stored last. No line begins with a space itself. So whenever the process is
 * killed, the complete lines are those before the first one that begins with a space. That one is filler, or what was
 * stored of a line.
 *
 * <p>{@link VarHandle#storeStoreFence} keeps the order also for a reader that makes a copy meanwhile. Such a copy may have
 * complete lines after it, because copying takes time; readers ignore them, and so have the beginning of the log.
 *
 * <p>Filler is written before it is mapped, by calls: so a full disk is an {@link IOException}, where a store into a hole of
 * the file would crash the program. Pieces of 64 KiB were measured to cost less than smaller ones.
 */
final class MappedLines extends OutputStream {
    private static final int SMALLEST = 1 << 14;
    private static final int LARGEST = 1 << 16;
    private static final byte[] FILLER = " ".repeat(1 << 16).getBytes(StandardCharsets.US_ASCII);

    private final Source source;
    private MappedByteBuffer window;
    /** Where the window begins in the file. */
    private long base;
    /** Where the next line begins in the window. */
    private int at;

    /** The file. */
    interface Source {
        RandomAccessFile file();

        /** Maps a part of it, to be read and written. */
        MappedByteBuffer map(long from, int size) throws IOException;
    }

    /** @param end the file has this many bytes, and lines are appended there */
    MappedLines(Source source, long end) {
        this.source = source;
        base = end;
    }

    @Override
    public void write(int octet) throws IOException {
        write(new byte[] {(byte) octet}, 0, 1);
    }

    /** Appends a line, with its line end. */
    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        if (window == null || window.capacity() - at < length) {
            move(length);
        }
        window.put(at + 1, bytes, from + 1, length - 1);
        VarHandle.storeStoreFence();
        window.put(at, bytes[from]);
        at += length;
    }

    /**
     * Maps a window that begins where the next line will. Windows grow with the file, so that the file of a short
     * run is not mostly filler.
     */
    private void move(int length) throws IOException {
        long end = end();
        int size = length + (int) Math.max(SMALLEST, Math.min(LARGEST, end));
        RandomAccessFile file = source.file();
        long filled = file.length();
        file.seek(filled);
        while (filled < end + size) {
            int piece = (int) Math.min(FILLER.length, end + size - filled);
            file.write(FILLER, 0, piece);
            filled += piece;
        }
        window = source.map(end, size);
        base = end;
        at = 0;
    }

    /** The number of bytes in all lines. */
    long end() {
        return base + at;
    }
}
