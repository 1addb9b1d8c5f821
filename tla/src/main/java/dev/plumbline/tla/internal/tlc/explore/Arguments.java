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
 * The arguments found on the path to an action: a list that grows at its end and is shared by all paths with the same
 * beginning. Parameters are evaluated only after a next state was found. An action may guard its argument: in {@code
 * Pop(Head(queue))}, {@code Pop(x) == queue # <<>> /\ ...} the argument has no value if the action is not enabled.
 *
 * @param outer the arguments found before, or null
 * @param value of a variable of a quantifier; null for a parameter
 * @param actual the expression of a parameter, to be read in the context
 */
record Arguments(Arguments outer, String name, Value value, ExprNode actual, Context context) {
    private static final int LARGEST_SET = 1_000;

    static Arguments with(Arguments outer, String name, Value value) {
        return new Arguments(outer, name, value, null, null);
    }

    /** Adds the parameters of an operator, except those that are operators themselves. */
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

    /** All values by name, the outermost first; an inner one overrides an outer one of the same name. */
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

    /** Sets that are only used for membership tests, such as Nat and SUBSET S, are not enumerated. */
    private static boolean isTooLarge(Value value) {
        try {
            return value instanceof Enumerable && value.size() > LARGEST_SET;
        } catch (RuntimeException | StackOverflowError infinite) {
            return true;
        }
    }

    /** The values converted to ours, without those that have no text. */
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
