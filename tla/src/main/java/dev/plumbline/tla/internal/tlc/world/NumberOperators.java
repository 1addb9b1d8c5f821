package dev.plumbline.tla.internal.tlc.world;

import dev.plumbline.spec.SpecException;
import tlc2.overrides.TLAPlusOperator;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/** Operators of module PlumblineWorld on numbers: bits, and points of pictures, with Java's arithmetic as in TLC. */
public final class NumberOperators {
    private static final String MODULE = "PlumblineWorld";

    private NumberOperators() {}

    @TLAPlusOperator(identifier = "PlumblineAnd", module = MODULE, warn = false)
    public static Value and(Value x, Value y) {
        return IntValue.gen(integer(x) & integer(y));
    }

    @TLAPlusOperator(identifier = "PlumblineOr", module = MODULE, warn = false)
    public static Value or(Value x, Value y) {
        return IntValue.gen(integer(x) | integer(y));
    }

    @TLAPlusOperator(identifier = "PlumblineXor", module = MODULE, warn = false)
    public static Value xor(Value x, Value y) {
        return IntValue.gen(integer(x) ^ integer(y));
    }

    @TLAPlusOperator(identifier = "PlumblineNot", module = MODULE, warn = false)
    public static Value not(Value x) {
        int bits = integer(x);
        return IntValue.gen(bits <= 0 ? 0 : ~bits & (Integer.highestOneBit(bits) - 1));
    }

    @TLAPlusOperator(identifier = "PlumblineShiftRight", module = MODULE, warn = false)
    public static Value shiftRight(Value x, Value places) {
        return IntValue.gen(integer(x) >>> integer(places));
    }

    /** Node 0 is on the right, the others follow clockwise, as y grows downwards in pictures. */
    @TLAPlusOperator(identifier = "PlumblineOnCircle", module = MODULE, warn = false)
    public static Value onCircle(Value x, Value y, Value radius, Value n, Value m) {
        double angle = 2.0 * Math.PI / integer(m) * integer(n);
        return point((int) (integer(x) + integer(radius) * Math.cos(angle)), (int)
                (integer(y) + integer(radius) * Math.sin(angle)));
    }

    @TLAPlusOperator(identifier = "PlumblinePointOnLine", module = MODULE, warn = false)
    public static Value pointOnLine(Value from, Value to, Value segment) {
        double parts = integer(segment);
        int x = coordinate(from, "x");
        int y = coordinate(from, "y");
        return point((int) (x + (coordinate(to, "x") - x) / parts), (int) (y + (coordinate(to, "y") - y) / parts));
    }

    private static Value point(int x, int y) {
        return new RecordValue(
                new UniqueString[] {UniqueString.uniqueStringOf("x"), UniqueString.uniqueStringOf("y")},
                new Value[] {IntValue.gen(x), IntValue.gen(y)},
                false);
    }

    private static int coordinate(Value point, String name) {
        Value value = point instanceof RecordValue rec ? WorldFiles.field(rec, name) : null;
        if (value != null) {
            return integer(value);
        }
        throw new SpecException("found " + point + "; expected a record of x and y");
    }

    private static int integer(Value value) {
        if (value instanceof IntValue integer) {
            return integer.val;
        }
        throw new SpecException("found " + value + "; expected an integer");
    }
}
