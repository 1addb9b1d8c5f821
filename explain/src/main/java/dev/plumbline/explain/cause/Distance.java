package dev.plumbline.explain.cause;

import java.math.BigDecimal;
import java.util.List;

/** Stretches of time as people read them, exactly: 8234 ns are 8.234 us. */
final class Distance {
    private static final List<String> UNITS = List.of("ns", "us", "ms", "s");

    private Distance() {}

    /** @param unit of the times; nothing is said where it only counts events */
    static String of(long from, long to, String unit) {
        BigDecimal length = BigDecimal.valueOf(to).subtract(BigDecimal.valueOf(from));
        int scale = UNITS.indexOf(unit);
        if (scale < 0) {
            return unit.equals("events") || unit.isEmpty() ? "" : length.toPlainString() + " " + unit;
        }
        while (scale < UNITS.size() - 1 && length.compareTo(BigDecimal.valueOf(1000)) >= 0) {
            length = length.movePointLeft(3);
            scale++;
        }
        String text = length.signum() == 0 ? "0" : length.stripTrailingZeros().toPlainString();
        return text + " " + UNITS.get(scale);
    }
}
