package tlc2.tool.impl;

import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.IActionItemList;
import tlc2.tool.INextStateFunctor;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.util.Context;
import tlc2.value.impl.Value;
import util.FilenameToStream;

/**
 * The evaluator with three things added that TLC's own tools lack: an evaluation that fails says at which expression; a
 * constant may be given a value that no .cfg can express; and a conjunction may be taken whose parts stand in different
 * contexts.
 *
 * <p>Why in this package: the abstract methods of {@link Tool} take an {@link ActionItemList}, which is visible here
 * alone. A synthesised conjunction in one merged context would do without, but would be wrong where an instance
 * substitutes for a symbol that the conjuncts around it use unsubstituted.
 */
public final class LocatingTool extends Tool {
    /** Gives a constant's stand-in its value. Asked while the constructor of {@link Tool} still runs. */
    public interface Constants extends FilenameToStream {
        /** The value to use instead of this one, mostly this one. */
        Value actual(Value value);
    }

    public LocatingTool(String folder, String module, String config, Constants files) {
        super(folder, module, config, files);
    }

    /** Under which number TLC keeps what it knows about a node. */
    public static int id() {
        return toolId;
    }

    /** All states that satisfy the conjunction of the predicates, each in its own context, from left to right. */
    public void next(
            Action action,
            SemanticNode[] predicates,
            Context[] contexts,
            int count,
            TLCState state,
            INextStateFunctor found) {
        ActionItemList rest = ActionItemList.Empty;
        for (int i = count - 1; i > 0; i--) {
            rest = (ActionItemList)
                    rest.cons(predicates[i], contexts[i], CostModel.DO_NOT_RECORD, IActionItemList.PRED);
        }
        TLCState empty = TLCState.Empty.createEmpty();
        empty.setPredecessor(state);
        getNextStates(action, predicates[0], rest, contexts[0], state, empty, found, CostModel.DO_NOT_RECORD);
    }

    @Override
    protected Value evalAppl(OpApplNode expr, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        Value value;
        try {
            value = evalApplImpl(expr, c, s0, s1, control, cm);
        } catch (RuntimeException | StackOverflowError e) {
            throw EvaluationFailure.at(expr, e);
        }
        if (value != null && value.getKind() == MODELVALUE) {
            try {
                return ((Constants) getResolver()).actual(value);
            } catch (RuntimeException e) {
                throw EvaluationFailure.at(expr, e);
            }
        }
        return value;
    }

    @Override
    protected TLCState getNextStatesAppl(
            Action action,
            OpApplNode pred,
            ActionItemList acts,
            Context c,
            TLCState s0,
            TLCState s1,
            INextStateFunctor nss,
            CostModel cm) {
        try {
            return getNextStatesApplImpl(action, pred, acts, c, s0, s1, nss, cm);
        } catch (RuntimeException | StackOverflowError e) {
            throw EvaluationFailure.at(pred, e);
        }
    }

    @Override
    protected TLCState getNextStates(
            Action action,
            SemanticNode pred,
            ActionItemList acts,
            Context c,
            TLCState s0,
            TLCState s1,
            INextStateFunctor nss,
            CostModel cm) {
        return getNextStatesImpl(action, pred, acts, c, s0, s1, nss, cm);
    }

    @Override
    protected TLCState processUnchanged(
            Action action,
            SemanticNode expr,
            ActionItemList acts,
            Context c,
            TLCState s0,
            TLCState s1,
            INextStateFunctor nss,
            CostModel cm) {
        return processUnchangedImpl(action, expr, acts, c, s0, s1, nss, cm);
    }

    @Override
    public Value eval(SemanticNode expr, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        return evalImpl(expr, c, s0, s1, control, cm);
    }

    @Override
    protected Value setSource(SemanticNode expr, Value value) {
        return value;
    }

    @Override
    public TLCState enabled(
            SemanticNode pred, IActionItemList acts, Context c, TLCState s0, TLCState s1, CostModel cm) {
        return enabledImpl(pred, (ActionItemList) acts, c, s0, s1, cm);
    }

    @Override
    protected TLCState enabledAppl(
            OpApplNode pred, ActionItemList acts, Context c, TLCState s0, TLCState s1, CostModel cm) {
        return enabledApplImpl(pred, acts, c, s0, s1, cm);
    }

    @Override
    protected TLCState enabledUnchanged(
            SemanticNode expr, ActionItemList acts, Context c, TLCState s0, TLCState s1, CostModel cm) {
        return enabledUnchangedImpl(expr, acts, c, s0, s1, cm);
    }
}
