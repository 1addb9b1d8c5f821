package dev.plumbline.tla.internal.tlc.external;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.external.PicturePoint;
import tlc2.overrides.TLAPlusOperator;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/** Operators of module PlumblineExternal on numbers: bits, and points of pictures, with Java's arithmetic as in TLC. */
public final class NumberOperators {
    private static final String MODULE = "PlumblineExternal";

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

    @TLAPlusOperator(identifier = "PlumblineOnCircle", module = MODULE, warn = false)
    public static Value onCircle(Value x, Value y, Value radius, Value n, Value m) {
        return point(PicturePoint.onCircle(integer(x), integer(y), integer(radius), integer(n), integer(m)));
    }

    @TLAPlusOperator(identifier = "PlumblinePointOnLine", module = MODULE, warn = false)
    public static Value pointOnLine(Value from, Value to, Value segment) {
        return point(point(from).towards(point(to), integer(segment)));
    }

    private static Value point(PicturePoint point) {
        return new RecordValue(
                new UniqueString[] {UniqueString.uniqueStringOf("x"), UniqueString.uniqueStringOf("y")},
                new Value[] {IntValue.gen(point.x()), IntValue.gen(point.y())},
                false);
    }

    private static PicturePoint point(Value point) {
        return new PicturePoint(coordinate(point, "x"), coordinate(point, "y"));
    }

    private static int coordinate(Value point, String name) {
        Value value = point instanceof RecordValue rec ? ReadRecords.field(rec, name) : null;
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
