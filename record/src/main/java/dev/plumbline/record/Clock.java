package dev.plumbline.record;

/** The monotonic clock that all threads of the process share, in nanoseconds; tests bring their own. */
interface Clock {
    long now();
}
