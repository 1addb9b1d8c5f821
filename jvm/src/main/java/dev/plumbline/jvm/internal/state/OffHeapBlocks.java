package dev.plumbline.jvm.internal.state;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Memory outside of the heap, as {@code Unsafe} allocates it, kept on the heap. Addresses count up from a fixed start,
 * so that they are the same in every run; no address is used twice.
 */
public final class OffHeapBlocks {
    private static final int ALIGNMENT = 16;

    private long next;
    /** By address; null while there are none, since few executions have them. */
    private NavigableMap<Long, ByteBuffer> blocks;

    /** @param first address; other blocks must begin far from it */
    public OffHeapBlocks(long first) {
        this.next = first;
    }

    /** The target of an address. */
    public record Place(ByteBuffer block, int index) {}

    /** @throws OutOfMemoryError if an array cannot have that size */
    public long allocate(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("a negative size: " + bytes);
        }
        if (bytes > Integer.MAX_VALUE - ALIGNMENT) {
            throw new OutOfMemoryError("Unable to allocate " + bytes + " bytes");
        }
        if (blocks == null) {
            blocks = new TreeMap<>();
        }
        long address = next;
        // At least one byte more than requested: the address after a block belongs to no block.
        next += (bytes / ALIGNMENT + 1) * ALIGNMENT;
        blocks.put(address, ByteBuffer.allocate((int) bytes).order(ByteOrder.nativeOrder()));
        return address;
    }

    /** Returns whether there was such a block. */
    public boolean free(long address) {
        return blocks != null && blocks.remove(address) != null;
    }

    /** The place of this number of bytes; empty if they are not all in one block. */
    public Optional<Place> find(long address, long bytes) {
        Map.Entry<Long, ByteBuffer> below = blocks == null ? null : blocks.floorEntry(address);
        if (below == null || address - below.getKey() + bytes > below.getValue().capacity()) {
            return Optional.empty();
        }
        return Optional.of(new Place(below.getValue(), (int) (address - below.getKey())));
    }
}
