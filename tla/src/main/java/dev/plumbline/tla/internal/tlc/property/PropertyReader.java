package dev.plumbline.tla.internal.tlc.property;

import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import java.util.ArrayList;
import java.util.List;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.Subst;
import tla2sany.semantic.SubstInNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.EvalControl;
import tlc2.tool.IContextEnumerator;
import tlc2.tool.TLCState;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.LazyValue;

/**
 * Takes a temporal formula apart into pieces that a search of all states and steps decides, and pieces that it does not.
 *
 * <p>A behaviour satisfies a conjunction if and only if it satisfies each conjunct, and {@code \A x \in S : F} with a
 * constant S is a conjunction. {@code []} of either is the conjunction of the boxes. What is left over is a state
 * predicate P, which speaks of the first state; {@code []P}, which speaks of every state; and {@code [][A]_v}, which
 * speaks of every step. All behaviours satisfy these if and only if all initial states, all reachable states and all
 * reachable steps do: each of those begins, or is part of, some behaviour. That the fairness of the specification may
 * exclude behaviours changes nothing, since every finite prefix of a behaviour can be continued fairly. Anything else
 * (fairness, {@code <>}, {@code ~>}) is about infinite behaviours, and is listed as not checked.
 */
final class PropertyReader implements ToolGlobals {
    /** Of which states or steps a piece speaks. */
    enum Scope {
        FIRST,
        ALWAYS,
        STEPS
    }

    /** @param body true of the states or steps of the scope, in the context */
    record Piece(Scope scope, String property, ExprNode body, Context context) {}

    /** @param why empty where it is a liveness property, or fairness */
    record Unchecked(String property, SemanticNode formula, String why) {}

    private static final int MOST_PIECES = 10_000;

    private final LocatingTool tool;
    private final String property;
    private final List<Piece> pieces;
    private final List<Unchecked> unchecked;

    PropertyReader(LocatingTool tool, String property, List<Piece> pieces, List<Unchecked> unchecked) {
        this.tool = tool;
        this.property = property;
        this.pieces = pieces;
        this.unchecked = unchecked;
    }

    /** @param boxed whether the formula stands under {@code []} */
    void read(SemanticNode node, Context context, boolean boxed) {
        if (pieces.size() >= MOST_PIECES) {
            unchecked.add(new Unchecked(property, node, "more than " + MOST_PIECES + " parts"));
        } else if (node instanceof SubstInNode instance) {
            Context bound = context;
            for (Subst substitution : instance.getSubsts()) {
                bound = bound.cons(substitution.getOp(), tool.getVal(substitution.getExpr(), context, false));
            }
            read(instance.getBody(), bound, boxed);
        } else if (node instanceof LabelNode label) {
            read(label.getBody(), context, boxed);
        } else if (node instanceof OpApplNode application && isStep(application) && boxed) {
            pieces.add(new Piece(Scope.STEPS, property, application, context));
        } else if (level(node, context) <= LevelConstants.VariableLevel) {
            pieces.add(new Piece(boxed ? Scope.ALWAYS : Scope.FIRST, property, (ExprNode) node, context));
        } else if (node instanceof LetInNode let) {
            read(let.getBody(), context, boxed);
        } else if (node instanceof OpApplNode application) {
            temporal(application, context, boxed);
        } else {
            unchecked.add(new Unchecked(property, node, ""));
        }
    }

    /** A parameter may stand for a temporal formula: then the context knows more than the text. */
    private int level(SemanticNode node, Context context) {
        return Math.max(((ExprNode) node).getLevel(), tool.getLevelBound(node, context, LocatingTool.id()));
    }

    private static boolean isStep(OpApplNode node) {
        return BuiltInOPs.getOpCode(node.getOperator().getName()) == OPCODE_sa;
    }

    private void temporal(OpApplNode node, Context context, boolean boxed) {
        ExprOrOpArgNode[] args = node.getArgs();
        switch (BuiltInOPs.getOpCode(node.getOperator().getName())) {
            case 0 -> defined(node, context, boxed);
            case OPCODE_cl, OPCODE_land -> {
                for (ExprOrOpArgNode conjunct : args) {
                    read(conjunct, context, boxed);
                }
            }
            case OPCODE_nop -> read(args[0], context, boxed);
            case OPCODE_box -> read(args[0], context, true);
            case OPCODE_bf -> all(node, context, boxed);
            case OPCODE_implies -> guarded(node, args[0], args[1], true, context, boxed);
            case OPCODE_ite -> {
                guarded(node, args[0], args[1], true, context, boxed);
                guarded(node, args[0], args[2], false, context, boxed);
            }
            default -> unchecked.add(new Unchecked(property, node, ""));
        }
    }

    private void defined(OpApplNode node, Context context, boolean boxed) {
        Object meaning = tool.lookup(node.getOperator(), context, false);
        if (meaning instanceof BoolValue truth && truth.val) {
            return;
        }
        if (meaning instanceof LazyValue parameter && parameter.expr != null) {
            read(parameter.expr, parameter.con, boxed);
            return;
        }
        if (!(meaning instanceof OpDefNode definition) || definition.getInRecursive()) {
            unchecked.add(new Unchecked(property, node, ""));
            return;
        }
        Context inner =
                node.getArgs().length == 0 ? context : tool.getOpContext(definition, node.getArgs(), context, false);
        read(definition.getBody(), inner, boxed);
    }

    /** {@code C => F} with a constant C is F or nothing. */
    private void guarded(
            OpApplNode whole,
            ExprOrOpArgNode condition,
            ExprOrOpArgNode formula,
            boolean when,
            Context context,
            boolean boxed) {
        if (level(condition, context) > LevelConstants.ConstantLevel) {
            unchecked.add(new Unchecked(property, whole, ""));
            return;
        }
        try {
            if (tool.holds(condition, context, TLCState.Empty, TLCState.Empty) == when) {
                read(formula, context, boxed);
            }
        } catch (RuntimeException e) {
            unchecked.add(new Unchecked(property, whole, Failures.explain(e, condition)));
        }
    }

    private void all(OpApplNode node, Context context, boolean boxed) {
        for (ExprNode bound : node.getBdedQuantBounds()) {
            if (level(bound, context) > LevelConstants.ConstantLevel) {
                unchecked.add(new Unchecked(property, node, ""));
                return;
            }
        }
        try {
            IContextEnumerator instances =
                    tool.contexts(node, context, TLCState.Empty, TLCState.Empty, EvalControl.Clear);
            List<Context> all = new ArrayList<>();
            for (Context each = instances.nextElement(); each != null && all.size() <= MOST_PIECES; ) {
                all.add(each);
                each = instances.nextElement();
            }
            if (all.size() > MOST_PIECES) {
                unchecked.add(new Unchecked(property, node, "more than " + MOST_PIECES + " parts"));
                return;
            }
            all.forEach(each -> read(node.getArgs()[0], each, boxed));
        } catch (RuntimeException e) {
            unchecked.add(new Unchecked(property, node, Failures.explain(e, node)));
        }
    }
}
