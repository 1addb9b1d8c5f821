package dev.plumbline.actor.states;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A set of rows of numbers from 0, each with the number under which it was added. Rows are stored one after the other in
 * blocks: its length, then its numbers, each in groups of seven bits, so that small ones take a byte. Beside these bytes a
 * row takes at most 18 others. Rows are compared in full.
 */
final class RowTable extends NumberedSet<RowTable.Sought> {
    /** A place is the index of its block in the upper bits, and half of the index in it in the lower ones. */
    private static final int PLACE_BITS = 15;

    private static final int BLOCK = 2 << PLACE_BITS;
    private static final int LONGEST_NUMBER = 5;

    private final List<byte[]> blocks = new ArrayList<>();
    private int used = BLOCK;
    /** Where each row begins. */
    private final Ints places = new Ints();

    private final Sought own = new Sought();

    /** A row that is sought, as it would be stored. Each thread needs its own. */
    static final class Sought {
        private byte[] bytes = new byte[256];
        private int length;
        private int hash;

        private void write(int[] row) {
            if (bytes.length < (row.length + 1) * LONGEST_NUMBER) {
                bytes = new byte[2 * (row.length + 1) * LONGEST_NUMBER];
            }
            length = 0;
            write(row.length);
            for (int each : row) {
                write(each);
            }
            hash = RowTable.hash(row);
        }

        private void write(int number) {
            int left = number;
            while (left > 0x7f) {
                bytes[length++] = (byte) (left | 0x80);
                left >>>= 7;
            }
            bytes[length++] = (byte) left;
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
        byte[] block = block(number);
        int at = start(number);
        int[] row = null;
        for (int i = -1; row == null || i < row.length; i++) {
            int read = 0;
            int shift = 0;
            byte group;
            do {
                group = block[at++];
                read |= (group & 0x7f) << shift;
                shift += 7;
            } while (group < 0);
            if (row == null) {
                row = new int[read];
            } else {
                row[i] = read;
            }
        }
        return row;
    }

    @Override
    boolean isSought(int number, Sought sought) {
        byte[] block = block(number);
        int start = start(number);
        // The length comes first, so no row is the beginning of another one.
        return sought.length <= block.length - start
                && Arrays.equals(block, start, start + sought.length, sought.bytes, 0, sought.length);
    }

    @Override
    int hash(int number) {
        return hash(row(number));
    }

    private static int hash(int[] row) {
        int hash = row.length;
        for (int each : row) {
            hash = mixed(hash, each);
        }
        return finished(hash);
    }

    private byte[] block(int number) {
        return blocks.get(places.get(number) >>> PLACE_BITS);
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
            blocks.add(new byte[Math.max(BLOCK, own.length)]);
            used = 0;
        }
        System.arraycopy(own.bytes, 0, blocks.get(blocks.size() - 1), used, own.length);
        places.add(blocks.size() - 1 << PLACE_BITS | used >> 1);
        used += own.length + 1 & ~1;
    }
}
