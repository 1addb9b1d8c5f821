package dev.plumbline.tla.internal.tlc.evaluator;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.external.ValueMaker;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.ModelValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/** Creates values of TLC's interpreter, whose integers have 32 bits. */
public final class TlcValueMaker implements ValueMaker<Value> {
    private static final BigDecimal MODULUS = BigDecimal.valueOf(1L << 32);

    @Override
    public Value string(String text) {
        return new StringValue(text);
    }

    @Override
    public Value truth(boolean value) {
        return value ? BoolValue.ValTrue : BoolValue.ValFalse;
    }

    @Override
    public Value integer(BigInteger value) {
        if (value.bitLength() > 31) {
            throw SpecException.limit("the number " + value + " has more than 32 bits", null);
        }
        return IntValue.gen(value.intValue());
    }

    @Override
    public Value model(String name) {
        return ModelValue.make(name);
    }

    @Override
    public Value sequence(List<Value> elements) {
        return new TupleValue(elements.toArray(new Value[0]));
    }

    @Override
    public Value record(Map<String, Value> fields) {
        UniqueString[] names =
                fields.keySet().stream().map(UniqueString::uniqueStringOf).toArray(UniqueString[]::new);
        return new RecordValue(names, fields.values().toArray(new Value[0]), false);
    }

    /** The low 32 bits. Numbers with a huge exponent are not written out: their low bits are all zero. */
    @Override
    public BigInteger taken(BigDecimal number) {
        return BigInteger.valueOf(
                number.scale() < -40 ? 0 : number.remainder(MODULUS).intValue());
    }

    @Override
    public String differenceNote() {
        return "is not an integer of 32 bits; as in TLC it is the low 32 bits of its integer part";
    }
}
