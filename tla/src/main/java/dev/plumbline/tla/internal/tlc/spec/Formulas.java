package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import tla2sany.semantic.OpDefNode;
import tlc2.tool.TLCState;
import tlc2.util.Context;

/** Expressions over a state and a line of a log, with which the specification was loaded. */
public record Formulas(LocatingTool tool, List<String> texts) {
    /** The name of an expression in the module that defines it. */
    public static String name(int number) {
        return "PlumblineFormula_" + number;
    }

    Value evaluate(String expression, Value line, TLCState state) {
        int number = texts.indexOf(expression);
        if (number < 0) {
            throw new SpecException("the specification was loaded without the expression " + expression);
        }
        OpDefNode formula = tool.getRootModule().getOpDef(name(number));
        try {
            Context context = Context.Empty.cons(formula.getParams()[0], TlcValues.toTlc(line));
            return TlcValues.fromTlc(tool.eval(formula.getBody(), context, state));
        } catch (BadInput | RuntimeException | StackOverflowError e) {
            boolean unfit = e instanceof BadInput;
            String why = unfit ? e.getMessage() : Failures.explain(e, formula.getBody());
            String text = "mapping: " + expression + ": " + why + ", for the event " + line;
            throw !unfit && Failures.isLimit(e) ? SpecException.limit(text, e) : new SpecException(text, e);
        }
    }
}
