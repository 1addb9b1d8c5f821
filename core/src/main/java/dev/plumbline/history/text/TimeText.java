package dev.plumbline.history.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Times for readers: exact, relative to a near zero, in a unit that suits their distance. Nanoseconds since 1970 have
 * nineteen digits, of which the first twelve are the same all over a history.
 *
 * @param unit of the times, as in a history
 * @param zero a time of the history
 */
public record TimeText(String unit, long zero) {
    /** Units of a clock, with the power of ten of their nanoseconds. */
    private static final Map<String, Integer> CLOCKS =
            Map.of("ns", 0, "us", 3, "\u00b5s", 3, "\u03bcs", 3, "ms", 6, "s", 9);

    private static final String[] UNITS = {"ns", "us", "ms", "s"};

    /** A clock that ticks less often: {@code 200000ns}. */
    private static final Pattern TICKS = Pattern.compile("([1-9][0-9]{0,17})(\\D+)");

    public TimeText {
        Objects.requireNonNull(unit);
    }

    /** Whether times in this unit are those of a clock; others count events or steps, or are unknown. */
    public static boolean isClock(String unit) {
        return CLOCKS.containsKey(unit);
    }

    /** A time relative to the zero: {@code -8.2 us}, {@code 0} or {@code +1.000000001 s}. */
    public String at(long time) {
        BigInteger distance = BigInteger.valueOf(time).subtract(BigInteger.valueOf(zero));
        return distance.signum() == 0 ? "0" : (distance.signum() < 0 ? "-" : "+") + length(distance.abs());
    }

    /** The distance from one time to a later one: {@code 8.2 us}. */
    public String between(long from, long to) {
        return length(BigInteger.valueOf(to).subtract(BigInteger.valueOf(from)));
    }

    /** In the largest unit of a clock in which it is at least one, and never in one finer than its own. */
    private String length(BigInteger length) {
        Integer own = CLOCKS.get(unit);
        if (own == null) {
            Matcher ticks = TICKS.matcher(unit);
            if (ticks.matches() && isClock(ticks.group(2))) {
                return new TimeText(ticks.group(2), 0).length(length.multiply(new BigInteger(ticks.group(1))));
            }
            return length + (unit.isEmpty() || unit.equals("events") ? "" : " " + unit);
        }
        int power = own;
        while (power < 9 && length.compareTo(BigInteger.TEN.pow(power + 3 - own)) >= 0) {
            power += 3;
        }
        // Without trailing zeros, and never as 1E+3.
        BigDecimal shown = new BigDecimal(length).movePointLeft(power - own);
        String digits = length.signum() == 0 ? "0" : shown.stripTrailingZeros().toPlainString();
        return digits + " " + (power == own ? unit : UNITS[power / 3]);
    }
}
