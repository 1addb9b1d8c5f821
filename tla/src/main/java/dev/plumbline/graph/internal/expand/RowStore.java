package dev.plumbline.graph.internal.expand;

import dev.plumbline.check.spill.BlockFile;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;

/**
 * Rows of numbers, one after the other, all of one width. Rows beyond a given size are moved to a file, the oldest
 * first: a breadth-first search seldom reads them again.
 *
 * <p>One thread adds rows. Another thread may read a row if it learned its number in a way that orders the write before
 * the read. A block of rows is in the heap or in the file, and can be found in one of the two at any moment.
 */
final class RowStore implements AutoCloseable {
    private static final int BLOCK_INTS = 1 << 18;

    /** A block: its numbers in the heap, or the part of the file. */
    private static final class Block {
        private volatile int[] heap;
        private volatile IntBuffer file;

        Block(int[] heap) {
            this.heap = heap;
        }

        int at(int index) {
            int[] numbers = heap;
            return numbers != null ? numbers[index] : file.get(index);
        }
    }

    private final int width;
    private final int rowsInBlock;
    private final long mostInHeap;
    private volatile Block[] blocks = new Block[16];
    private int size;
    private int moved;
    private final BlockFile file = new BlockFile();

    /** @param mostInHeap how many numbers to keep in the heap; one block is always there */
    RowStore(int width, long mostInHeap) {
        this.width = Math.max(1, width);
        this.rowsInBlock = Math.max(1, BLOCK_INTS / this.width);
        this.mostInHeap = mostInHeap;
    }

    int size() {
        return size;
    }

    /** The number of blocks in the file. */
    int moved() {
        return moved;
    }

    /**
     * @param last the number at the end of the row, if the given row is one number too short
     * @return the number of the row
     */
    int add(int[] row, int last) {
        int number = size++;
        int block = number / rowsInBlock;
        int index = number % rowsInBlock * width;
        if (index == 0) {
            begin(block);
        }
        int[] numbers = blocks[block].heap;
        System.arraycopy(row, 0, numbers, index, row.length);
        if (row.length < width) {
            numbers[index + row.length] = last;
        }
        return number;
    }

    private void begin(int block) {
        if (block == blocks.length) {
            blocks = Arrays.copyOf(blocks, 2 * block);
        }
        long inHeap = (long) (block - moved + 1) * rowsInBlock * width;
        if (inHeap > mostInHeap && moved < block) {
            move(moved++);
        }
        blocks[block] = new Block(new int[rowsInBlock * width]);
    }

    private void move(int number) {
        Block block = blocks[number];
        int[] numbers = block.heap;
        ByteBuffer written = ByteBuffer.allocate(numbers.length * Integer.BYTES);
        written.asIntBuffer().put(numbers);
        block.file = file.append(written).asIntBuffer();
        block.heap = null;
    }

    void write(DataOutput out) throws IOException {
        int[] row = new int[width];
        for (int number = 0; number < size; number++) {
            read(number, row);
            for (int each : row) {
                out.writeInt(each);
            }
        }
    }

    /** Adds rows from a file that {@link #write} wrote. */
    void read(DataInput in, int count) throws IOException {
        int[] row = new int[width];
        for (int number = 0; number < count; number++) {
            for (int i = 0; i < width; i++) {
                row[i] = in.readInt();
            }
            add(row, 0);
        }
    }

    /** A number of a row. */
    int at(int row, int column) {
        return blocks[row / rowsInBlock].at(row % rowsInBlock * width + column);
    }

    /** Copies the beginning of a row. */
    void read(int row, int[] into) {
        Block block = blocks[row / rowsInBlock];
        int index = row % rowsInBlock * width;
        int[] numbers = block.heap;
        if (numbers != null) {
            System.arraycopy(numbers, index, into, 0, into.length);
        } else {
            for (int i = 0; i < into.length; i++) {
                into[i] = block.file.get(index + i);
            }
        }
    }

    /** Whether a row begins with these numbers. */
    boolean beginsWith(int row, int[] numbers) {
        Block block = blocks[row / rowsInBlock];
        int index = row % rowsInBlock * width;
        int[] kept = block.heap;
        if (kept != null) {
            for (int i = 0; i < numbers.length; i++) {
                if (kept[index + i] != numbers[i]) {
                    return false;
                }
            }
            return true;
        }
        for (int i = 0; i < numbers.length; i++) {
            if (block.file.get(index + i) != numbers[i]) {
                return false;
            }
        }
        return true;
    }

    /** Ends adding rows. Rows in the file stay readable: a mapping outlives its channel. */
    @Override
    public void close() {
        file.close();
    }
}
