package dev.plumbline.jvm.internal.facade;

import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.Worker;
import dev.plumbline.jvm.internal.state.OffHeapBlocks;
import dev.plumbline.jvm.internal.state.OffHeapBlocks.Place;
import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.Access.Kind;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The methods of {@code Unsafe} that take an address: each access is a step, like an access to a field. Memory that an
 * execution allocates is freed when the execution ends. Public because generated code calls it; the first argument is
 * the {@code Unsafe} that was called.
 */
public final class OffHeapMemory {
    private OffHeapMemory() {}

    public static long allocateMemory(Memory memory, long bytes) {
        return blocks(memory).allocate(bytes);
    }

    public static long reallocateMemory(Memory memory, long address, long bytes) {
        long moved = allocateMemory(memory, bytes);
        if (address != 0) {
            ByteBuffer from = place(memory, address, 0).block();
            copyMemory(memory, address, moved, Math.min(bytes, from.capacity()));
            freeMemory(memory, address);
        }
        return moved;
    }

    public static void freeMemory(Memory memory, long address) {
        ControlledThread thread = Worker.current();
        boolean freed = thread != null && thread.execution.offHeap.free(address) || memory.fixed.free(address);
        if (!freed && address != 0) {
            throw new Uncontrollable("Unsafe frees memory that is not allocated");
        }
    }

    public static void setMemory(Memory memory, long address, long bytes, byte value) {
        Place place = at(memory, address, bytes, Kind.WRITE);
        for (int i = 0; i < bytes; i++) {
            place.block().put(place.index() + i, value);
        }
        Hooks.written();
    }

    public static void copyMemory(Memory memory, long from, long to, long bytes) {
        Place source = at(memory, from, bytes, Kind.READ);
        Place target = at(memory, to, bytes, Kind.WRITE);
        byte[] copied = new byte[(int) bytes];
        source.block().get(source.index(), copied);
        target.block().put(target.index(), copied);
        Hooks.written();
    }

    public static int addressSize(Memory memory) {
        return Long.BYTES;
    }

    public static int pageSize(Memory memory) {
        return 4096;
    }

    public static byte getByte(Memory memory, long address) {
        Place place = at(memory, address, Byte.BYTES, Kind.READ);
        return place.block().get(place.index());
    }

    public static void putByte(Memory memory, long address, byte value) {
        Place place = at(memory, address, Byte.BYTES, Kind.WRITE);
        place.block().put(place.index(), value);
        Hooks.written();
    }

    public static short getShort(Memory memory, long address) {
        Place place = at(memory, address, Short.BYTES, Kind.READ);
        return place.block().getShort(place.index());
    }

    public static void putShort(Memory memory, long address, short value) {
        Place place = at(memory, address, Short.BYTES, Kind.WRITE);
        place.block().putShort(place.index(), value);
        Hooks.written();
    }

    public static char getChar(Memory memory, long address) {
        return (char) getShort(memory, address);
    }

    public static void putChar(Memory memory, long address, char value) {
        putShort(memory, address, (short) value);
    }

    public static int getInt(Memory memory, long address) {
        Place place = at(memory, address, Integer.BYTES, Kind.READ);
        return place.block().getInt(place.index());
    }

    public static void putInt(Memory memory, long address, int value) {
        Place place = at(memory, address, Integer.BYTES, Kind.WRITE);
        Hooks.written(value, place.block().getInt(place.index()));
        place.block().putInt(place.index(), value);
    }

    public static long getLong(Memory memory, long address) {
        Place place = at(memory, address, Long.BYTES, Kind.READ);
        return place.block().getLong(place.index());
    }

    public static void putLong(Memory memory, long address, long value) {
        Place place = at(memory, address, Long.BYTES, Kind.WRITE);
        Hooks.swapped(value != place.block().getLong(place.index()));
        place.block().putLong(place.index(), value);
    }

    public static float getFloat(Memory memory, long address) {
        return Float.intBitsToFloat(getInt(memory, address));
    }

    public static void putFloat(Memory memory, long address, float value) {
        putInt(memory, address, Float.floatToRawIntBits(value));
    }

    public static double getDouble(Memory memory, long address) {
        return Double.longBitsToDouble(getLong(memory, address));
    }

    public static void putDouble(Memory memory, long address, double value) {
        putLong(memory, address, Double.doubleToRawLongBits(value));
    }

    public static long getAddress(Memory memory, long address) {
        return getLong(memory, address);
    }

    public static void putAddress(Memory memory, long address, long value) {
        putLong(memory, address, value);
    }

    /** The next action calls a method of {@code Unsafe} that is not supported. */
    public static void refuse(String method) {
        Uncontrollable reason = new Uncontrollable("the code under test calls sun.misc.Unsafe." + method
                + ", which is not controlled: fields, elements of arrays and memory at addresses are");
        Hooks.impossible(reason);
        throw reason;
    }

    /** Not all static initialisers run again, so the memory that they allocate is kept. */
    private static OffHeapBlocks blocks(Memory memory) {
        ControlledThread thread = Worker.current();
        return thread == null || thread.quiet > 0 ? memory.fixed : thread.execution.offHeap;
    }

    /** A point before the access, where other threads may run. */
    private static Place at(Memory memory, long address, long bytes, Kind kind) {
        Place place = place(memory, address, bytes);
        // Accesses of different widths may overlap, so they count as accesses to the whole block.
        Hooks.point(place.block(), place.index(), kind, Access.ANY_CELL);
        // Another thread may have freed it meanwhile.
        return place(memory, address, bytes);
    }

    private static Place place(Memory memory, long address, long bytes) {
        ControlledThread thread = Worker.current();
        Optional<Place> own = thread == null ? Optional.empty() : thread.execution.offHeap.find(address, bytes);
        return own.or(() -> memory.fixed.find(address, bytes))
                .orElseThrow(() -> new Uncontrollable(
                        "Unsafe accesses memory outside of the heap that is not allocated, or is freed already"));
    }
}
