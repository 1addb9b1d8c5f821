package dev.plumbline.explain.plot;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * An axis with round numbers. Both ends are ticks, and the values that it was made for are between them.
 *
 * @param ticks in ascending order, at least two
 * @param logarithmic whether equal distances are equal ratios
 */
public record NumberAxis(List<Tick> ticks, boolean logarithmic) {
    /** A number on the axis. */
    public record Tick(double value, String label) {}

    public NumberAxis {
        ticks = List.copyOf(ticks);
    }

    /**
     * An axis in steps of 1, 2 or 5 times a power of ten. It has at most {@code most} steps from 0, and at most one more
     * if {@code least} is not 0, since both ends are rounded.
     */
    public static NumberAxis linear(double least, double largest, int most) {
        return between(least, largest, roundUp((largest - least) / most, least, largest));
    }

    /** An axis from 0 in whole steps. */
    public static NumberAxis counts(long largest, int most) {
        return between(0, largest, roundUp((double) largest / most, 0, largest).max(BigDecimal.ONE));
    }

    /** An axis of ratios, which contains 1. Its ends are powers of ten; if these are few, 2 and 5 are ticks too. */
    public static NumberAxis ratios(double least, double largest) {
        int first = power(Math.min(1, least), RoundingMode.FLOOR);
        int last = Math.max(first + 1, power(Math.max(1, largest), RoundingMode.CEILING));
        int[] digits = last - first <= 2 ? new int[] {1, 2, 5} : new int[] {1};
        List<Tick> ticks = new ArrayList<>();
        for (int power = first; power < last; power++) {
            for (int digit : digits) {
                ticks.add(tick(BigDecimal.valueOf(digit).scaleByPowerOfTen(power)));
            }
        }
        ticks.add(tick(BigDecimal.ONE.scaleByPowerOfTen(last)));
        return new NumberAxis(ticks, true);
    }

    /** Where a value is: 0 at the first tick, 1 at the last. */
    double at(double value) {
        double first = ticks.get(0).value();
        double last = ticks.get(ticks.size() - 1).value();
        return logarithmic
                ? Math.log(value / first) / Math.log(last / first)
                // Halved, since the difference of two large numbers may be infinite.
                : (value / 2 - first / 2) / (last / 2 - first / 2);
    }

    private static NumberAxis between(double least, double largest, BigDecimal step) {
        long first =
                BigDecimal.valueOf(least).divide(step, 0, RoundingMode.FLOOR).longValueExact();
        long last = BigDecimal.valueOf(largest)
                .divide(step, 0, RoundingMode.CEILING)
                .longValueExact();
        List<Tick> ticks = new ArrayList<>();
        for (long at = first; at <= Math.max(last, first + 1); at++) {
            // Multiplied exactly: sums of 0.1 would give labels such as 0.30000000000000004.
            ticks.add(tick(step.multiply(BigDecimal.valueOf(at))));
        }
        return new NumberAxis(ticks, false);
    }

    /** The smallest of 1, 2 and 5 times a power of ten that is at least as large. */
    private static BigDecimal roundUp(double wanted, double least, double largest) {
        // Steps below the precision of a double would give ticks with equal values.
        double distinct = 4 * Math.max(Math.ulp(least), Math.ulp(largest));
        if (wanted <= distinct && wanted <= 0) {
            return BigDecimal.ONE.max(roundUp(distinct));
        }
        return roundUp(Math.max(wanted, distinct));
    }

    private static BigDecimal roundUp(double wanted) {
        BigDecimal exact = new BigDecimal(wanted);
        BigDecimal power = BigDecimal.ONE.scaleByPowerOfTen(exact.precision() - exact.scale() - 1);
        for (int digit : new int[] {1, 2, 5}) {
            BigDecimal step = power.multiply(BigDecimal.valueOf(digit));
            if (step.compareTo(exact) >= 0) {
                return step;
            }
        }
        return power.scaleByPowerOfTen(1);
    }

    private static int power(double value, RoundingMode mode) {
        BigDecimal exact = new BigDecimal(value);
        int below = exact.precision() - exact.scale() - 1;
        boolean isPower = BigDecimal.ONE.scaleByPowerOfTen(below).compareTo(exact) == 0;
        return mode == RoundingMode.FLOOR || isPower ? below : below + 1;
    }

    private static Tick tick(BigDecimal value) {
        return new Tick(value.doubleValue(), Figures.shortened(value));
    }
}
