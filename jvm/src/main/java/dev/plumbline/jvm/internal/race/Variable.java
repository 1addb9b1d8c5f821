package dev.plumbline.jvm.internal.race;

/** The synchronisation state of one variable: a field of an object, a static field, or an element of an array. */
final class Variable {
    /** All volatile writes so far: each synchronizes with every later volatile read (JLS 17.4.4). */
    int[] volatileWrites = VectorClocks.ZERO;

    /**
     * The clock that an acquiring read sees: that of the last write, if it released, and of the writes whose release
     * the last write continues. An atomic update continues the release that it read from, as in C++; otherwise, of
     * threads that count down with {@code getAndAddRelease}, the last one would not see all others.
     */
    int[] released = VectorClocks.ZERO;

    /** The last access of each kind by each thread. */
    Last last;

    /** One of these accesses. */
    static final class Last {
        final int thread;
        final boolean writes;
        final boolean atomic;
        final Last next;
        int time;
        int call;
        int site;
        int caller;

        Last(int thread, boolean writes, boolean atomic, Last next) {
            this.thread = thread;
            this.writes = writes;
            this.atomic = atomic;
            this.next = next;
        }
    }
}
