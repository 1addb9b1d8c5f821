package dev.plumbline.explain.plot;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * A span of time in bins of a minute, an hour, a day, a week, a month, or one, ten, a hundred ... years: the smallest
 * unit of which at most {@link #MOST} cover the span. Bins begin at round times in UTC, weeks on Mondays.
 */
public final class TimeBins {
    static final int MOST = 60;

    private record Unit(ChronoUnit step, int amount, String name, String pattern) {
        ZonedDateTime floor(ZonedDateTime time) {
            return switch (step) {
                case MINUTES, HOURS, DAYS -> time.truncatedTo(step);
                case WEEKS ->
                    time.truncatedTo(ChronoUnit.DAYS).with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
                case MONTHS -> time.truncatedTo(ChronoUnit.DAYS).withDayOfMonth(1);
                default ->
                    time.truncatedTo(ChronoUnit.DAYS)
                            .withDayOfYear(1)
                            .withYear(Math.floorDiv(time.getYear(), amount) * amount);
            };
        }

        ZonedDateTime next(ZonedDateTime time) {
            return time.plus(amount, step);
        }

        String label(Instant time) {
            return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).format(time.atZone(ZoneOffset.UTC));
        }
    }

    private static final List<Unit> UNITS = List.of(
            new Unit(ChronoUnit.MINUTES, 1, "a minute", "HH:mm"),
            new Unit(ChronoUnit.HOURS, 1, "an hour", "d MMM HH:mm"),
            new Unit(ChronoUnit.DAYS, 1, "a day", "d MMM"),
            new Unit(ChronoUnit.WEEKS, 1, "a week", "d MMM"),
            new Unit(ChronoUnit.MONTHS, 1, "a month", "MMM yyyy"));

    private final Unit unit;
    private final List<Instant> starts;
    private final Instant end;

    private TimeBins(Unit unit, List<Instant> starts, Instant end) {
        this.unit = unit;
        this.starts = starts;
        this.end = end;
    }

    /** Bins from the one with the first moment to the one with the last. */
    public static TimeBins of(Instant first, Instant last) {
        for (Unit unit : UNITS) {
            TimeBins found = of(first, last, unit);
            if (found != null) {
                return found;
            }
        }
        for (int years = 1; ; years *= 10) {
            TimeBins found = of(
                    first, last, new Unit(ChronoUnit.YEARS, years, years == 1 ? "a year" : years + " years", "yyyy"));
            if (found != null) {
                return found;
            }
        }
    }

    /** Null if there would be too many. */
    private static TimeBins of(Instant first, Instant last, Unit unit) {
        List<Instant> starts = new ArrayList<>();
        ZonedDateTime start = unit.floor(first.atZone(ZoneOffset.UTC));
        while (!start.toInstant().isAfter(last)) {
            if (starts.size() == MOST) {
                return null;
            }
            starts.add(start.toInstant());
            start = unit.next(start);
        }
        return new TimeBins(unit, List.copyOf(starts), start.toInstant());
    }

    public int size() {
        return starts.size();
    }

    /** {@code a day}. */
    public String unit() {
        return unit.name();
    }

    /** The bin that contains a moment of the span. */
    public int index(Instant time) {
        int found = Collections.binarySearch(starts, time);
        return found >= 0 ? found : -found - 2;
    }

    /** When a bin begins; the number of bins gives the end of the last. */
    public Instant start(int bin) {
        return bin == starts.size() ? end : starts.get(bin);
    }

    public String label(int bin) {
        return unit.label(start(bin));
    }

    /** A moment with as many parts as distinguish the bins, for a table. */
    public String name(int bin) {
        String pattern = switch (unit.step()) {
            case MINUTES, HOURS -> "yyyy-MM-dd HH:mm";
            case DAYS, WEEKS -> "yyyy-MM-dd";
            case MONTHS -> "yyyy-MM";
            default -> "yyyy";
        };
        return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH)
                .format(start(bin).atZone(ZoneOffset.UTC));
    }

    /** Where a moment is: 0 at the start of the first bin, 1 at the end of the last. */
    double at(Instant time) {
        return (double) starts.get(0).until(time, ChronoUnit.MILLIS)
                / starts.get(0).until(end, ChronoUnit.MILLIS);
    }
}
