package dev.plumbline.tla.internal.tlc.world;

import dev.plumbline.history.BadInput;
import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import java.util.Map;
import java.util.function.Supplier;
import tlc2.overrides.TLAPlusOperator;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.Value;

/**
 * The operators of module PlumblineWorld, which Json, CSV, IOUtils, TLCExt and SVG are made of. They read and never
 * write: a check that runs commands or changes files because a specification says so would surprise everyone.
 */
public final class WorldOperators {
    private static final String MODULE = "PlumblineWorld";

    private WorldOperators() {}

    @TLAPlusOperator(identifier = "PlumblineRefuse", module = MODULE, warn = false)
    public static Value refuse(Value operator, Value effect) {
        throw SpecException.limit(
                text(operator) + " " + text(effect)
                        + ", and Plumbline does not evaluate that; expected a specification that does not need it",
                null);
    }

    @TLAPlusOperator(identifier = "PlumblineReadJson", module = MODULE, warn = false)
    public static Value readJson(Value file) {
        return toTlc(() -> WorldFiles.json(text(file)));
    }

    @TLAPlusOperator(identifier = "PlumblineReadJsonLines", module = MODULE, warn = false)
    public static Value readJsonLines(Value file) {
        return toTlc(() -> WorldFiles.jsonLines(text(file)));
    }

    @TLAPlusOperator(identifier = "PlumblineReadCsv", module = MODULE, warn = false)
    public static Value readCsv(Value columns, Value delimiter, Value file) {
        return toTlc(() -> WorldFiles.csv(TlcValues.fromTlc(columns), text(delimiter), text(file)));
    }

    @TLAPlusOperator(identifier = "PlumblineCsvLines", module = MODULE, warn = false)
    public static Value csvLines(Value file) {
        return toTlc(() -> dev.plumbline.history.Value.of(WorldFiles.countLines(text(file))));
    }

    @TLAPlusOperator(identifier = "PlumblineReadText", module = MODULE, warn = false)
    public static Value readText(Value file) {
        return new StringValue(WorldFiles.content(text(file)));
    }

    @TLAPlusOperator(identifier = "PlumblineJsonText", module = MODULE, warn = false)
    public static Value jsonText(Value value) {
        return new StringValue(JsonText.of(TlcValues.fromTlc(value)));
    }

    @TLAPlusOperator(identifier = "PlumblineJsonArrayText", module = MODULE, warn = false)
    public static Value jsonArrayText(Value value) {
        return new StringValue(JsonText.array(TlcValues.fromTlc(value)));
    }

    @TLAPlusOperator(identifier = "PlumblineJsonObjectText", module = MODULE, warn = false)
    public static Value jsonObjectText(Value value) {
        return new StringValue(JsonText.object(TlcValues.fromTlc(value)));
    }

    @TLAPlusOperator(identifier = "PlumblineIntegerIn", module = MODULE, warn = false)
    public static Value integerIn(Value text) {
        try {
            return toTlc(() ->
                    dev.plumbline.history.Value.of(Long.parseLong(text(text).strip())));
        } catch (NumberFormatException e) {
            throw new SpecException("atoi of " + text + "; expected the text of an integer", e);
        }
    }

    @TLAPlusOperator(identifier = "PlumblineModelValue", module = MODULE, warn = false)
    public static Value modelValue(Value name) {
        if (!dev.plumbline.history.Value.isModelName(text(name))) {
            throw new SpecException("TLCModelValue of " + name + "; expected an identifier");
        }
        return toTlc(() -> dev.plumbline.history.Value.model(text(name)));
    }

    /** Node 0 stands on the right, the others follow clockwise, as y grows downwards in pictures. */
    @TLAPlusOperator(identifier = "PlumblineOnCircle", module = MODULE, warn = false)
    public static Value onCircle(Value x, Value y, Value radius, Value n, Value m) {
        double angle = 2 * Math.PI * integer(n) / integer(m);
        return toTlc(() -> dev.plumbline.history.Value.record(Map.of(
                "x", dev.plumbline.history.Value.of(Math.round(integer(x) + integer(radius) * Math.cos(angle))),
                "y", dev.plumbline.history.Value.of(Math.round(integer(y) + integer(radius) * Math.sin(angle))))));
    }

    @TLAPlusOperator(identifier = "PlumblineSvgText", module = MODULE, warn = false)
    public static Value svgText(Value element) {
        return new StringValue(SvgText.of(TlcValues.fromTlc(element)));
    }

    private static String text(Value value) {
        if (value instanceof StringValue string) {
            return string.val.toString();
        }
        throw new SpecException("found " + value + "; expected a string");
    }

    private static long integer(Value value) {
        if (TlcValues.fromTlc(value) instanceof dev.plumbline.history.Value.Int integer) {
            return integer.value();
        }
        throw new SpecException("found " + value + "; expected an integer");
    }

    private static Value toTlc(Supplier<dev.plumbline.history.Value> value) {
        try {
            return TlcValues.toTlc(value.get());
        } catch (BadInput e) {
            throw new SpecException(e.getMessage(), e);
        }
    }
}
