package dev.plumbline.actor.states;

/**
 * A list of numbers that never descend. The number at an index is kept as a set bit at the sum of both, so that a list as
 * long as its last number takes two bits an element, and it is read by counting bits. This is slow, and seldom done.
 */
final class AscendingInts {
    private static final int WORDS = 64;
    private static final int BITS = WORDS * Long.SIZE;

    /** The lower and the upper half of each word. */
    private final Ints halves = new Ints();
    /** For each group of words, how many numbers those before it have. */
    private final Ints before = new Ints();

    private long word;
    /** The number of bits before {@link #word}. */
    private long start;

    private int size;

    int size() {
        return size;
    }

    /** @param number at least the one that was added before */
    void add(int number) {
        long bit = (long) size + number;
        while (bit >= start + Long.SIZE) {
            finishWord();
        }
        word |= 1L << bit - start;
        size++;
    }

    private void finishWord() {
        if (start % BITS == 0) {
            before.add(size - Long.bitCount(word));
        }
        halves.add((int) word);
        halves.add((int) (word >>> Integer.SIZE));
        start += Long.SIZE;
        word = 0;
    }

    int get(int index) {
        int low = 0;
        int high = before.size() - 1;
        while (low < high) {
            int middle = low + high + 1 >>> 1;
            if (before.get(middle) <= index) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        int at = low * WORDS;
        int left = index - (before.size() == 0 ? 0 : before.get(low));
        long bits = word(at);
        while (Long.bitCount(bits) <= left) {
            left -= Long.bitCount(bits);
            bits = word(++at);
        }
        for (; left > 0; left--) {
            bits &= bits - 1;
        }
        return (int) ((long) at * Long.SIZE + Long.numberOfTrailingZeros(bits) - index);
    }

    private long word(int at) {
        int half = 2 * at;
        return half == halves.size()
                ? word
                : (long) halves.get(half + 1) << Integer.SIZE | halves.get(half) & 0xffffffffL;
    }
}
