package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.compiled.PropertyEvaluation;
import dev.plumbline.tla.internal.sany.Origins;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.value.BadInput;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.Subst;
import tlc2.tool.EvalControl;
import tlc2.tool.IActionItemList;
import tlc2.tool.TLCState;
import tlc2.tool.TLCStateFun;
import tlc2.util.Context;

/**
 * Formulas of properties on TLC's interpreter. Our own tree says what the formulas are; TLC evaluates them as the module
 * writes them. A formula of our tree is a text with values of the names around it: the text is found by its {@linkplain
 * Origins origin}, and the values become a context of TLC's.
 */
final class TlcFormulas implements PropertyEvaluation {
    private final LocatingTool tool;
    private final Origins origins;
    private final Function<State, TLCState> states;
    private final Function<State, Optional<TlaValue[]>> values;
    private final boolean asksQueue;

    /**
     * @param states the states of TLC
     * @param values the values of a state on our own evaluator, if it can explain them
     * @param asksQueue whether the specification may ask how many states wait to be explored
     */
    TlcFormulas(
            LocatingTool tool,
            Origins origins,
            Function<State, TLCState> states,
            Function<State, Optional<TlaValue[]>> values,
            boolean asksQueue) {
        this.tool = tool;
        this.origins = origins;
        this.states = states;
        this.values = values;
        this.asksQueue = asksQueue;
    }

    /** The evaluation of a formula by TLC. */
    @FunctionalInterface
    private interface Evaluation {
        boolean holds(TLCState before, TLCState after);
    }

    /** A text in a context. */
    private record Text(SemanticNode node, Context context) {}

    @Override
    public Prepared prepare(Expr formula, String purpose) {
        Expr inner = formula;
        Context context = Context.Empty;
        while (true) {
            if (inner instanceof Expr.Call call && call.callee() instanceof Lambda lambda) {
                context = bound(lambda, call, context);
                inner = lambda.body();
            } else if (inner instanceof Expr.Let let) {
                // TLC reads the definitions of a LET in the context of their use.
                inner = let.body();
            } else if (origins.of(inner).isEmpty()
                    && inner instanceof Expr.Call call
                    && call.callee() instanceof Definition definition
                    && definition.hasBody()
                    && definition.arity() == 0) {
                inner = definition.body();
            } else {
                break;
            }
        }
        return located(evaluation(inner, context), purpose, inner);
    }

    private Prepared located(Evaluation evaluation, String purpose, Expr formula) {
        return (state, next) -> {
            try {
                return evaluation.holds(
                        state == null ? TLCState.Empty : states.apply(state),
                        next == null ? TLCState.Empty : states.apply(next));
            } catch (RuntimeException | StackOverflowError e) {
                throw origins.of(formula)
                        .map(origin -> Failures.exception(e, origin.node(), ", when evaluating " + purpose))
                        .orElseGet(() -> unlocated(e, purpose, formula));
            }
        };
    }

    private static SpecException unlocated(Throwable e, String purpose, Expr formula) {
        String text = formula.place() + ": " + Failures.message(e) + ", when evaluating " + purpose;
        return Failures.isLimit(e) ? SpecException.limit(text, e) : new SpecException(text, e);
    }

    private Evaluation evaluation(Expr formula, Context context) {
        if (origins.of(formula).isPresent()) {
            Text text = text(formula, context);
            return (before, after) -> tool.holds(text.node, text.context, before, after);
        } else if (formula instanceof Expr.Enabled enabled && enabled.action() instanceof Expr.Subscripted action) {
            return enabled(action, context);
        } else if (formula instanceof Expr.Subscripted action && action.isAngle()) {
            return taken(action, context);
        } else if (formula instanceof Expr.Literal literal) {
            return (before, after) -> literal.value() == Bool.TRUE;
        }
        throw SpecException.limit(
                formula.place() + ": TLC's interpreter cannot be asked for this part of a property", null);
    }

    /** {@code ENABLED <<A>>_v}, of a fairness condition. */
    private Evaluation enabled(Expr.Subscripted taken, Context context) {
        Text action = text(taken.action(), context);
        Text subscript = text(taken.subscript(), context);
        return (before, after) -> tool.enabled(
                        action.node,
                        Context.branch(action.context),
                        before,
                        TLCStateFun.Empty,
                        (ExprNode) subscript.node,
                        IActionItemList.CHANGED)
                != null;
    }

    /** {@code <<A>>_v}, of a fairness condition. */
    private Evaluation taken(Expr.Subscripted taken, Context context) {
        Text action = text(taken.action(), context);
        Text subscript = text(taken.subscript(), context);
        return (before, after) -> {
            Object old = tool.eval(subscript.node, subscript.context, before, TLCState.Empty, EvalControl.Clear);
            Object changed = tool.eval(subscript.node, subscript.context, after, TLCState.Empty, EvalControl.Clear);
            return !old.equals(changed) && tool.holds(action.node, action.context, before, after);
        };
    }

    /** The names keep their values within the instances around the text, whose parameters may use them. */
    private Text text(Expr expression, Context names) {
        Origins.Origin origin = origins.of(expression)
                .orElseThrow(() -> SpecException.limit(
                        expression.place() + ": TLC's interpreter cannot be asked for this part of a property", null));
        Context context = names;
        for (Subst[] instance : origin.instances()) {
            Context outside = context;
            for (Subst each : instance) {
                context = context.cons(each.getOp(), tool.getVal(each.getExpr(), outside, false));
            }
        }
        return new Text(origin.node(), context);
    }

    private Context bound(Lambda lambda, Expr.Call call, Context around) {
        Context context = around;
        for (int i = 0; i < lambda.parameters().size(); i++) {
            Local parameter = lambda.parameters().get(i);
            context = context.cons(origins.of(parameter), value(call.arguments().get(i), around));
        }
        return context;
    }

    private Object value(Expr argument, Context around) {
        if (argument instanceof Expr.LocalRef reference) {
            return around.lookup(origins.of(reference.local()));
        } else if (argument instanceof Expr.Literal literal
                && origins.of(argument).isEmpty()) {
            try {
                return TlcValues.toTlc(Conversion.toHistory(literal.value()));
            } catch (BadInput e) {
                throw SpecException.limit(argument.place() + ": " + e.getMessage(), e);
            }
        }
        Text text = text(argument, around);
        return tool.getVal((ExprOrOpArgNode) text.node, text.context, false);
    }

    @Override
    public Optional<TlaValue[]> values(State state) {
        return values.apply(state);
    }

    @Override
    public boolean asksQueue() {
        return asksQueue;
    }

    @Override
    public <T> T asked(State state, int queue, Supplier<T> question) {
        return tool.registers().whileWaiting(queue, question);
    }

    @Override
    public void end(ExplorableSpec.Figures figures) {
        tool.registers().end(figures);
    }
}
