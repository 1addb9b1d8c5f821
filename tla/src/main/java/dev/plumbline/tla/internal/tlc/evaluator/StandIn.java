package dev.plumbline.tla.internal.tlc.evaluator;

import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.coverage.CostModel;
import tlc2.util.Context;
import tlc2.value.impl.LazyValue;
import tlc2.value.impl.Value;

/**
 * Stands for a value in a context and knows whether an evaluation looked at it: an expression that evaluates to the
 * value. The evaluator comes to it by way of an argument that is evaluated when it is needed; every way from such an
 * argument to a value leads through {@link LocatingTool#eval}, primed or not. All but one: where an argument stands for
 * a whole conjunct, the evaluator takes the expression apart itself. So there are no stand-ins for booleans.
 */
public final class StandIn extends OpApplNode {
    /** Not cachable: the value is asked for each time. */
    private final LazyValue inContext;

    private Value value;
    private boolean looked;

    /** @param symbol that stands for the value, for messages */
    public StandIn(SymbolNode symbol) {
        super(symbol);
        this.inContext = new LazyValue(this, Context.Empty, false, CostModel.DO_NOT_RECORD);
    }

    /** To be put into a context in place of the value. */
    public Value inContext() {
        return inContext;
    }

    /** Nobody has looked at the value yet. */
    public void standFor(Value other) {
        value = other;
        looked = false;
    }

    Value value() {
        looked = true;
        return value;
    }

    /** Whether the value was needed so far. */
    public boolean looked() {
        return looked;
    }

    @Override
    public int getLevel() {
        return LevelConstants.ConstantLevel;
    }
}
