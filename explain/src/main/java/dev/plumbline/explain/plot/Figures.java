package dev.plumbline.explain.plot;

import dev.plumbline.value.text.Count;
import java.math.BigDecimal;
import java.util.Locale;

/** Numbers as text in drawings. */
final class Figures {
    private static final String[] LARGE = {" M", " G", " T", " P", " E"};

    private Figures() {}

    /** For an axis: {@code 0.5}, {@code 10,000}, {@code 2 M} for two million. */
    static String shortened(BigDecimal number) {
        BigDecimal plain = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
        if (plain.scale() > 0) {
            return plain.toPlainString();
        }
        BigDecimal large = plain;
        String unit = "";
        for (int i = 0; i < LARGE.length && large.abs().compareTo(BigDecimal.valueOf(1_000_000)) >= 0; i++) {
            large = plain.scaleByPowerOfTen(-6 - 3 * i);
            unit = LARGE[i];
            if (large.abs().compareTo(BigDecimal.valueOf(1000)) < 0) {
                break;
            }
        }
        large = large.stripTrailingZeros();
        return large.scale() > 0 ? large.toPlainString() + unit : Count.of(large.longValueExact()) + unit;
    }

    /** A length in a drawing, with at most two digits after the point. */
    static String length(double number) {
        String text = String.format(Locale.ROOT, "%.2f", number);
        text = text.replaceAll("\\.?0+$", "");
        return text.equals("-0") ? "0" : text;
    }
}
