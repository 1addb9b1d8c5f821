package dev.plumbline.check.budget;

import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The limits of a check, tested at every step of the search. By default the time is CPU time, so that a verdict does
 * not depend on the load of the machine.
 *
 * @param time from reading the first byte of the history to the verdict, including loading the specification
 * @param steps of the specification
 * @param memoryBytes of heap still in use after a garbage collection
 * @param clock by which the time is measured
 */
public record Budget(Duration time, long steps, long memoryBytes, BudgetClock clock) {
    public static final Budget DEFAULT = new Budget(
            Duration.ofMinutes(1), Long.MAX_VALUE, Runtime.getRuntime().maxMemory() / 100 * 85, BudgetClock.CPU);

    public static final Budget UNLIMITED =
            new Budget(Duration.ofDays(10_000), Long.MAX_VALUE, Long.MAX_VALUE, BudgetClock.CPU);

    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?)\\s*([a-z]*)");

    /**
     * @param text {@code 500ms}, {@code 60s}, {@code 10m}, {@code 1.5h}; never a bare number, which may mean minutes
     * @throws BadInput if it has another form
     */
    public static Duration parseTime(String text) throws BadInput {
        Matcher parts = NUMBER_AND_UNIT.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (parts.matches() && parts.group(2).isEmpty()) {
            throw new BadInput("'" + text + "' has no unit; expected for instance " + text.strip() + "s, or "
                    + text.strip() + "m for minutes");
        }
        double seconds = parts.matches() ? Double.parseDouble(parts.group(1)) * secondsIn(parts.group(2)) : -1;
        if (!(seconds > 0) || seconds > UNLIMITED.time.toSeconds()) {
            throw new BadInput("'" + text + "' is not a duration; expected for instance 500ms, 60s, 10m or 2h");
        }
        return Duration.ofNanos(Math.max(1, Math.round(seconds * 1e9)));
    }

    private static double secondsIn(String unit) {
        return switch (unit) {
            case "ms" -> 1e-3;
            case "s", "sec" -> 1;
            case "m", "min" -> 60;
            case "h" -> 3600;
            case "d" -> 86_400;
            default -> -1;
        };
    }

    public Budget withTime(Duration other) {
        return new Budget(other, steps, memoryBytes, clock);
    }

    public Budget withSteps(long other) {
        return new Budget(time, other, memoryBytes, clock);
    }

    public Budget withMemoryBytes(long other) {
        return new Budget(time, steps, other, clock);
    }

    public Budget withClock(BudgetClock other) {
        return new Budget(time, steps, memoryBytes, other);
    }
}
