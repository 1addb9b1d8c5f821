package dev.plumbline.lineup.result;

/**
 * How much was explored.
 *
 * @param serial full serial histories
 * @param stuckSerial serial histories that end in a call that blocks
 * @param schedules concurrent executions
 * @param histories different ones of these executions; stuck ones included
 * @param stuckHistories the stuck ones of these
 */
public record Counts(long serial, long stuckSerial, long schedules, long histories, long stuckHistories) {
    public static final Counts NONE = new Counts(0, 0, 0, 0, 0);

    /** Adds a further search of the same test, which has the same serial histories. */
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
