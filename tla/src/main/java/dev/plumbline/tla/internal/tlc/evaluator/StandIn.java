package dev.plumbline.tla.internal.tlc.evaluator;

import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.coverage.CostModel;
import tlc2.util.Context;
import tlc2.value.impl.LazyValue;
import tlc2.value.impl.Value;

/**
 * An expression that replaces a value in a context, evaluates to the value, and records whether it was evaluated. The
 * evaluator reaches it through a lazy argument; every path from such an argument to a value goes through {@link
 * LocatingTool#eval}, primed or not, with one exception: if an argument is a whole conjunct, the evaluator decomposes
 * the expression itself. So there are no stand-ins for booleans.
 */
public final class StandIn extends OpApplNode {
    /** Not cachable: it is evaluated each time. */
    private final LazyValue inContext;

    private Value value;
    private boolean looked;

    /** @param symbol the symbol of the value, for messages */
    public StandIn(SymbolNode symbol) {
        super(symbol);
        this.inContext = new LazyValue(this, Context.Empty, false, CostModel.DO_NOT_RECORD);
    }

    /** To be put into a context in place of the value. */
    public Value inContext() {
        return inContext;
    }

    /** Sets the value, which counts as not evaluated yet. */
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
