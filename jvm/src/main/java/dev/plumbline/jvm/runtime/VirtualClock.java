package dev.plumbline.jvm.runtime;

/** The time of one execution, in nanoseconds: it passes when somebody waits for it, or looks at it. */
final class VirtualClock {
    /** A time that does not come. */
    static final long NEVER = Long.MAX_VALUE;

    private final int surroundings;
    private long now;
    private long readings;

    /** @param surroundings clocks of different ones run at different paces; 0 is the first */
    VirtualClock(int surroundings) {
        this.surroundings = surroundings;
    }

    long now() {
        return now;
    }

    /** Readings let time pass, faster and faster, so that loops that wait for a time end. */
    long read() {
        now += (1L << Math.min(40, 6 + readings++ / 64)) + 17L * surroundings;
        return now;
    }

    /** Somebody has waited until then. */
    void passTo(long then) {
        now = Math.max(now, then);
    }
}
