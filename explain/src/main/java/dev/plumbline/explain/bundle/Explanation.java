package dev.plumbline.explain.bundle;

/**
 * The explanation of a violation, before the history of the bundle has been read: half a million operations take
 * seconds to read, the few operations of the explanation almost none. When the history has been read, it must contain
 * these operations; otherwise the bundle is rejected.
 *
 * @param bundle with those operations alone as its history
 * @param operations how many the history will have
 * @param processes how many of them
 */
public record Explanation(Bundle bundle, int operations, int processes) {
    /** Of a bundle that has been read. */
    public static Explanation of(Bundle bundle) {
        return new Explanation(
                bundle,
                bundle.failing().history().size(),
                bundle.failing().history().processes().size());
    }

    /** Whether the bundle holds the whole history, and not a window of it. */
    public boolean hasWholeHistory() {
        return operations == bundle.failing().numbers().total();
    }
}
