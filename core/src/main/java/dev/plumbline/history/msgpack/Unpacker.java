package dev.plumbline.history.msgpack;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * Reads MessagePack, one object after the other. An {@link EOFException} means that the input ends within an object,
 * any other {@link IOException} that it is not MessagePack or cannot be read. Sizes are claims of the input: the caller
 * decides how much to allocate for them.
 */
public final class Unpacker {
    /** Kinds and forms by the first byte of an object; null for the one byte that begins none. */
    private static final PackedKind[] KINDS = kinds();

    private final InputStream in;
    private final byte[] buffer = new byte[1 << 13];
    private int at;
    private int end;
    /** Bytes read before those in the buffer. */
    private long before;

    /**
     * An unpacker of this stream.
     *
     * @param in read ahead, and not closed
     */
    public Unpacker(InputStream in) {
        this.in = in;
    }

    private static PackedKind[] kinds() {
        PackedKind[] kinds = new PackedKind[256];
        Arrays.fill(kinds, PackedKind.INTEGER);
        Arrays.fill(kinds, 0x80, 0x90, PackedKind.MAP);
        Arrays.fill(kinds, 0x90, 0xa0, PackedKind.ARRAY);
        Arrays.fill(kinds, 0xa0, 0xc0, PackedKind.STRING);
        kinds[0xc0] = PackedKind.NIL;
        kinds[0xc1] = null;
        Arrays.fill(kinds, 0xc2, 0xc4, PackedKind.BOOLEAN);
        Arrays.fill(kinds, 0xc4, 0xc7, PackedKind.BINARY);
        Arrays.fill(kinds, 0xc7, 0xca, PackedKind.EXTENSION);
        Arrays.fill(kinds, 0xca, 0xcc, PackedKind.FLOAT);
        Arrays.fill(kinds, 0xd4, 0xd9, PackedKind.EXTENSION);
        Arrays.fill(kinds, 0xd9, 0xdc, PackedKind.STRING);
        Arrays.fill(kinds, 0xdc, 0xde, PackedKind.ARRAY);
        Arrays.fill(kinds, 0xde, 0xe0, PackedKind.MAP);
        return kinds;
    }

    /**
     * The number of bytes of the objects read so far.
     *
     * @return the number of bytes
     */
    public long offset() {
        return before + at;
    }

    /**
     * Whether another object follows.
     *
     * @return false at the end of the input
     * @throws IOException if the stream does
     */
    public boolean hasNext() throws IOException {
        return at < end || filled();
    }

    /**
     * The kind of the next object.
     *
     * @return its kind; the object is still to be read
     * @throws IOException if the input ends, or is not MessagePack
     */
    public PackedKind kind() throws IOException {
        PackedKind kind = KINDS[peek()];
        if (kind == null) {
            throw new IOException("a byte that begins no object");
        }
        return kind;
    }

    /**
     * Reads nil.
     *
     * @throws IOException if the next object is of another kind
     */
    public void nil() throws IOException {
        expect(PackedKind.NIL);
        at++;
    }

    /**
     * Reads true or false.
     *
     * @return the boolean
     * @throws IOException if the next object is of another kind
     */
    public boolean truth() throws IOException {
        expect(PackedKind.BOOLEAN);
        return head() == 0xc3;
    }

    /**
     * Reads an integer.
     *
     * @return the integer, of at most 64 bits with or without a sign
     * @throws IOException if the next object is of another kind
     */
    public Number integer() throws IOException {
        expect(PackedKind.INTEGER);
        int head = head();
        if (head < 0xcc || head >= 0xe0) {
            return (long) (byte) head;
        }
        if (head == 0xcf) {
            long bits = unsigned(8);
            return bits >= 0 ? (Number) bits : new BigInteger(Long.toUnsignedString(bits));
        }
        if (head < 0xd0) {
            return unsigned(1 << head - 0xcc);
        }
        int bytes = 1 << head - 0xd0;
        int unused = 64 - 8 * bytes;
        return unsigned(bytes) << unused >> unused;
    }

    /**
     * Reads the head of a string, whose bytes follow.
     *
     * @return the number of bytes
     * @throws IOException if the next object is of another kind
     */
    public int text() throws IOException {
        expect(PackedKind.STRING);
        int head = head();
        return head < 0xc0 ? head & 31 : size(1 << head - 0xd9);
    }

    /**
     * Reads the head of a list, whose elements follow.
     *
     * @return the number of elements
     * @throws IOException if the next object is of another kind
     */
    public int array() throws IOException {
        expect(PackedKind.ARRAY);
        int head = head();
        return head < 0xa0 ? head & 15 : size(head == 0xdc ? 2 : 4);
    }

    /**
     * Reads the head of a map, whose keys and values follow.
     *
     * @return the number of pairs
     * @throws IOException if the next object is of another kind
     */
    public int map() throws IOException {
        expect(PackedKind.MAP);
        int head = head();
        return head < 0x90 ? head & 15 : size(head == 0xde ? 2 : 4);
    }

    /**
     * Reads bytes, such as those after the head of a string.
     *
     * @param into the target
     * @param from the first index
     * @param count how many
     * @throws IOException if there are fewer
     */
    public void bytes(byte[] into, int from, int count) throws IOException {
        for (int read = 0; read < count; ) {
            require();
            int some = Math.min(count - read, end - at);
            System.arraycopy(buffer, at, into, from + read, some);
            at += some;
            read += some;
        }
    }

    /**
     * Skips an object of any kind with all its parts.
     *
     * @throws IOException if the input ends within it or is not MessagePack
     */
    public void skip() throws IOException {
        // A counter instead of recursion: the depth is a claim of the input, too.
        for (long left = 1; left > 0; left--) {
            switch (kind()) {
                case NIL, BOOLEAN -> at++;
                case INTEGER -> integer();
                case FLOAT -> drop(head() == 0xca ? 4 : 8);
                case STRING -> drop(text());
                case BINARY -> drop(size(1 << head() - 0xc4));
                case ARRAY -> left += array();
                case MAP -> left += 2L * map();
                case EXTENSION -> {
                    int head = head();
                    drop(1L + (head >= 0xd4 ? 1 << head - 0xd4 : size(1 << head - 0xc7)));
                }
            }
        }
    }

    private void expect(PackedKind kind) throws IOException {
        if (kind() != kind) {
            throw new IOException(kind() + " in place of " + kind);
        }
    }

    private int size(int bytes) throws IOException {
        long size = unsigned(bytes);
        if (size > Integer.MAX_VALUE) {
            throw new IOException("a size of " + size);
        }
        return (int) size;
    }

    private long unsigned(int bytes) throws IOException {
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            number = number << 8 | head();
        }
        return number;
    }

    private int peek() throws IOException {
        require();
        return buffer[at] & 0xff;
    }

    private int head() throws IOException {
        int head = peek();
        at++;
        return head;
    }

    private void drop(long count) throws IOException {
        for (long dropped = 0; dropped < count; ) {
            require();
            int some = (int) Math.min(count - dropped, end - at);
            at += some;
            dropped += some;
        }
    }

    private void require() throws IOException {
        if (at == end && !filled()) {
            throw new EOFException("the input ends within an object");
        }
    }

    /** Whether there was more to read. */
    private boolean filled() throws IOException {
        before += end;
        at = 0;
        end = 0;
        int read = in.read(buffer);
        end = Math.max(0, read);
        return end > 0;
    }
}
