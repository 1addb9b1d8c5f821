package dev.plumbline.tla.internal.tlc.explore;

import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import java.util.LinkedHashMap;
import java.util.Map;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.OpDefNode;
import tlc2.tool.EvalControl;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.util.Context;
import tlc2.value.impl.Enumerable;
import tlc2.value.impl.Value;

/**
 * The arguments met on the way down to an action: a list that grows at its end and is shared by all ways that begin
 * alike. Parameters are evaluated only once a next state is found. An action may guard what it is given: in
 * {@code Pop(Head(queue))}, {@code Pop(x) == queue # <<>> /\ ...} the argument has no value where the action is not
 * enabled.
 *
 * @param outer what was met before, or null
 * @param value of a variable of a quantifier; null for a parameter
 * @param actual what a parameter stands for, to be read in the context
 */
record Arguments(Arguments outer, String name, Value value, ExprNode actual, Context context) {
    private static final int LARGEST_SET = 1_000;

    static Arguments with(Arguments outer, String name, Value value) {
        return new Arguments(outer, name, value, null, null);
    }

    /** With the parameters of an operator, those that are operators themselves apart. */
    static Arguments with(
            Arguments outer, OpDefNode operator, java.util.List<ExprOrOpArgNode> actuals, Context context) {
        Arguments arguments = outer;
        FormalParamNode[] formals = operator.getParams();
        for (int i = 0; i < formals.length && i < actuals.size(); i++) {
            if (formals[i].getArity() == 0 && actuals.get(i) instanceof ExprNode actual) {
                arguments = new Arguments(arguments, formals[i].getName().toString(), null, actual, context);
            }
        }
        return arguments;
    }

    /** Whether a value depends on the state after the step. */
    static boolean primed(Arguments arguments) {
        for (Arguments each = arguments; each != null; each = each.outer) {
            if (each.actual != null && each.actual.getLevel() >= LevelConstants.ActionLevel) {
                return true;
            }
        }
        return false;
    }

    /** All values by name, the outermost first; an inner one of the same name wins. */
    static Map<String, Value> values(Arguments arguments, LocatingTool tool, TLCState before, TLCState after) {
        Map<String, Value> values = new LinkedHashMap<>();
        collect(arguments, tool, before, after, values);
        return values;
    }

    private static void collect(
            Arguments arguments, LocatingTool tool, TLCState before, TLCState after, Map<String, Value> values) {
        if (arguments == null) {
            return;
        }
        collect(arguments.outer, tool, before, after, values);
        Value value = arguments.value;
        if (value == null) {
            try {
                value = tool.eval(
                        arguments.actual, arguments.context, before, after, EvalControl.Clear, CostModel.DO_NOT_RECORD);
            } catch (RuntimeException | StackOverflowError unused) {
                // The action happened without it.
            }
        }
        if (value == null || isTooLarge(value)) {
            values.remove(arguments.name);
        } else {
            values.put(arguments.name, value);
        }
    }

    /** Sets that the evaluator only ever asks for membership, such as Nat and SUBSET S, are not to be written out. */
    private static boolean isTooLarge(Value value) {
        try {
            return value instanceof Enumerable && value.size() > LARGEST_SET;
        } catch (RuntimeException | StackOverflowError infinite) {
            return true;
        }
    }

    /** The values as ours, without those that cannot be written down. */
    static Map<String, dev.plumbline.value.Value> written(Map<String, Value> values) {
        Map<String, dev.plumbline.value.Value> written = new LinkedHashMap<>();
        values.forEach((name, value) -> {
            try {
                written.put(name, TlcValues.fromTlc(value));
            } catch (RuntimeException notWritable) {
                // An operator, or a set such as Nat.
            }
        });
        return written;
    }
}
