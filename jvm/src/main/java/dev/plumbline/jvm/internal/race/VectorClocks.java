package dev.plumbline.jvm.internal.race;

/**
 * Vector clocks as immutable arrays, by number of thread; missing entries are 0. They can be shared without copying.
 *
 * <p>Entry {@code u} of the clock of thread {@code t} is the time of {@code u} up to which the actions of {@code u}
 * happened before the next action of {@code t}.
 */
final class VectorClocks {
    static final int[] ZERO = {};

    private VectorClocks() {}

    static int get(int[] clock, int thread) {
        return thread < clock.length ? clock[thread] : 0;
    }

    /** The least clock that covers both. */
    static int[] join(int[] one, int[] other) {
        if (one == other || covers(one, other)) {
            return one;
        }
        if (covers(other, one)) {
            return other;
        }
        int[] joined = new int[Math.max(one.length, other.length)];
        for (int i = 0; i < joined.length; i++) {
            joined[i] = Math.max(get(one, i), get(other, i));
        }
        return joined;
    }

    /** Whether the first clock covers everything that the second covers. */
    static boolean covers(int[] one, int[] other) {
        for (int i = 0; i < other.length; i++) {
            if (other[i] > get(one, i)) {
                return false;
            }
        }
        return true;
    }

    /** The clock with the time of one thread advanced by one. */
    static int[] tick(int[] clock, int thread) {
        int[] later = java.util.Arrays.copyOf(clock, Math.max(clock.length, thread + 1));
        later[thread]++;
        return later;
    }
}
