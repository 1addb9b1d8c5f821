package dev.plumbline.jvm.internal.state;

/** The time of one execution, in nanoseconds: it passes when a thread waits for a time or reads the clock. */
public final class VirtualClock {
    /** A time that is never reached. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final int READINGS_PER_PACE = 64;

    private final int environment;
    private long now;
    private long readings;

    /** @param environment the number of the environment; clocks run at a different pace in each; 0 is the default */
    public VirtualClock(int environment) {
        this.environment = environment;
    }

    public long now() {
        return now;
    }

    /** Readings let time pass, faster and faster, so that loops that wait for a time end. */
    public long read() {
        now += (1L << Math.min(40, 6 + readings++ / READINGS_PER_PACE)) + 17L * environment;
        return now;
    }

    /** The next reading lets twice as much time pass as the last one did. */
    public void hurry() {
        readings += READINGS_PER_PACE - 1;
    }

    /** A thread has waited until this time. */
    public void passTo(long then) {
        now = Math.max(now, then);
    }
}
