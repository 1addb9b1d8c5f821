package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.Ranks;

/** A history as one monitor reads it: what its operations mean, without their times. */
interface Reading {
    /**
     * The operations whose order matters, by number. Those that could be left out or put in anywhere (aborted ones,
     * reads of unknown results) would restrict the order for nothing.
     */
    boolean[] kept();

    /** How many insertions happened, one after another, before the first operation. */
    default int before() {
        return 0;
    }

    /** Decides the history as if these ranks were its order. */
    Ruling answer(Ranks ranks);
}
