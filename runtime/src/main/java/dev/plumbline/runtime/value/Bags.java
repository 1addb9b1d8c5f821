package dev.plumbline.runtime.value;

import dev.plumbline.value.Value;
import java.util.SortedMap;
import java.util.TreeMap;

/** The operators of the module Bags. A bag is a function from its elements to their numbers of copies. */
public final class Bags {
    public static final Value EMPTY_BAG = Value.tuple();

    private Bags() {}

    public static boolean isABag(Value value) {
        return value instanceof Value.Function f
                && f.pairs().values().stream()
                        .allMatch(count -> count instanceof Value.Int number && number.value() > 0);
    }

    /** {@code SetToBag(set)}. */
    public static Value setToBag(Value set) {
        return Tla.function(set, element -> Tla.of(1));
    }

    /** {@code BagToSet(bag)}. */
    public static Value bagToSet(Value bag) {
        return Tla.domain(bag);
    }

    public static boolean bagIn(Value element, Value bag) {
        return Tla.in(element, Tla.domain(bag));
    }

    public static Value copiesIn(Value element, Value bag) {
        return Operands.aFunction("CopiesIn", bag).get(element).orElse(Tla.of(0));
    }

    public static Value bagCardinality(Value bag) {
        long all = 0;
        for (Value count : Operands.aFunction("BagCardinality", bag).pairs().values()) {
            all += Operands.number("BagCardinality", count);
        }
        return Tla.of(all);
    }

    /** {@code a (+) b}. */
    public static Value bagUnion(Value a, Value b) {
        return merged("(+)", a, b, 1);
    }

    /** {@code a (-) b}. */
    public static Value bagDifference(Value a, Value b) {
        return merged("(-)", a, b, -1);
    }

    private static Value merged(String operator, Value a, Value b, int sign) {
        SortedMap<Value, Value> counts =
                new TreeMap<>(Operands.aFunction(operator, a).pairs());
        Operands.aFunction(operator, b).pairs().forEach((element, count) -> {
            long before = Operands.number(operator, counts.getOrDefault(element, Tla.of(0)));
            long now = before + sign * Operands.number(operator, count);
            if (now > 0) {
                counts.put(element, Tla.of(now));
            } else {
                counts.remove(element);
            }
        });
        return Value.function(counts);
    }
}
