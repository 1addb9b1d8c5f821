package dev.plumbline.jvm.internal.state;

/** The time of one execution, in nanoseconds: it passes when somebody waits for it, or looks at it. */
public final class VirtualClock {
    /** A time that does not come. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final int READINGS_PER_PACE = 64;

    private final int surroundings;
    private long now;
    private long readings;

    /** @param surroundings clocks of different ones run at different paces; 0 is the first */
    public VirtualClock(int surroundings) {
        this.surroundings = surroundings;
    }

    public long now() {
        return now;
    }

    /** Readings let time pass, faster and faster, so that loops that wait for a time end. */
    public long read() {
        now += (1L << Math.min(40, 6 + readings++ / READINGS_PER_PACE)) + 17L * surroundings;
        return now;
    }

    /** The next reading lets twice as much time pass as the last one did. */
    public void hurry() {
        readings += READINGS_PER_PACE - 1;
    }

    /** Somebody has waited until then. */
    public void passTo(long then) {
        now = Math.max(now, then);
    }
}
