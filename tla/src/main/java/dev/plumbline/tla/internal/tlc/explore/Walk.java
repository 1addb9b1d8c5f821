package dev.plumbline.tla.internal.tlc.explore;

import dev.plumbline.tla.internal.tlc.evaluator.EvaluationFailure;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.Subst;
import tlc2.tool.Action;
import tlc2.tool.EvalControl;
import tlc2.tool.IContextEnumerator;
import tlc2.tool.INextStateFunctor;
import tlc2.tool.TLCState;
import tlc2.util.Context;
import tlc2.value.impl.Value;

/** Walks a tree of choices in one state, and evaluates the leaves by TLC. One object for each state and thread. */
final class Walk {
    /** Receives the states that TLC finds. */
    interface Sink {
        /** @param context in which the leaf was evaluated */
        void found(Choice.Leaf by, Context context, Arguments arguments, TLCState after);
    }

    private record Pending(ExprNode node, Context context) {}

    private final LocatingTool tool;
    private final Given given;
    private final TLCState before;
    private final Supplier<TLCState> after;
    private final Sink sink;
    private final List<Pending> left = new ArrayList<>();
    // Outermost conjunctions first, and in each the last conjunct first: read from the end, they have the order of the
    // text.
    private final List<Pending> right = new ArrayList<>();

    /** @param after creates the known part of the state after the step, in which TLC assigns the rest */
    Walk(LocatingTool tool, Given given, TLCState before, Supplier<TLCState> after, Sink sink) {
        this.tool = tool;
        this.given = given;
        this.before = before;
        this.after = after;
        this.sink = sink;
    }

    void down(Choice choice, Context context, Arguments arguments) {
        if (choice instanceof Choice.Leaf leaf) {
            evaluate(leaf, context, arguments);
        } else if (choice instanceof Choice.Any any) {
            any.among().forEach(each -> down(each, context, arguments));
        } else if (choice instanceof Choice.Exists exists) {
            exists(exists, context, arguments);
        } else if (choice instanceof Choice.Applied applied) {
            Context inside = tool.getOpContext(
                    applied.operator(),
                    applied.arguments().toArray(new tla2sany.semantic.ExprOrOpArgNode[0]),
                    context,
                    true);
            down(applied.body(), inside, Arguments.with(arguments, applied.operator(), applied.arguments(), context));
        } else if (choice instanceof Choice.Instance instance) {
            Context inside = context;
            for (Subst substitution : instance.substitutions()) {
                inside = inside.cons(substitution.getOp(), tool.getVal(substitution.getExpr(), context, false));
            }
            down(instance.body(), inside, arguments);
        } else if (choice instanceof Choice.Branch branch) {
            if (branch.mustBeFalse().stream().noneMatch(each -> holds(each, context))
                    && branch.mustBeTrue().stream().allMatch(each -> holds(each, context))) {
                down(branch.body(), context, arguments);
            }
        } else if (choice instanceof Choice.Conjoined conjoined) {
            conjoined(conjoined, context, arguments);
        }
    }

    private boolean holds(ExprNode condition, Context context) {
        return tool.holds(condition, context, before, TLCState.Empty);
    }

    private void exists(Choice.Exists exists, Context context, Arguments arguments) {
        IContextEnumerator contexts;
        try {
            contexts = tool.contexts(exists.node(), context, before, TLCState.Empty, EvalControl.Clear);
        } catch (RuntimeException | StackOverflowError e) {
            throw EvaluationFailure.at(exists.node(), e);
        }
        for (Context inside = contexts.nextElement(); inside != null; inside = contexts.nextElement()) {
            Arguments longer = arguments;
            boolean agrees = true;
            for (FormalParamNode variable : exists.variables()) {
                Value value = (Value) inside.lookup(variable);
                Value wanted = given.required(variable);
                agrees &= wanted == null || LocatingTool.same(wanted, value);
                longer = Arguments.with(longer, variable.getName().toString(), value);
            }
            if (agrees) {
                down(exists.body(), inside, longer);
            }
        }
    }

    /**
     * A condition on the left is evaluated here, since the rest may be evaluable only if it holds, and once more by
     * TLC, since a disjunction that holds in two ways generates each next state twice.
     */
    private void conjoined(Choice.Conjoined conjoined, Context context, Arguments arguments) {
        for (ExprNode conjunct : conjoined.left()) {
            if (conjunct.getLevel() < LevelConstants.ActionLevel && !holds(conjunct, context)) {
                return;
            }
        }
        int leftBefore = left.size();
        int rightBefore = right.size();
        conjoined.left().forEach(conjunct -> left.add(new Pending(conjunct, context)));
        for (int i = conjoined.right().size() - 1; i >= 0; i--) {
            right.add(new Pending(conjoined.right().get(i), context));
        }
        down(conjoined.body(), context, arguments);
        left.subList(leftBefore, left.size()).clear();
        right.subList(rightBefore, right.size()).clear();
    }

    private void evaluate(Choice.Leaf leaf, Context context, Arguments arguments) {
        List<Pending> conjuncts = new ArrayList<>(left);
        conjuncts.add(new Pending(leaf.node(), context));
        for (int i = right.size() - 1; i >= 0; i--) {
            conjuncts.add(right.get(i));
        }
        SemanticNode[] predicates = conjuncts.stream().map(Pending::node).toArray(SemanticNode[]::new);
        Context[] contexts = conjuncts.stream().map(Pending::context).toArray(Context[]::new);
        Arguments whole = leaf.operator() == null
                ? arguments
                : Arguments.with(arguments, leaf.operator(), leaf.arguments(), context);
        tool.next(leaf.action(), predicates, contexts, predicates.length, before, after.get(), new INextStateFunctor() {
            @Override
            public Object addElement(TLCState next) {
                throw new IllegalStateException("a next state without the state before it");
            }

            @Override
            public Object addElement(TLCState from, Action by, TLCState next) {
                sink.found(leaf, context, whole, next);
                return this;
            }
        });
    }
}
