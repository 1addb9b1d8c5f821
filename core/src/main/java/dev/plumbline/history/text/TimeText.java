package dev.plumbline.history.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.Objects;

/**
 * Times as people read them: exact, from a zero that is near, in the unit that suits their distance. Nanoseconds since
 * 1970 have nineteen digits, of which the first twelve are the same all over a history.
 *
 * @param unit of the times, as a history says it
 * @param zero a time of the history
 */
public record TimeText(String unit, long zero) {
    /** Units of a clock, with the power of ten of their nanoseconds. */
    private static final Map<String, Integer> CLOCKS =
            Map.of("ns", 0, "us", 3, "\u00b5s", 3, "\u03bcs", 3, "ms", 6, "s", 9);

    private static final String[] UNITS = {"ns", "us", "ms", "s"};

    public TimeText {
        Objects.requireNonNull(unit);
    }

    /** Whether times in this unit come from a clock; others count events or steps, or are of an unknown kind. */
    public static boolean isClock(String unit) {
        return CLOCKS.containsKey(unit);
    }

    /** Where a time lies: {@code -8.2 us}, {@code 0} or {@code +1.000000001 s}. */
    public String at(long time) {
        BigInteger distance = BigInteger.valueOf(time).subtract(BigInteger.valueOf(zero));
        return distance.signum() == 0 ? "0" : (distance.signum() < 0 ? "-" : "+") + length(distance.abs());
    }

    /** How long it is from one time to a later one: {@code 8.2 us}. */
    public String between(long from, long to) {
        return length(BigInteger.valueOf(to).subtract(BigInteger.valueOf(from)));
    }

    /** In the largest unit of a clock in which it is one or more, and never in one finer than its own. */
    private String length(BigInteger length) {
        Integer own = CLOCKS.get(unit);
        if (own == null) {
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
