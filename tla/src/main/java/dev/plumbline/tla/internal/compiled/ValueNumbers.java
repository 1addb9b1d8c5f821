package dev.plumbline.tla.internal.compiled;

import dev.plumbline.tla.internal.value.TlaValue;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Gives each different value a number, from 0 on, and the value back for the number. Many threads look up without a
 * lock; one at a time adds.
 *
 * <p>A thread that sees a value in the table sees its number too: the number is written first, and the value with
 * release. A thread that misses a value which is just being added, or looks into a table that was replaced, looks again
 * under the lock.
 */
final class ValueNumbers {
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(TlaValue[].class);
    private static final int FIRST_SLOTS = 64;

    /** Open addressing; at most half full. */
    private record Table(TlaValue[] keys, int[] numbers) {
        Table(int slots) {
            this(new TlaValue[slots], new int[slots]);
        }

        int find(TlaValue value, int hash) {
            int mask = keys.length - 1;
            for (int slot = mixed(hash) & mask; ; slot = slot + 1 & mask) {
                TlaValue key = (TlaValue) SLOT.getAcquire(keys, slot);
                if (key == null) {
                    return -1;
                }
                if (key == value || key.hashCode() == hash && key.equals(value)) {
                    return numbers[slot];
                }
            }
        }

        void add(TlaValue value, int number) {
            int mask = keys.length - 1;
            int slot = mixed(value.hashCode()) & mask;
            while (keys[slot] != null) {
                slot = slot + 1 & mask;
            }
            numbers[slot] = number;
            SLOT.setRelease(keys, slot, value);
        }

        private static int mixed(int hash) {
            int bits = hash * 0x9e3779b1;
            return bits ^ bits >>> 15;
        }
    }

    private volatile Table table = new Table(FIRST_SLOTS);
    private volatile TlaValue[] values = new TlaValue[FIRST_SLOTS / 2];
    private int size;

    /** The number of a value, which is settled. */
    int of(TlaValue value) {
        int hash = value.hashCode();
        int known = table.find(value, hash);
        return known >= 0 ? known : add(value, hash);
    }

    private synchronized int add(TlaValue value, int hash) {
        int known = table.find(value, hash);
        if (known >= 0) {
            return known;
        }
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
            Table larger = new Table(4 * size);
            for (int number = 0; number < size; number++) {
                larger.add(values[number], number);
            }
            table = larger;
        }
        int number = size++;
        values[number] = value;
        table.add(value, number);
        return number;
    }

    /** The value with a number that {@link #of} gave. */
    TlaValue value(int number) {
        return values[number];
    }

    synchronized int size() {
        return size;
    }
}
