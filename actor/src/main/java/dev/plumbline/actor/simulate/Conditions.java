package dev.plumbline.actor.simulate;

/**
 * The bounds on time that every simulated run keeps. They are assumptions about the environment: a violation may need
 * them.
 *
 * @param leastLatency of a message, in nanoseconds
 * @param drift how much faster or slower than time a clock may run: 0.01 for one percent
 */
record Conditions(long leastLatency, long mostLatency, double drift) {
    /** From one millisecond to 100, and one percent. */
    static final Conditions DEFAULT = new Conditions(1_000_000, 100_000_000, 0.01);
}
