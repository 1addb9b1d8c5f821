package dev.plumbline.tla.internal.tlc.evaluator;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.external.DataFiles;
import dev.plumbline.tla.internal.external.Registers;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.EvalControl;
import tlc2.tool.IActionItemList;
import tlc2.tool.INextStateFunctor;
import tlc2.tool.IStateFunctor;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import tlc2.util.Vect;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.Value;
import util.FilenameToStream;

/**
 * TLC's evaluator with three additions: a failed evaluation reports its expression; a constant may have a value that no
 * .cfg can express; and the parts of a conjunction may have different contexts.
 *
 * <p>Abstract, because some methods of {@link Tool} take a list of pending conjuncts whose class is visible only in
 * TLC's own package. {@link LocatingToolClass} generates the class that implements them. A synthesised conjunction in
 * one merged context would not need the list, but would be wrong if an instance substitutes for a symbol that the
 * conjuncts around it use unsubstituted.
 */
public abstract class LocatingTool extends Tool {
    /** Replaces a constant's placeholder by its value. Called while the constructor of {@link Tool} still runs. */
    public interface ModelValues extends FilenameToStream {
        /** The value to use instead of this one; usually the same. */
        Value actual(Value value);

        /** Whether this module is one of ours, of which the user has no file. */
        boolean isBroughtAlong(String module);

        /** The files that are read while the specification is evaluated. */
        DataFiles dataFiles();
    }

    private final Registers<Value> registers;
    private final boolean read;

    /** For the class that {@link LocatingToolClass} generates; other callers use {@link #of}. */
    protected LocatingTool(String folder, String module, String config, FilenameToStream files) {
        super(folder, module, config, files);
        this.registers = new Registers<>(new TlcValueMaker());
        this.read = true;
    }

    /** Reads the module and the .cfg of these names. */
    public static LocatingTool of(String module, String config, ModelValues files) {
        return LocatingToolClass.make("", module, config, files);
    }

    /** The number under which TLC stores its information about a node. */
    public static int id() {
        return toolId;
    }

    /** For TLCGet and TLCSet; null while the constructor of {@link Tool} runs. */
    public final Registers<Value> registers() {
        return registers;
    }

    /** The files that the specification reads. */
    public final DataFiles dataFiles() {
        return ((ModelValues) getResolver()).dataFiles();
    }

    /** Whether the modules have been read: not while the constructor of {@link Tool} runs. */
    final boolean isRead() {
        return read;
    }

    /** The empty list of pending conjuncts. */
    protected abstract IActionItemList noItems();

    /** {@link Tool}'s method of the name getNextStates. */
    protected abstract TLCState nextStates(
            Action action,
            SemanticNode predicate,
            IActionItemList rest,
            Context context,
            TLCState before,
            TLCState after,
            INextStateFunctor found,
            CostModel costs);

    /** {@link Tool}'s method of the name getInitStates. */
    protected abstract void initialStates(
            SemanticNode predicate,
            IActionItemList rest,
            Context context,
            TLCState state,
            IStateFunctor found,
            CostModel costs);

    /**
     * All states that satisfy the conjunction of the predicates, each in its own context, from left to right.
     *
     * @param after the known part of the state after the step; TLC compares variables that have a value there, and
     *     assigns the others
     */
    public void next(
            Action action,
            SemanticNode[] predicates,
            Context[] contexts,
            int count,
            TLCState before,
            TLCState after,
            INextStateFunctor found) {
        IActionItemList rest = noItems();
        for (int i = count - 1; i > 0; i--) {
            rest = rest.cons(predicates[i], contexts[i], CostModel.DO_NOT_RECORD, IActionItemList.PRED);
        }
        after.setPredecessor(before);
        IActionItemList items = rest;
        TLCState given = Nesting.current().canBeLarger() ? after.copy() : after;
        int[] told = {0};
        try {
            nextStates(
                    action,
                    predicates[0],
                    items,
                    contexts[0],
                    before,
                    after,
                    counting(found, 0, told),
                    CostModel.DO_NOT_RECORD);
        } catch (RuntimeException | StackOverflowError e) {
            // A recursion of actions, or a deep one of expressions; the stack may have been too small.
            if (!Failures.isTooDeep(e)
                    || Failures.isCounted(e)
                    || !Nesting.current().canBeLarger()) {
                throw e;
            }
            Nesting.onLargeStack(
                    null,
                    () -> nextStates(
                            action,
                            predicates[0],
                            items,
                            contexts[0],
                            before,
                            given,
                            counting(found, told[0], new int[1]),
                            CostModel.DO_NOT_RECORD));
        }
    }

    /** Next states are found in the same order each time; those that were already passed on are skipped. */
    private static INextStateFunctor counting(INextStateFunctor found, int known, int[] told) {
        return new INextStateFunctor() {
            @Override
            public Object addElement(TLCState state) {
                return found.addElement(state);
            }

            @Override
            public Object addElement(TLCState before, Action by, TLCState state) {
                if (++told[0] > known) {
                    found.addElement(before, by, state);
                }
                return this;
            }
        };
    }

    /**
     * All initial states.
     *
     * @param state the known part of them
     */
    public void initial(TLCState state, IStateFunctor found) {
        Vect<Action> predicates = getInitStateSpec();
        IActionItemList rest = noItems();
        for (int i = predicates.size() - 1; i > 0; i--) {
            Action each = predicates.elementAt(i);
            rest = rest.cons(each.pred, each.con, CostModel.DO_NOT_RECORD, IActionItemList.PRED);
        }
        Action first = predicates.elementAt(0);
        initialStates(first.pred, rest, first.con, state, found, CostModel.DO_NOT_RECORD);
    }

    /** Truth of a predicate. */
    public boolean holds(SemanticNode condition, Context context, TLCState before, TLCState after) {
        Value value = eval(condition, context, before, after, EvalControl.Clear, CostModel.DO_NOT_RECORD);
        if (value instanceof BoolValue truth) {
            return truth.val;
        }
        throw new SpecException(Failures.place(condition) + ": expected TRUE or FALSE, found " + value);
    }

    /** Whether both are the same. TLC rejects comparisons of values of different kinds; such values differ. */
    public static boolean same(Value one, Value other) {
        try {
            return one.equals(other);
        } catch (RuntimeException incomparable) {
            return false;
        }
    }

    @Override
    protected final Value evalAppl(OpApplNode expr, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        Nesting nesting = Nesting.current();
        if (nesting.isOutermost() && nesting.canBeLarger()) {
            try {
                return evaluated(nesting, expr, c, s0, s1, control, cm);
            } catch (RuntimeException | StackOverflowError e) {
                if (!Failures.isTooDeep(e)) {
                    throw e;
                }
                return Recursion.evaluate(this, e, () -> evaluated(Nesting.current(), expr, c, s0, s1, control, cm));
            }
        }
        return evaluated(nesting, expr, c, s0, s1, control, cm);
    }

    private Value evaluated(
            Nesting nesting, OpApplNode expr, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        Value value;
        try {
            nesting.enter();
            RecursionTrace trace = nesting.trace();
            if (trace == null) {
                try {
                    value = evalApplImpl(expr, c, s0, s1, control, cm);
                } finally {
                    nesting.leave();
                }
            } else {
                try {
                    Runnable leave = trace.enter(expr, c, s0, s1, control, cm);
                    value = evalApplImpl(expr, c, s0, s1, control, cm);
                    // Not in a finally block: after a failure the trace is not used any more.
                    leave.run();
                } finally {
                    nesting.leave();
                }
            }
        } catch (RuntimeException | StackOverflowError e) {
            throw located(expr, e);
        }
        if (value != null && value.getKind() == MODELVALUE) {
            try {
                return ((ModelValues) getResolver()).actual(value);
            } catch (RuntimeException e) {
                throw EvaluationFailure.at(expr, e);
            }
        }
        return value;
    }

    /** The failure at the innermost expression of a module whose file the user has. */
    private EvaluationFailure located(OpApplNode expr, Throwable cause) {
        EvaluationFailure failure = EvaluationFailure.at(expr, cause);
        ModelValues files = (ModelValues) getResolver();
        return files.isBroughtAlong(failure.node().getLocation().source()) ? failure.seenFrom(expr) : failure;
    }

    @Override
    public final Value eval(SemanticNode expr, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        return evalImpl(expr, c, s0, s1, control, cm);
    }

    @Override
    protected final Value setSource(SemanticNode expr, Value value) {
        return value;
    }
}
