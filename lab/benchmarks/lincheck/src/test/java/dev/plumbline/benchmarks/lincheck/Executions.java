package dev.plumbline.benchmarks.lincheck;

import java.util.concurrent.atomic.AtomicLong;

/** Counts objects under test: one is made for each execution, and Lincheck does not say how many it has run. */
public final class Executions {
    private static final AtomicLong MADE = new AtomicLong();

    private Executions() {}

    static void one() {
        MADE.incrementAndGet();
    }

    static long made() {
        return MADE.get();
    }
}
