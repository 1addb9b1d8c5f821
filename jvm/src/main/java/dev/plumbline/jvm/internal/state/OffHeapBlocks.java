package dev.plumbline.jvm.internal.state;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Memory outside of the heap, as {@code Unsafe} gives it out, kept on the heap. Addresses count up from a beginning of
 * their own, so that they are the same in every run; none is given out twice.
 */
public final class OffHeapBlocks {
    private static final int ALIGNMENT = 16;

    private long next;
    /** By address; null as long as there are none, since hardly any execution has them. */
    private NavigableMap<Long, ByteBuffer> blocks;

    /** @param first address; other blocks must begin far from it */
    public OffHeapBlocks(long first) {
        this.next = first;
    }

    /** Where an address points to. */
    public record Place(ByteBuffer block, int index) {}

    /** @throws OutOfMemoryError if that is more than an array holds */
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
        // One more than asked for at least: what lies behind a block belongs to nobody.
        next += (bytes / ALIGNMENT + 1) * ALIGNMENT;
        blocks.put(address, ByteBuffer.allocate((int) bytes).order(ByteOrder.nativeOrder()));
        return address;
    }

    /** Says whether there was such a block. */
    public boolean free(long address) {
        return blocks != null && blocks.remove(address) != null;
    }

    /** The place of so many bytes; empty if they are not all in one block. */
    public Optional<Place> find(long address, long bytes) {
        Map.Entry<Long, ByteBuffer> below = blocks == null ? null : blocks.floorEntry(address);
        if (below == null || address - below.getKey() + bytes > below.getValue().capacity()) {
            return Optional.empty();
        }
        return Optional.of(new Place(below.getValue(), (int) (address - below.getKey())));
    }
}
