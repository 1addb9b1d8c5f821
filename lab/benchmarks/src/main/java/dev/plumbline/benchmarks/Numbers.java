package dev.plumbline.benchmarks;

import dev.plumbline.value.text.Count;
import java.util.Locale;

/** Numbers as text, with significant digits only. */
public final class Numbers {
    private Numbers() {}

    public static String plain(double number) {
        return number == Math.rint(number) ? Count.of((long) number) : String.format(Locale.ROOT, "%s", number);
    }

    /** At least three significant digits: {@code 0.00123}, {@code 1.23}, {@code 123}, {@code 12,345}. */
    public static String measured(double number) {
        if (number >= 100) {
            return Count.of(Math.round(number));
        }
        int decimals = number >= 10 ? 1 : number >= 1 ? 2 : number >= 0.1 ? 3 : 4;
        return String.format(Locale.ROOT, "%." + decimals + "f", number);
    }
}
