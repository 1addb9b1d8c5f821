package dev.plumbline.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The file of one log: records one after the other, then filler. It is accessed through a window of mapped memory,
 * which moves when it is full. Stored data belongs to the operating system immediately: a process that is killed has
 * nothing to flush, so there is no shutdown hook (kill -9 would not run it either).
 *
 * <p><b>Commit.</b> The first byte of a record is stored last, and for a reader, filler at that place is the end. So
 * whatever follows the last committed record, the reader sees only complete records. This requires two conditions:
 *
 * <ul>
 *   <li>The other bytes come first. Java has no release store for a byte of a buffer (views of buffers exist from two
 *     bytes on, aligned, and records are not); {@link VarHandle#storeStoreFence} before a plain store is sufficient: no
 *     store before the fence moves after a store that follows it, and a store of one byte cannot tear. A release fence
 *     would also order earlier loads, of which a record has none, and costs a full barrier on aarch64. If only kills
 *     mattered, it would be enough that the compiler keeps this order, since every performed store reaches the page;
 *     for a reader that reads while the program runs, the processor must keep it too.
 *   <li>The byte after a record is filler before the record is committed. Fresh bytes of the file are filler, and
 *     nothing else is ever stored after a record: discarded records are discarded as drafts.
 * </ul>
 *
 * <p><b>Filler.</b> Binary records are followed by zeros, which a hole in the file provides for free. Lines of text are
 * followed by line ends: so a file that was not closed is still text, with empty lines at its end.
 */
final class TraceFile {
    private static final int AHEAD = 64 << 10;
    private static final ByteBuffer ZEROS = filledWith((byte) 0);
    private static final ByteBuffer ENDS_OF_LINES = filledWith((byte) '\n');

    private Path path;
    private final int chunk;
    private final boolean isText;
    private final ByteBuffer filler;

    private FileChannel channel;

    private MappedByteBuffer window;
    /** Where the window begins in the file. */
    private long base;
    /** Where the next record begins in the window. */
    private int record;
    /** The end of the filled part of the file, if it is after the records. */
    private long filled;

    /** @param chunk how many bytes are mapped at a time */
    TraceFile(Path path, int chunk) {
        this(path, chunk, false);
    }

    private TraceFile(Path path, int chunk, boolean isText) {
        this.path = path;
        this.chunk = chunk;
        this.isText = isText;
        filler = (isText ? ENDS_OF_LINES : ZEROS).duplicate();
        try {
            channel = FileChannel.open(
                    path, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": cannot be created: " + e.getMessage(), e);
        }
    }

    /** A file whose records are lines. */
    static TraceFile ofLines(Path path, int chunk) {
        return new TraceFile(path, chunk, true);
    }

    private static ByteBuffer filledWith(byte filler) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(AHEAD);
        while (buffer.hasRemaining()) {
            buffer.put(filler);
        }
        return buffer.asReadOnlyBuffer();
    }

    /** Stores a record without its first byte; {@link #commit} must follow. */
    void write(Draft draft) {
        ensure(draft.length());
        draft.copyTo(window, record);
    }

    /** The same for a line, whose first byte is filler here. */
    void write(byte[] line, int length) {
        ensure(length);
        window.put(record, line, 0, length);
    }

    /** Room for a record and a byte of filler: without it, a killed program's file looks as if its end were cut off. */
    private void ensure(int length) {
        if (filled - base - record <= length) {
            extend(length);
        }
    }

    /**
     * Makes room for a record.
     *
     * <p>This happens before the start or after the end of an operation is taken: it costs the program time but does
     * not widen a timebox. The same holds for the first touch of a page.
     *
     * <p>A channel is closed when a thread is interrupted while it uses it, and programs under test interrupt their
     * threads. So a pending interrupt is deferred until the file is extended; one that arrives meanwhile costs another
     * attempt.
     */
    private void extend(int length) {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    if (window == null || window.capacity() - record <= length) {
                        move(length);
                    }
                    fill(length);
                    return;
                } catch (ClosedByInterruptException e) {
                    interrupted |= Thread.interrupted();
                    channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": cannot be extended: " + e.getMessage(), e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Maps a window that begins where the next record will, so that no record lies in two windows. */
    private void move(int length) throws IOException {
        long from = base + record;
        if (isText) {
            // Filled before it is mapped: mapping extends the file by a hole of zeros, which must not remain after a
            // kill.
            fillUpTo(from, from + length + chunk);
        }
        window = channel.map(MapMode.READ_WRITE, from, Math.min(Integer.MAX_VALUE, (long) length + chunk));
        base = from;
        record = 0;
    }

    /**
     * Writes filler a little ahead of the records. Mapping has extended the file already, but by a hole. A store into a
     * hole has to allocate disk space page by page, and crashes the program if there is none; writing allocates several
     * pages at once and reports a full disk. Only a little ahead, because these bytes are then still in the cache when
     * the records are stored: 64 KiB, measured to cost less than 16 KiB (more calls) and no more than 128 KiB.
     */
    private void fill(int length) throws IOException {
        long end = Math.min(base + record + length + AHEAD, base + window.capacity());
        fillUpTo(base + record, end);
    }

    private void fillUpTo(long from, long end) throws IOException {
        for (long at = Math.max(filled, from); at < end; ) {
            filler.clear().limit((int) Math.min(filler.capacity(), end - at));
            at += channel.write(filler, at);
        }
        filled = Math.max(filled, end);
    }

    /** Changes a number of the record that was written. */
    void setLong(int mark, long value) {
        window.putLong(record + mark, value);
    }

    void commit(int first, int length) {
        VarHandle.storeStoreFence();
        window.put(record, (byte) first);
        record += length;
    }

    /** The file has another name from now on. */
    void movedTo(Path other) {
        path = other;
    }

    /** How many bytes of records it has. */
    long size() {
        return base + record;
    }

    /** Cuts off the unused part. Nothing may be stored afterwards: the pages of the window no longer exist. */
    void close() {
        window = null;
        try (FileChannel closing = channel) {
            closing.truncate(base + record);
        } catch (IOException e) {
            // Some systems do not shorten a file that is mapped. The filler is part of the format: nothing is lost.
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
