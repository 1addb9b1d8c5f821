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
 * Decomposes a temporal formula into pieces that a search of all states and steps decides, and pieces that it does not.
 *
 * <p>A behaviour satisfies a conjunction if and only if it satisfies each conjunct, and {@code \A x \in S : F} with a
 * constant S is a conjunction. {@code []} of either is the conjunction of the boxes. The remaining pieces are a state
 * predicate P, which is about the first state; {@code []P}, which is about every state; and {@code [][A]_v}, which is
 * about every step. All behaviours satisfy these if and only if all initial states, all reachable states and all
 * reachable steps do: each of those begins, or is part of, some behaviour. The fairness of the specification, which may
 * exclude behaviours, does not matter here, since every finite prefix of a behaviour has a fair continuation.
 *
 * <p>{@code C => F} with a state predicate C distributes over conjunctions too, so each piece may be under conditions:
 * {@code [](C => []P)} means that P holds from the first moment of C on. A {@link Stage} has the conditions of one
 * moment, and each {@code []} below a condition begins another one. Anything else (fairness, {@code <>}, {@code ~>}) is
 * about infinite behaviours, and is listed as not checked.
 */
final class PropertyReader implements ToolGlobals {
    /** @param when the value that the formula must have */
    record Condition(ExprNode formula, Context context, boolean when) {}

    /**
     * Conditions of one moment.
     *
     * @param always whether the moment may be any from there on; otherwise it is the first of the behaviour
     */
    record Stage(boolean always, List<Condition> conditions) {
        static final Stage FIRST = new Stage(false, List.of());

        Stage with(Condition condition) {
            List<Condition> more = new ArrayList<>(conditions);
            more.add(condition);
            return new Stage(always, more);
        }
    }

    /**
     * @param stages the conditions after which it is required; the last stage has the moments at which it is required
     * @param body must be true for the states or steps of these moments, in the context
     */
    record Piece(List<Stage> stages, boolean ofSteps, String property, ExprNode body, Context context) {
        /** Whether no condition comes before it. */
        boolean isPlain() {
            return stages.size() == 1 && stages.get(0).conditions.isEmpty();
        }

        boolean always() {
            return stages.get(0).always;
        }
    }

    /**
     * A part that states and steps do not decide.
     *
     * @param why empty if it is a liveness property, or fairness
     * @param conjunct the innermost conjunct of the property around it
     * @param context of the conjunct
     */
    record Unchecked(String property, SemanticNode formula, String why, SemanticNode conjunct, Context context) {}

    private static final int MOST_PIECES = 10_000;

    private final LocatingTool tool;
    private final String property;
    private final List<Piece> pieces;
    private final List<Unchecked> unchecked;
    private SemanticNode conjunct;
    private Context contextOfConjunct;

    PropertyReader(LocatingTool tool, String property, List<Piece> pieces, List<Unchecked> unchecked) {
        this.tool = tool;
        this.property = property;
        this.pieces = pieces;
        this.unchecked = unchecked;
    }

    /** Reads a formula about behaviours from their first state on. */
    void read(SemanticNode node) {
        read(node, Context.Empty, List.of(Stage.FIRST));
    }

    private static Stage last(List<Stage> stages) {
        return stages.get(stages.size() - 1);
    }

    private static List<Stage> withLast(List<Stage> stages, Stage last) {
        List<Stage> changed = new ArrayList<>(stages);
        changed.set(changed.size() - 1, last);
        return changed;
    }

    /**
     * Without conditions in between, {@code [][]} is the same as {@code []}; otherwise {@code []} begins a new stage.
     */
    private static List<Stage> boxed(List<Stage> stages) {
        Stage always = new Stage(true, List.of());
        if (last(stages).conditions.isEmpty()) {
            return withLast(stages, always);
        }
        List<Stage> more = new ArrayList<>(stages);
        more.add(always);
        return more;
    }

    /** @param stages the conditions around the formula */
    private void read(SemanticNode node, Context context, List<Stage> stages) {
        if (stages.size() == 1
                && !last(stages).always
                && last(stages).conditions.isEmpty()) {
            conjunct = node;
            contextOfConjunct = context;
        }
        if (pieces.size() >= MOST_PIECES) {
            leave(node, "more than " + MOST_PIECES + " parts");
        } else if (node instanceof SubstInNode instance) {
            Context bound = context;
            for (Subst substitution : instance.getSubsts()) {
                bound = bound.cons(substitution.getOp(), tool.getVal(substitution.getExpr(), context, false));
            }
            read(instance.getBody(), bound, stages);
        } else if (node instanceof LabelNode label) {
            read(label.getBody(), context, stages);
        } else if (node instanceof OpApplNode application && isStep(application) && last(stages).always) {
            pieces.add(new Piece(stages, true, property, application, context));
        } else if (level(node, context) <= LevelConstants.VariableLevel) {
            pieces.add(new Piece(stages, false, property, (ExprNode) node, context));
        } else if (node instanceof LetInNode let) {
            read(let.getBody(), context, stages);
        } else if (node instanceof OpApplNode application) {
            temporal(application, context, stages);
        } else {
            leave(node, "");
        }
    }

    private void leave(SemanticNode formula, String why) {
        unchecked.add(new Unchecked(property, formula, why, conjunct, contextOfConjunct));
    }

    /** The level of a formula. A parameter may denote a temporal formula, which only the context shows. */
    private int level(SemanticNode node, Context context) {
        return Math.max(((ExprNode) node).getLevel(), tool.getLevelBound(node, context, LocatingTool.id()));
    }

    private static boolean isStep(OpApplNode node) {
        return BuiltInOPs.getOpCode(node.getOperator().getName()) == OPCODE_sa;
    }

    private void temporal(OpApplNode node, Context context, List<Stage> stages) {
        ExprOrOpArgNode[] args = node.getArgs();
        switch (BuiltInOPs.getOpCode(node.getOperator().getName())) {
            case 0 -> defined(node, context, stages);
            case OPCODE_cl, OPCODE_land -> {
                for (ExprOrOpArgNode conjunct : args) {
                    read(conjunct, context, stages);
                }
            }
            case OPCODE_nop -> read(args[0], context, stages);
            case OPCODE_box -> read(args[0], context, boxed(stages));
            case OPCODE_dl, OPCODE_lor -> disjunction(node, context, stages);
            case OPCODE_bf -> all(node, context, stages);
            case OPCODE_implies -> guarded(node, args[0], args[1], true, context, stages);
            case OPCODE_ite -> {
                guarded(node, args[0], args[1], true, context, stages);
                guarded(node, args[0], args[2], false, context, stages);
            }
            default -> leave(node, "");
        }
    }

    private void defined(OpApplNode node, Context context, List<Stage> stages) {
        Object meaning = tool.lookup(node.getOperator(), context, false);
        if (meaning instanceof BoolValue truth && truth.val) {
            return;
        }
        if (meaning instanceof LazyValue parameter && parameter.expr != null) {
            read(parameter.expr, parameter.con, stages);
            return;
        }
        if (!(meaning instanceof OpDefNode definition) || definition.getInRecursive()) {
            leave(node, "");
            return;
        }
        Context inner =
                node.getArgs().length == 0 ? context : tool.getOpContext(definition, node.getArgs(), context, false);
        read(definition.getBody(), inner, stages);
    }

    /** A disjunction with one temporal part requires that part at the moments at which the others are false. */
    private void disjunction(OpApplNode node, Context context, List<Stage> stages) {
        List<ExprOrOpArgNode> temporal = new ArrayList<>();
        Stage stage = last(stages);
        for (ExprOrOpArgNode part : node.getArgs()) {
            if (level(part, context) > LevelConstants.VariableLevel) {
                temporal.add(part);
            } else {
                stage = stage.with(new Condition((ExprNode) part, context, false));
            }
        }
        if (temporal.size() == 1) {
            read(temporal.get(0), context, withLast(stages, stage));
        } else {
            leave(node, "");
        }
    }

    /** {@code C => F} with a constant C is F or nothing; with a state predicate, F under this condition. */
    private void guarded(
            OpApplNode whole,
            ExprOrOpArgNode condition,
            ExprOrOpArgNode formula,
            boolean when,
            Context context,
            List<Stage> stages) {
        int level = level(condition, context);
        if (level > LevelConstants.VariableLevel) {
            leave(whole, "");
            return;
        }
        if (level == LevelConstants.VariableLevel) {
            Stage stage = last(stages).with(new Condition((ExprNode) condition, context, when));
            read(formula, context, withLast(stages, stage));
            return;
        }
        try {
            if (tool.holds(condition, context, TLCState.Empty, TLCState.Empty) == when) {
                read(formula, context, stages);
            }
        } catch (RuntimeException e) {
            leave(whole, Failures.explain(e, condition));
        }
    }

    private void all(OpApplNode node, Context context, List<Stage> stages) {
        for (ExprNode bound : node.getBdedQuantBounds()) {
            if (level(bound, context) > LevelConstants.ConstantLevel) {
                leave(node, "");
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
                leave(node, "more than " + MOST_PIECES + " parts");
                return;
            }
            all.forEach(each -> read(node.getArgs()[0], each, stages));
        } catch (RuntimeException e) {
            leave(node, Failures.explain(e, node));
        }
    }
}
