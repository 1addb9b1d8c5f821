package dev.plumbline.jvm.internal.race;

/**
 * Vector clocks as immutable arrays, by number of thread; missing entries are 0. Whoever keeps one needs no copy.
 *
 * <p>Entry {@code u} of the clock of thread {@code t} says up to which of its times what {@code u} did happened before
 * what {@code t} does next.
 */
final class VectorClocks {
    static final int[] ZERO = {};

    private VectorClocks() {}

    static int get(int[] clock, int thread) {
        return thread < clock.length ? clock[thread] : 0;
    }

    /** The least clock that has both behind it. */
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

    /** Whether everything behind the second is behind the first. */
    static boolean covers(int[] one, int[] other) {
        for (int i = 0; i < other.length; i++) {
            if (other[i] > get(one, i)) {
                return false;
            }
        }
        return true;
    }

    /** One time later in a thread. */
    static int[] tick(int[] clock, int thread) {
        int[] later = java.util.Arrays.copyOf(clock, Math.max(clock.length, thread + 1));
        later[thread]++;
        return later;
    }
}
