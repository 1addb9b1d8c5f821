package dev.plumbline.run;

import java.util.Locale;

/** How the scheduling of a run is disturbed. */
public enum Chaos {
    NONE,
    /**
     * Delays and yields at random: at the boundaries of operations on the JVM, at memory accesses in native programs.
     */
    NOISE,
    /** One thread at a time, in an order decided by the seed; for native programs linked with the chaos runtime. */
    SERIAL;

    /** The word on the command line, and in the environment of native programs. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
