package dev.plumbline.explain.text;

import dev.plumbline.check.Statistics;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.text.Count;
import java.math.BigInteger;
import java.time.Duration;

/** Amounts as people read them. */
public final class Wording {
    private static final long TEN_SECONDS = 10_000_000_000L;
    private static final BigInteger MANY = BigInteger.TEN.pow(12);

    private Wording() {}

    /** Digits of numbers beyond a trillion are not readable. */
    static String count(BigInteger number, String thing) {
        return number.compareTo(MANY) < 0
                ? Count.of(number.longValueExact(), thing)
                : "about 10^" + (number.toString().length() - 1) + " " + thing + "s";
    }

    /** With two decimals below ten seconds, one from there on; half of the last one is rounded up. */
    public static String seconds(Duration time) {
        int parts = time.toNanos() < TEN_SECONDS ? 100 : 10;
        long unit = 1_000_000_000 / parts;
        long rounded = (time.toNanos() + unit / 2) / unit;
        String decimals = String.valueOf(parts + rounded % parts).substring(1);
        return rounded / parts + "." + decimals + " s";
    }

    /** The cost of a check, in one line. */
    public static String cost(Statistics statistics) {
        return Count.of(statistics.operations(), "operation") + ", " + Count.of(statistics.processes(), "process")
                + ", "
                + Count.of(statistics.steps(), "step") + ", largest frontier " + Count.of(statistics.maxFrontier())
                + ", "
                + seconds(statistics.time());
    }

    /** A condition that is false: in words if there are any, and as in the specification unless that is the same. */
    public static String obstacle(Obstacle obstacle) {
        String condition = obstacle.toString();
        return obstacle.words().isEmpty() || obstacle.words().equals(condition)
                ? condition
                : obstacle.words() + " (" + condition + ")";
    }

    /**
     * Operations that no interpretation performs. Not that they are right: another violation may be among them.
     *
     * @param number how many, at least one
     */
    static String leftOut(int number) {
        return "without " + Count.of(number, "operation")
                + (number == 1
                        ? " and its effects: the violation remains without it"
                        : " and their effects: the violation remains without them");
    }
}
