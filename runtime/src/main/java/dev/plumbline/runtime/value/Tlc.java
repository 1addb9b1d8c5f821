package dev.plumbline.runtime.value;

import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Operators of the module TLC. Nothing is printed: expressions may be evaluated several times, or without being needed.
 */
public final class Tlc {
    private Tlc() {}

    /** {@code Assert(condition, message)}. */
    public static boolean assertion(Value condition, Value message) {
        if (!Tla.isTrue(condition)) {
            throw new TlaError("an Assert does not hold: " + message);
        }
        return true;
    }

    /** {@code Print(shown, value)}. */
    public static Value print(Value shown, Value value) {
        return value;
    }

    /** {@code PrintT(shown)}. */
    public static boolean printT(Value shown) {
        return true;
    }

    /** {@code SortSeq(sequence, Before)}, by insertion sort as in TLC, which matters if elements are equal. */
    public static Value sortSeq(Value sequence, BiPredicate<Value, Value> before) {
        List<Value> sorted = new ArrayList<>();
        for (Value element : Operands.aSequence("SortSeq", sequence)) {
            int at = sorted.size();
            while (at > 0 && before.test(element, sorted.get(at - 1))) {
                at--;
            }
            sorted.add(at, element);
        }
        return Tla.tuple(sorted);
    }
}
