package dev.plumbline.actor.states;

import dev.plumbline.check.spill.BlockFile;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A set of rows of numbers from 0, each with the number under which it was added. Rows are stored one after the other in
 * blocks: its length, then its numbers, each in groups of seven bits, so that small ones take a byte. Beside these bytes a
 * row takes at most 21 others. Rows are compared in full.
 *
 * <p>Rows beyond a given size are moved to a file, the oldest first: a search that is breadth-first reads a row once more
 * when it takes its steps, and otherwise to compare it with an equal one, which it mostly finds soon after it.
 */
final class RowTable extends NumberedSet<RowTable.Sought> implements AutoCloseable {
    /** A place is the index of its block in the upper bits, and half of the index in it in the lower ones. */
    private static final int PLACE_BITS = 17;

    private static final int BLOCK = 2 << PLACE_BITS;
    private static final int LONGEST_NUMBER = 5;
    private static final byte[] MOVED = {};

    private final List<byte[]> blocks = new ArrayList<>();
    /** The first blocks, which have been moved there. */
    private final List<ByteBuffer> moved = new ArrayList<>();

    private final BlockFile file = new BlockFile();
    private final long mostInHeap;
    private long inHeap;
    private int used = BLOCK;
    /** Where each row begins. */
    private final Ints places = new Ints();

    private final Sought own = new Sought();

    /** @param mostInHeap how many bytes of rows to keep in the heap; one block is always there */
    RowTable(long mostInHeap) {
        this.mostInHeap = mostInHeap;
    }

    /** A row that is sought, as it would be stored. Each thread needs its own. */
    static final class Sought {
        private byte[] bytes = new byte[256];
        private int length;
        private int hash;

        void write(int[] row) {
            if (bytes.length < (row.length + 1) * LONGEST_NUMBER) {
                bytes = new byte[2 * (row.length + 1) * LONGEST_NUMBER];
            }
            length = write(row.length, 0);
            long sum = row.length;
            for (int i = 0; i < row.length; i++) {
                sum += mixed(row[i], i);
                length = write(row[i], length);
            }
            hash = finished(sum);
        }

        private int write(int number, int at) {
            int end = at;
            int left = number;
            while (left > 0x7f) {
                bytes[end++] = (byte) (left | 0x80);
                left >>>= 7;
            }
            bytes[end++] = (byte) left;
            return end;
        }
    }

    /** The number of the row; -1 if there is none. */
    int find(int[] row) {
        return find(row, own);
    }

    /** The same on any thread, as long as no row is added. */
    int find(int[] row, Sought sought) {
        sought.write(row);
        return find(sought.hash, sought);
    }

    /** The number of the row; a new row gets the previous size. */
    int add(int[] row) {
        int known = find(row, own);
        if (known >= 0) {
            return known;
        }
        store();
        add(own.hash);
        return size() - 1;
    }

    /** The row with this number. */
    int[] row(int number) {
        int index = places.get(number) >>> PLACE_BITS;
        int at = start(number);
        byte[] block = blocks.get(index);
        if (block.length == 0) {
            block = copied(moved.get(index), at);
            at = 0;
        }
        int[] row = null;
        for (int i = -1; row == null || i < row.length; i++) {
            int read = block[at++];
            if (read < 0) {
                read &= 0x7f;
                byte group = (byte) 0x80;
                for (int shift = 7; group < 0; shift += 7) {
                    group = block[at++];
                    read |= (group & 0x7f) << shift;
                }
            }
            if (row == null) {
                row = new int[read];
            } else {
                row[i] = read;
            }
        }
        return row;
    }

    /** A row that was moved, and some bytes after it. */
    private static byte[] copied(ByteBuffer block, int start) {
        int length = 0;
        int at = start;
        int shift = 0;
        byte group;
        do {
            group = block.get(at++);
            length |= (group & 0x7f) << shift;
            shift += 7;
        } while (group < 0);
        byte[] row = new byte[(int) Math.min(block.limit() - start, (length + 1L) * LONGEST_NUMBER)];
        block.get(start, row);
        return row;
    }

    @Override
    boolean isSought(int number, Sought sought) {
        int index = places.get(number) >>> PLACE_BITS;
        int start = start(number);
        byte[] block = blocks.get(index);
        // The length comes first, so no row is the beginning of another one.
        if (block.length > 0) {
            return sought.length <= block.length - start
                    && Arrays.equals(block, start, start + sought.length, sought.bytes, 0, sought.length);
        }
        ByteBuffer in = moved.get(index);
        boolean isSame = sought.length <= in.limit() - start;
        for (int i = 0; isSame && i < sought.length; i++) {
            isSame = in.get(start + i) == sought.bytes[i];
        }
        return isSame;
    }

    private int start(int number) {
        return (places.get(number) & (1 << PLACE_BITS) - 1) << 1;
    }

    /** A row that is longer than a block has one of its own. */
    private void store() {
        if (used + own.length > BLOCK) {
            if (blocks.size() == 1 << Integer.SIZE - PLACE_BITS) {
                throw new OutOfMemoryError("more than 8 GiB of states");
            }
            begin(new byte[Math.max(BLOCK, own.length)]);
        }
        System.arraycopy(own.bytes, 0, blocks.get(blocks.size() - 1), used, own.length);
        places.add(blocks.size() - 1 << PLACE_BITS | used >> 1);
        used += own.length + 1 & ~1;
    }

    private void begin(byte... block) {
        while (inHeap + block.length > mostInHeap && moved.size() < blocks.size()) {
            byte[] oldest = blocks.get(moved.size());
            blocks.set(moved.size(), MOVED);
            moved.add(file.append(ByteBuffer.wrap(oldest)));
            inHeap -= oldest.length;
        }
        blocks.add(block);
        inHeap += block.length;
        used = 0;
    }

    /** How many bytes of rows are in a file. */
    long moved() {
        return file.size();
    }

    /** No row can be added any more. All stay readable. */
    @Override
    public void close() {
        file.close();
    }
}
