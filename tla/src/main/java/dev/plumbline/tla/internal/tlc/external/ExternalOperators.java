package dev.plumbline.tla.internal.tlc.external;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.external.InputFiles;
import dev.plumbline.tla.internal.external.JsonReader;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValueMaker;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.value.BadInput;
import tla2sany.semantic.ExprOrOpArgNode;
import tlc2.overrides.Evaluation;
import tlc2.overrides.TLAPlusOperator;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/**
 * The operators of module PlumblineExternal, on which Json, CSV, IOUtils, TLCExt and SVG are based. They read and never
 * write: users do not expect a check to run commands or change files because a specification does.
 */
public final class ExternalOperators {
    private static final String MODULE = "PlumblineExternal";

    private static final TlcValueMaker VALUES = new TlcValueMaker();

    private ExternalOperators() {}

    @TLAPlusOperator(identifier = "PlumblineRefuse", module = MODULE, warn = false)
    public static Value refuse(Value operator, Value effect) {
        throw SpecException.limit(
                text(operator) + " " + text(effect)
                        + ", and Plumbline does not evaluate that; expected a specification that does not need it",
                null);
    }

    @Evaluation(definition = "PlumblineReadJson", module = MODULE, warn = false)
    public static Value readJson(
            Tool tool, ExprOrOpArgNode[] args, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        Value file = tool.eval(args[0], c, s0, s1, control, cm);
        return JsonReader.file(text(file), VALUES, ((LocatingTool) tool).dataFiles());
    }

    @Evaluation(definition = "PlumblineReadJsonLines", module = MODULE, warn = false)
    public static Value readJsonLines(
            Tool tool, ExprOrOpArgNode[] args, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        Value file = tool.eval(args[0], c, s0, s1, control, cm);
        return JsonReader.lines(text(file), VALUES, ((LocatingTool) tool).dataFiles());
    }

    @TLAPlusOperator(identifier = "PlumblineReadCsv", module = MODULE, warn = false)
    public static Value readCsv(Value columns, Value delimiter, Value file) {
        return ReadRecords.csv(columns, text(delimiter), text(file));
    }

    @TLAPlusOperator(identifier = "PlumblineCsvLines", module = MODULE, warn = false)
    public static Value csvLines(Value file) {
        return IntValue.gen(InputFiles.countLines(text(file)));
    }

    @TLAPlusOperator(identifier = "PlumblineReadText", module = MODULE, warn = false)
    public static Value readText(Value file, Value options) {
        return ReadRecords.textFile(file, options);
    }

    /** The domain in TLC's internal order, which is the order of the text for {@code a :> 1 @@ b :> 2}. */
    @TLAPlusOperator(identifier = "PlumblineDomain", module = MODULE, warn = false)
    public static Value domain(Value function) {
        if (function.toFcnRcd() instanceof FcnRcdValue held) {
            return new TupleValue(held.getDomainAsValues().clone());
        }
        throw new SpecException("found " + function + "; expected a function");
    }

    @TLAPlusOperator(identifier = "PlumblineJsonText", module = MODULE, warn = false)
    public static Value jsonText(Value value) {
        return new StringValue(JsonText.of(value));
    }

    @TLAPlusOperator(identifier = "PlumblineJsonArrayText", module = MODULE, warn = false)
    public static Value jsonArrayText(Value value) {
        return new StringValue(JsonText.array(value));
    }

    @TLAPlusOperator(identifier = "PlumblineJsonObjectText", module = MODULE, warn = false)
    public static Value jsonObjectText(Value value) {
        return new StringValue(JsonText.object(value));
    }

    @TLAPlusOperator(identifier = "PlumblineIntegerIn", module = MODULE, warn = false)
    public static Value integerIn(Value text) {
        try {
            return IntValue.gen(Integer.parseInt(text(text)));
        } catch (NumberFormatException e) {
            throw new SpecException("atoi of " + text + "; expected the text of an integer of 32 bits", e);
        }
    }

    @TLAPlusOperator(identifier = "PlumblineModelValue", module = MODULE, warn = false)
    public static Value modelValue(Value name) {
        if (!dev.plumbline.value.Value.isModelName(text(name))) {
            throw new SpecException("TLCModelValue of " + name + "; expected an identifier");
        }
        return modelValueOf(text(name));
    }

    @TLAPlusOperator(identifier = "PlumblineSvgText", module = MODULE, warn = false)
    public static Value svgText(Value element) {
        return new StringValue(SvgText.of(element));
    }

    private static String text(Value value) {
        if (value instanceof StringValue string) {
            return string.val.toString();
        }
        throw new SpecException("found " + value + "; expected a string");
    }

    private static Value modelValueOf(String name) {
        try {
            return TlcValues.toTlc(dev.plumbline.value.Value.model(name));
        } catch (BadInput e) {
            throw new SpecException(e.getMessage(), e);
        }
    }
}
