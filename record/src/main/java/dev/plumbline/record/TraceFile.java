package dev.plumbline.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.VarHandle;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The file of one thread: records one behind the other, then zeros. It is seen through a window of mapped memory, which
 * moves on when it is full. What is stored there belongs to the operating system at once: a process that is killed has
 * nothing to flush, so there is no shutdown hook (kill -9 would not run it either).
 *
 * <p><b>Commit.</b> The first byte of a record is stored last, and a reader takes zero there as the end. So whatever is
 * behind the last committed record, the reader sees whole records only. Two things are needed for it:
 *
 * <ul>
 *   <li>The other bytes come first. Java has no release store for a byte of a buffer (views of buffers exist from two
 *       bytes on, aligned, and records are not); {@link VarHandle#releaseFence} before a plain store is the same: no
 *       store before the fence moves behind a store after it, and a store of one byte cannot tear. For a process that is
 *       killed it would be enough that the compiler keeps this order, since every store that was carried out reaches the
 *       page; a reader that looks on while the program runs needs the processor to keep it too.
 *   <li>The byte behind a record is zero before the record is committed. Fresh bytes of the file are, padding is zero,
 *       and what is taken back ({@link #backTo}) is cleared.
 * </ul>
 */
final class TraceFile {
    /** So many bytes can be stored behind every {@link #ensure}d place: padding of names goes there. */
    private static final int SLACK = 8;

    private final Path path;
    private final FileChannel channel;
    private final int chunk;

    private MappedByteBuffer window;
    /** Where the window begins in the file. */
    private long base;
    /** Where the present record begins in the window. */
    private int record;
    /** Where the next byte goes. */
    private int position;
    /** Bytes of the window that may be used. */
    private int usable;

    /** @param chunk how many bytes are mapped at a time */
    TraceFile(Path path, int chunk) {
        this.path = path;
        this.chunk = chunk;
        try {
            channel = FileChannel.open(
                    path, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": cannot be created: " + e.getMessage(), e);
        }
        move(1);
    }

    /** Makes room for so many bytes. */
    void ensure(int bytes) {
        if (usable - position < bytes) {
            move(bytes);
        }
    }

    /**
     * Maps a window that begins with the present record, so that records never lie in two windows. That the file is seen
     * through both for a moment does no harm: they are the same pages.
     *
     * <p>This happens while a record is encoded, which is before the start or after the end of an operation is taken: it
     * costs the program time and widens no timebox. The same holds for the first touch of a page.
     */
    private void move(int bytes) {
        int used = position - record;
        long size = (long) used + bytes + SLACK + chunk;
        if (size > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    path + ": a record of " + (used + (long) bytes) + " bytes; expected less");
        }
        long from = base + record;
        try {
            window = channel.map(MapMode.READ_WRITE, from, size);
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": cannot be extended: " + e.getMessage(), e);
        }
        base = from;
        record = 0;
        position = used;
        usable = (int) size - SLACK;
    }

    /** Begins a record; its first byte is left out. */
    void begin() {
        ensure(1);
        position = record + 1;
    }

    /** How far the record is, for {@link #backTo} and the setters. */
    int mark() {
        return position - record;
    }

    /** Takes back what was stored since the mark. */
    void backTo(int mark) {
        while (position > record + mark) {
            window.put(--position, (byte) 0);
        }
    }

    void commit(int first) {
        VarHandle.releaseFence();
        window.put(record, (byte) first);
        record = position;
    }

    /** Stores a byte; this and the next ones need {@link #ensure}. */
    void put(int value) {
        window.put(position++, (byte) value);
    }

    void putShort(int value) {
        window.putShort(position, (short) value);
        position += 2;
    }

    void putInt(int value) {
        window.putInt(position, value);
        position += 4;
    }

    void putLong(long value) {
        window.putLong(position, value);
        position += 8;
    }

    /** Stores whole words, of which so many bytes count; the rest is zero and lies behind the place. */
    void putWords(long[] words, int bytes) {
        int at = position;
        for (long word : words) {
            window.putLong(at, word);
            at += 8;
        }
        position += bytes;
    }

    void setShort(int mark, int value) {
        window.putShort(record + mark, (short) value);
    }

    void setLong(int mark, long value) {
        window.putLong(record + mark, value);
    }

    /** Cuts off the unused part. Nothing may be stored afterwards: the pages are gone from under the window. */
    void close() {
        window = null;
        usable = 0;
        try (channel) {
            channel.truncate(base + record);
        } catch (IOException e) {
            // Some systems do not shorten a file that is mapped. The zeros are part of the format: nothing is lost.
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
