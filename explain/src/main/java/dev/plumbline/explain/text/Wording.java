package dev.plumbline.explain.text;

import dev.plumbline.check.Statistics;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Locale;

/** Amounts as people read them. */
public final class Wording {
    private static final BigInteger MANY = BigInteger.TEN.pow(12);

    private Wording() {}

    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    public static String count(long number, String thing) {
        return count(number) + " " + thing + (number == 1 ? "" : thing.endsWith("s") ? "es" : "s");
    }

    /** Beyond a trillion nobody reads digits. */
    static String count(BigInteger number, String thing) {
        return number.compareTo(MANY) < 0
                ? count(number.longValueExact(), thing)
                : "about 10^" + (number.toString().length() - 1) + " " + thing + "s";
    }

    public static String seconds(Duration time) {
        double seconds = time.toNanos() / 1e9;
        return String.format(Locale.ROOT, seconds < 10 ? "%.2f s" : "%.1f s", seconds);
    }

    /** What a check cost, in one line. */
    public static String cost(Statistics statistics) {
        return count(statistics.operations(), "operation") + ", " + count(statistics.processes(), "process") + ", "
                + count(statistics.steps(), "step") + ", largest frontier " + count(statistics.maxFrontier()) + ", "
                + seconds(statistics.time());
    }

    /**
     * Operations that no interpretation performs. Not that they are right: another violation may be among them.
     *
     * @param number how many, at least one
     */
    static String leftOut(int number) {
        return "without " + count(number, "operation")
                + (number == 1
                        ? " and its effects: the violation stands without it"
                        : " and their effects: the violation stands without them");
    }
}
