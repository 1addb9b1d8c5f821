package dev.plumbline.cli.terminal;

import dev.plumbline.value.text.Count;
import java.util.Locale;

/** CPU time for people: in seconds, minutes or hours. */
public final class CpuTime {
    private static final long SECONDS_BELOW = 600_000;
    private static final long MINUTES_BELOW = 36_000_000;

    private CpuTime() {}

    public static String text(long millis) {
        if (millis < SECONDS_BELOW) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
        }
        return millis < MINUTES_BELOW
                ? Count.of(millis / 60_000) + " min"
                : String.format(Locale.ROOT, "%,.1f h", millis / 3_600_000.0);
    }
}
