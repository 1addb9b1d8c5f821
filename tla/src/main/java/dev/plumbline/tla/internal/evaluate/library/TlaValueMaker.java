package dev.plumbline.tla.internal.evaluate.library;

import dev.plumbline.tla.internal.external.ValueMaker;
import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/** Creates values of the evaluator; integers are exact. */
final class TlaValueMaker implements ValueMaker<TlaValue> {
    /** A number with more digits before the decimal point is rejected: writing it out could take all memory. */
    private static final int MOST_DIGITS = 10_000;

    private final Names names;

    TlaValueMaker(Names names) {
        this.names = names;
    }

    @Override
    public TlaValue string(String text) {
        return names.string(text);
    }

    @Override
    public TlaValue truth(boolean value) {
        return Bool.of(value);
    }

    @Override
    public TlaValue integer(BigInteger value) {
        return Num.of(value);
    }

    @Override
    public TlaValue model(String name) {
        return names.model(name);
    }

    @Override
    public TlaValue sequence(List<TlaValue> elements) {
        return Fun.sequence(elements.toArray(TlaValue[]::new));
    }

    @Override
    public TlaValue record(Map<String, TlaValue> fields) {
        TlaValue[] keys = fields.keySet().stream().map(names::string).toArray(TlaValue[]::new);
        return Fun.of(keys, fields.values().toArray(TlaValue[]::new));
    }

    /** The number without its fraction. */
    @Override
    public BigInteger taken(BigDecimal number) {
        if ((long) number.precision() - number.scale() > MOST_DIGITS) {
            throw ValueError.limit("a number of JSON has more than " + MOST_DIGITS + " digits");
        }
        return number.toBigInteger();
    }

    @Override
    public String differenceNote() {
        return "is not an integer; as in TLC its fraction is ignored";
    }
}
