package dev.plumbline.history.msgpack;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes MessagePack, each object in its shortest form. Output is buffered; {@link #flush} and {@link #close} write it
 * to the stream.
 */
public final class Packer implements Closeable, Flushable {
    private static final int CAPACITY = 1 << 13;

    private final OutputStream out;
    private final byte[] buffer = new byte[CAPACITY];
    private int used;

    /**
     * A packer that writes to this stream.
     *
     * @param out closed by {@link #close}
     */
    public Packer(OutputStream out) {
        this.out = out;
    }

    /**
     * Writes nil.
     *
     * @return this
     * @throws IOException if the stream does
     */
    public Packer nil() throws IOException {
        return raw(0xc0, 0, 0);
    }

    /**
     * Writes true or false.
     *
     * @param truth the boolean
     * @return this
     * @throws IOException if the stream does
     */
    public Packer truth(boolean truth) throws IOException {
        return raw(truth ? 0xc3 : 0xc2, 0, 0);
    }

    /**
     * Writes an integer.
     *
     * @param number any
     * @return this
     * @throws IOException if the stream does
     */
    public Packer integer(long number) throws IOException {
        if (number >= -32 && number < 128) {
            return raw((int) number, 0, 0);
        }
        if (number < 0) {
            int width =
                    number >= Byte.MIN_VALUE ? 0 : number >= Short.MIN_VALUE ? 1 : number >= Integer.MIN_VALUE ? 2 : 3;
            return raw(0xd0 + width, number, 1 << width);
        }
        int width = number < 1 << 8 ? 0 : number < 1 << 16 ? 1 : number < 1L << 32 ? 2 : 3;
        return raw(0xcc + width, number, 1 << width);
    }

    /**
     * Writes a string.
     *
     * @param text any
     * @return this
     * @throws IOException if the stream does
     */
    public Packer text(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length < 32) {
            raw(0xa0 + bytes.length, 0, 0);
        } else {
            int width = bytes.length < 1 << 8 ? 0 : bytes.length < 1 << 16 ? 1 : 2;
            raw(0xd9 + width, bytes.length, 1 << width);
        }
        if (bytes.length > CAPACITY - used) {
            drain();
        }
        if (bytes.length > CAPACITY) {
            out.write(bytes);
        } else {
            System.arraycopy(bytes, 0, buffer, used, bytes.length);
            used += bytes.length;
        }
        return this;
    }

    /**
     * Begins a list; its elements follow.
     *
     * @param size the number of elements
     * @return this
     * @throws IOException if the stream does
     */
    public Packer array(int size) throws IOException {
        return sized(0x90, 0xdc, size);
    }

    /**
     * Begins a map; its keys and values follow, each key before its value.
     *
     * @param size the number of pairs
     * @return this
     * @throws IOException if the stream does
     */
    public Packer map(int size) throws IOException {
        return sized(0x80, 0xde, size);
    }

    private Packer sized(int small, int large, int size) throws IOException {
        if (size < 16) {
            return raw(small + size, 0, 0);
        }
        return size < 1 << 16 ? raw(large, size, 2) : raw(large + 1, size, 4);
    }

    /** A byte, and the lowest bytes of a number, the highest of them first. */
    private Packer raw(int head, long number, int bytes) throws IOException {
        if (CAPACITY - used < 1 + Long.BYTES) {
            drain();
        }
        buffer[used++] = (byte) head;
        for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) {
            buffer[used++] = (byte) (number >> shift);
        }
        return this;
    }

    private void drain() throws IOException {
        out.write(buffer, 0, used);
        used = 0;
    }

    @Override
    public void flush() throws IOException {
        drain();
        out.flush();
    }

    @Override
    public void close() throws IOException {
        try (out) {
            drain();
        }
    }
}
