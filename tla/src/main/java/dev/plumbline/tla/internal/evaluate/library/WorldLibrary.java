package dev.plumbline.tla.internal.evaluate.library;

import static dev.plumbline.tla.internal.evaluate.library.Checked.number;

import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.TlaValue;

/** Module PlumblineWorld: bits of integers, which the text of Bitwise needs. */
final class WorldLibrary {
    private static final String MODULE = "PlumblineWorld";

    private WorldLibrary() {}

    static void addTo(Library library) {
        library.addBinary(MODULE, "PlumblineAnd", (x, y) -> Num.of(bits(x) & bits(y)));
        library.addBinary(MODULE, "PlumblineOr", (x, y) -> Num.of(bits(x) | bits(y)));
        library.addBinary(MODULE, "PlumblineXor", (x, y) -> Num.of(bits(x) ^ bits(y)));
        library.add(MODULE, "PlumblineNot", (run, arguments) -> Num.of(inverted(bits((TlaValue) arguments[0]))));
        library.addBinary(MODULE, "PlumblineShiftRight", (x, places) -> Num.of(bits(x) >>> bits(places)));
    }

    private static int bits(TlaValue value) {
        return number(value).intValue();
    }

    private static int inverted(int bits) {
        return bits <= 0 ? 0 : ~bits & (Integer.highestOneBit(bits) - 1);
    }
}
