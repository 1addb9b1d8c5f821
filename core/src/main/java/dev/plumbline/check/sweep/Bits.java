package dev.plumbline.check.sweep;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * An immutable set of small numbers (slots of open operations), any number of them. The first 64 live in one word,
 * which is all that most histories ever need; the rest in an array without trailing zeros, so that equal sets are equal
 * objects field by field.
 */
final class Bits {
    private static final long[] NONE = {};
    static final Bits EMPTY = new Bits(0, NONE);

    private final long low;
    private final long[] high;

    private Bits(long low, long[] high) {
        this.low = low;
        this.high = high;
    }

    private static Bits of(long low, long[] high) {
        int length = high.length;
        while (length > 0 && high[length - 1] == 0) {
            length--;
        }
        if (length == 0) {
            return low == 0 ? EMPTY : new Bits(low, NONE);
        }
        return new Bits(low, length == high.length ? high : Arrays.copyOf(high, length));
    }

    private long word(int index) {
        return index < high.length ? high[index] : 0;
    }

    boolean contains(int slot) {
        return slot < 64 ? (low >>> slot & 1) != 0 : (word((slot >> 6) - 1) >>> (slot & 63) & 1) != 0;
    }

    Bits with(int slot) {
        if (slot < 64) {
            long changed = low | 1L << slot;
            return changed == low ? this : new Bits(changed, high);
        }
        int index = (slot >> 6) - 1;
        long[] copy = Arrays.copyOf(high, Math.max(high.length, index + 1));
        copy[index] |= 1L << (slot & 63);
        return new Bits(low, copy);
    }

    Bits without(int slot) {
        if (!contains(slot)) {
            return this;
        }
        if (slot < 64) {
            return of(low & ~(1L << slot), high);
        }
        long[] copy = high.clone();
        copy[(slot >> 6) - 1] &= ~(1L << (slot & 63));
        return of(low, copy);
    }

    Bits or(Bits other) {
        if (high.length == 0 && other.high.length == 0) {
            return new Bits(low | other.low, NONE);
        }
        long[] words = new long[Math.max(high.length, other.high.length)];
        for (int i = 0; i < words.length; i++) {
            words[i] = word(i) | other.word(i);
        }
        return new Bits(low | other.low, words);
    }

    Bits and(Bits other) {
        if (high.length == 0 || other.high.length == 0) {
            return of(low & other.low, NONE);
        }
        long[] words = new long[Math.min(high.length, other.high.length)];
        for (int i = 0; i < words.length; i++) {
            words[i] = high[i] & other.high[i];
        }
        return of(low & other.low, words);
    }

    Bits minus(Bits other) {
        if (high.length == 0) {
            return of(low & ~other.low, NONE);
        }
        long[] words = new long[high.length];
        for (int i = 0; i < words.length; i++) {
            words[i] = high[i] & ~other.word(i);
        }
        return of(low & ~other.low, words);
    }

    boolean intersects(Bits other) {
        if ((low & other.low) != 0) {
            return true;
        }
        for (int i = Math.min(high.length, other.high.length) - 1; i >= 0; i--) {
            if ((high[i] & other.high[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    boolean isSubsetOf(Bits other) {
        if ((low & ~other.low) != 0) {
            return false;
        }
        for (int i = 0; i < high.length; i++) {
            if ((high[i] & ~other.word(i)) != 0) {
                return false;
            }
        }
        return true;
    }

    boolean isEmpty() {
        return low == 0 && high.length == 0;
    }

    int size() {
        int size = Long.bitCount(low);
        for (long word : high) {
            size += Long.bitCount(word);
        }
        return size;
    }

    /** The smallest member that is at least {@code from}, or -1. */
    int next(int from) {
        if (from < 64) {
            long word = low & -1L << from;
            if (word != 0) {
                return Long.numberOfTrailingZeros(word);
            }
            from = 64;
        }
        int index = (from >> 6) - 1;
        if (index >= high.length) {
            return -1;
        }
        long word = high[index] & -1L << (from & 63);
        while (true) {
            if (word != 0) {
                return (index + 1 << 6) + Long.numberOfTrailingZeros(word);
            }
            if (++index == high.length) {
                return -1;
            }
            word = high[index];
        }
    }

    void forEach(IntConsumer consumer) {
        for (int slot = next(0); slot >= 0; slot = next(slot + 1)) {
            consumer.accept(slot);
        }
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || other instanceof Bits bits
                        && low == bits.low
                        && (high == bits.high || Arrays.equals(high, bits.high));
    }

    @Override
    public int hashCode() {
        return Long.hashCode(low * 0x9E3779B97F4A7C15L) + (high.length == 0 ? 0 : 31 * Arrays.hashCode(high));
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder("{");
        forEach(slot -> out.append(out.length() == 1 ? "" : ", ").append(slot));
        return out.append('}').toString();
    }
}
