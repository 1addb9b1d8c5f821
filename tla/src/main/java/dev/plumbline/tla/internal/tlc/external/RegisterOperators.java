package dev.plumbline.tla.internal.tlc.external;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.external.Registers;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import tla2sany.semantic.ExprOrOpArgNode;
import tlc2.overrides.Evaluation;
import tlc2.tool.EvalControl;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.Value;

/** TLCGet and TLCSet; the versions in TLC's own module depend on TLC's own search. */
public final class RegisterOperators {
    private RegisterOperators() {}

    @Evaluation(definition = "TLCGet", module = "TLC", warn = false, minLevel = 1)
    public static Value get(
            Tool tool, ExprOrOpArgNode[] args, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        Value key = tool.eval(args[0], c, s0, s1, control, cm);
        if (key instanceof IntValue number && number.val >= 0) {
            return registers(tool).get(number.val);
        }
        if (key instanceof StringValue name) {
            return registers(tool).get(name.val.toString(), () -> level(s0, control));
        }
        throw new SpecException("TLCGet(" + key + "); expected a number of at least 0, or a name");
    }

    @Evaluation(definition = "TLCSet", module = "TLC", warn = false, minLevel = 1)
    public static Value set(
            Tool tool, ExprOrOpArgNode[] args, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        Value key = tool.eval(args[0], c, s0, s1, control, cm);
        Value value = tool.eval(args[1], c, s0, s1, control, cm);
        if (key instanceof IntValue number && number.val >= 0) {
            value.deepNormalize();
            registers(tool).set(number.val, value);
            return BoolValue.ValTrue;
        }
        if (key instanceof StringValue name) {
            if (name.val.equals("exit") && value instanceof BoolValue exits) {
                registers(tool).exit(exits.val);
                return BoolValue.ValTrue;
            }
            // To pause TLC.
            throw SpecException.limit("TLCSet(" + name + ", ...) is about how TLC runs", null);
        }
        throw new SpecException("TLCSet(" + key + ", ...); expected a number of at least 0");
    }

    private static int level(TLCState state, int control) {
        return EvalControl.isInit(control) || state == null || !state.allAssigned() ? 0 : state.getLevel();
    }

    private static Registers<Value> registers(Tool tool) {
        Registers<Value> registers = ((LocatingTool) tool).registers();
        if (registers == null) {
            // TLC evaluates definitions without parameters while it reads the modules.
            throw SpecException.limit("nothing is known of a search that has not begun", null);
        }
        return registers;
    }
}
