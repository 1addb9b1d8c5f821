package dev.plumbline.lineup.result;

/**
 * How much was explored.
 *
 * @param serial full serial histories
 * @param stuckSerial serial histories that end in a call that blocks
 * @param schedules concurrent executions
 * @param histories that differ, of them; stuck ones included
 * @param stuckHistories of these
 */
public record Counts(long serial, long stuckSerial, long schedules, long histories, long stuckHistories) {
    public static final Counts NONE = new Counts(0, 0, 0, 0, 0);

    /** The same test was searched further, which has shown the same serial histories again. */
    public Counts further(Counts more) {
        return new Counts(
                serial,
                stuckSerial,
                schedules + more.schedules,
                Math.max(histories, more.histories),
                Math.max(stuckHistories, more.stuckHistories));
    }

    public Counts plus(Counts other) {
        return new Counts(
                serial + other.serial,
                stuckSerial + other.stuckSerial,
                schedules + other.schedules,
                histories + other.histories,
                stuckHistories + other.stuckHistories);
    }
}
