package dev.plumbline.tla.internal.compiled;

import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.TlaValue;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Maps each distinct value to a number, from 0 on, and the number back to the value. Many threads look up values
 * without a lock; one at a time adds.
 *
 * <p>The table has hashes and numbers, so that a value is compared only if its hash is equal. A thread that sees a
 * number there sees its value too: the value is stored first, and the number is written with release semantics. A
 * thread that misses a value which is just being added, or looks into a table that was replaced, looks again under the
 * lock.
 */
final class ValueNumbers {
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int FIRST_SLOTS = 64;

    private final SharedParts parts;
    /** A hash in the upper half, a number from 1 on in the lower half; 0 where there is none. At most half full. */
    private volatile long[] table = new long[FIRST_SLOTS];

    private volatile TlaValue[] values = new TlaValue[FIRST_SLOTS / 2];
    private int size;

    ValueNumbers(SharedParts parts) {
        this.parts = parts;
    }

    /** The number of a settled value. */
    int of(TlaValue value) {
        int hash = value.hashCode();
        int known = find(value, hash);
        return known >= 0 ? known : add(value, hash);
    }

    private int find(TlaValue value, int hash) {
        long[] slots = table;
        int mask = slots.length - 1;
        for (int slot = mixed(hash) & mask; ; slot = slot + 1 & mask) {
            long entry = (long) SLOT.getAcquire(slots, slot);
            if (entry == 0) {
                return -1;
            }
            if ((int) (entry >>> Integer.SIZE) == hash) {
                int number = (int) entry - 1;
                TlaValue known = values[number];
                if (known == value || known.equals(value)) {
                    return number;
                }
            }
        }
    }

    private synchronized int add(TlaValue value, int hash) {
        int known = find(value, hash);
        if (known >= 0) {
            return known;
        }
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
            long[] larger = new long[4 * size];
            for (int number = 0; number < size; number++) {
                put(larger, values[number].hashCode(), number);
            }
            table = larger;
        }
        int number = size++;
        values[number] = parts.sharedIn(value);
        put(table, hash, number);
        return number;
    }

    /** The number of values. */
    synchronized int size() {
        return size;
    }

    private static void put(long[] slots, int hash, int number) {
        int mask = slots.length - 1;
        int slot = mixed(hash) & mask;
        while (slots[slot] != 0) {
            slot = slot + 1 & mask;
        }
        SLOT.setRelease(slots, slot, (long) hash << Integer.SIZE | number + 1);
    }

    private static int mixed(int hash) {
        int bits = hash * 0x9e3779b1;
        return bits ^ bits >>> 15;
    }

    /** The value with a number that {@link #of} returned. */
    TlaValue value(int number) {
        return values[number];
    }

    synchronized void write(DataOutput out) throws IOException {
        out.writeInt(size);
        for (int number = 0; number < size; number++) {
            ValueCode.write(values[number], out);
        }
    }

    /** Reads values that {@link #write} wrote into an empty table. */
    void read(DataInput in, Names names) throws IOException {
        int count = in.readInt();
        for (int number = 0; number < count; number++) {
            if (of(ValueCode.read(in, names).settled()) != number) {
                throw new IOException("value " + number + " occurs twice");
            }
        }
    }
}
