package dev.plumbline.tla.internal.tlc.property;

import dev.plumbline.spec.temporal.TemporalFormula;
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
import tlc2.tool.IActionItemList;
import tlc2.tool.IContextEnumerator;
import tlc2.tool.TLCState;
import tlc2.tool.TLCStateFun;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;
import tlc2.value.impl.LazyValue;
import tlc2.value.impl.Value;

/**
 * Takes temporal formulas apart as far as their temporal operators reach. The parts below them, predicates of states and
 * of steps, become numbered atoms that TLC evaluates.
 */
final class TlcTemporalReader implements ToolGlobals {
    private static final int MOST_INSTANCES = 10_000;
    private static final int DEEPEST = 1_000;

    private final LocatingTool tool;
    private final List<Atom> atoms = new ArrayList<>();
    private int depth;

    TlcTemporalReader(LocatingTool tool) {
        this.tool = tool;
    }

    /** A predicate. */
    @FunctionalInterface
    interface Atom {
        /** @param after empty for a predicate of one state */
        boolean holds(TLCState before, TLCState after);
    }

    /** A part that cannot be read. */
    static final class NotReadable extends Exception {
        private static final long serialVersionUID = 1;

        private NotReadable(String what, SemanticNode node) {
            super(what + " (" + Failures.line(node) + ")", null, false, false);
        }
    }

    /** The atoms of all formulas that were read; the numbers of atoms are indexes of this list. */
    List<Atom> atoms() {
        return List.copyOf(atoms);
    }

    /** @throws NotReadable with the part and its place; atoms of the formula may have been added */
    TemporalFormula read(SemanticNode node, Context context) throws NotReadable {
        if (depth >= DEEPEST) {
            throw new NotReadable("too many operators inside each other", node);
        }
        depth++;
        try {
            return formula(node, context);
        } finally {
            depth--;
        }
    }

    private TemporalFormula formula(SemanticNode node, Context context) throws NotReadable {
        if (node instanceof SubstInNode instance) {
            Context bound = context;
            for (Subst substitution : instance.getSubsts()) {
                bound = bound.cons(substitution.getOp(), tool.getVal(substitution.getExpr(), context, false));
            }
            return read(instance.getBody(), bound);
        } else if (node instanceof LabelNode label) {
            return read(label.getBody(), context);
        }
        int level = Math.max(((ExprNode) node).getLevel(), tool.getLevelBound(node, context, LocatingTool.id()));
        if (level < LevelConstants.TemporalLevel) {
            return atom(
                    level == LevelConstants.ActionLevel,
                    node,
                    (before, after) -> tool.holds(node, context, before, after));
        } else if (node instanceof LetInNode let) {
            return read(let.getBody(), context);
        } else if (node instanceof OpApplNode application) {
            return application(application, context);
        }
        throw new NotReadable("a temporal formula of an unknown form", node);
    }

    private TemporalFormula atom(boolean ofStep, SemanticNode node, Atom atom) {
        atoms.add((before, after) -> {
            try {
                return atom.holds(before, after);
            } catch (RuntimeException | StackOverflowError e) {
                throw Failures.exception(e, node, ", when evaluating a part of a temporal formula");
            }
        });
        int number = atoms.size() - 1;
        return ofStep ? new TemporalFormula.OfStep(number) : new TemporalFormula.OfState(number);
    }

    private TemporalFormula application(OpApplNode node, Context context) throws NotReadable {
        ExprOrOpArgNode[] args = node.getArgs();
        int opcode = BuiltInOPs.getOpCode(node.getOperator().getName());
        return switch (opcode) {
            case 0 -> defined(node, context);
            case OPCODE_nop -> read(args[0], context);
            case OPCODE_cl, OPCODE_land -> new TemporalFormula.And(all(args, context));
            case OPCODE_dl, OPCODE_lor -> new TemporalFormula.Or(all(args, context));
            case OPCODE_lnot -> new TemporalFormula.Not(read(args[0], context));
            case OPCODE_implies -> TemporalFormula.implies(read(args[0], context), read(args[1], context));
            case OPCODE_equiv -> {
                TemporalFormula one = read(args[0], context);
                TemporalFormula other = read(args[1], context);
                yield new TemporalFormula.And(
                        List.of(TemporalFormula.implies(one, other), TemporalFormula.implies(other, one)));
            }
            case OPCODE_ite -> {
                TemporalFormula condition = read(args[0], context);
                yield new TemporalFormula.And(List.of(
                        TemporalFormula.implies(condition, read(args[1], context)),
                        new TemporalFormula.Or(List.of(condition, read(args[2], context)))));
            }
            case OPCODE_box -> new TemporalFormula.Always(read(args[0], context));
            case OPCODE_diamond -> new TemporalFormula.Eventually(read(args[0], context));
            case OPCODE_leadto -> TemporalFormula.leadsTo(read(args[0], context), read(args[1], context));
            case OPCODE_wf -> TemporalFormula.weaklyFair(enabled(node, context), taken(node, context));
            case OPCODE_sf -> TemporalFormula.stronglyFair(enabled(node, context), taken(node, context));
            case OPCODE_bf -> new TemporalFormula.And(instances(node, context));
            case OPCODE_be -> new TemporalFormula.Or(instances(node, context));
            default ->
                throw new NotReadable("the operator " + node.getOperator().getName(), node);
        };
    }

    private List<TemporalFormula> all(ExprOrOpArgNode[] nodes, Context context) throws NotReadable {
        List<TemporalFormula> formulas = new ArrayList<>();
        for (ExprOrOpArgNode node : nodes) {
            formulas.add(read(node, context));
        }
        return formulas;
    }

    private TemporalFormula defined(OpApplNode node, Context context) throws NotReadable {
        Object meaning = tool.lookup(node.getOperator(), context, false);
        if (meaning instanceof LazyValue parameter && parameter.expr != null) {
            return read(parameter.expr, parameter.con);
        }
        if (!(meaning instanceof OpDefNode definition) || definition.getInRecursive()) {
            throw new NotReadable("the operator " + node.getOperator().getName(), node);
        }
        Context inner =
                node.getArgs().length == 0 ? context : tool.getOpContext(definition, node.getArgs(), context, false);
        return read(definition.getBody(), inner);
    }

    /** {@code ENABLED <<A>>_v}. */
    private TemporalFormula enabled(OpApplNode fairness, Context context) {
        ExprNode subscript = (ExprNode) fairness.getArgs()[0];
        SemanticNode action = fairness.getArgs()[1];
        return atom(
                false,
                fairness,
                (before, after) -> tool.enabled(
                                action,
                                Context.branch(context),
                                before,
                                TLCStateFun.Empty,
                                subscript,
                                IActionItemList.CHANGED)
                        != null);
    }

    /** {@code <<A>>_v}. */
    private TemporalFormula taken(OpApplNode fairness, Context context) {
        SemanticNode subscript = fairness.getArgs()[0];
        SemanticNode action = fairness.getArgs()[1];
        return atom(true, fairness, (before, after) -> {
            Value old = (Value) tool.eval(subscript, context, before, TLCState.Empty, EvalControl.Clear);
            Value changed = (Value) tool.eval(subscript, context, after, TLCState.Empty, EvalControl.Clear);
            return !old.equals(changed) && tool.holds(action, context, before, after);
        });
    }

    private List<TemporalFormula> instances(OpApplNode node, Context context) throws NotReadable {
        List<Context> all = new ArrayList<>();
        try {
            for (ExprNode bound : node.getBdedQuantBounds()) {
                if (Math.max(bound.getLevel(), tool.getLevelBound(bound, context, LocatingTool.id()))
                        > LevelConstants.ConstantLevel) {
                    throw new NotReadable("a quantifier over a set that is not constant", node);
                }
            }
            IContextEnumerator instances =
                    tool.contexts(node, context, TLCState.Empty, TLCState.Empty, EvalControl.Clear);
            for (Context each = instances.nextElement(); each != null; each = instances.nextElement()) {
                all.add(each);
                if (all.size() > MOST_INSTANCES) {
                    throw new NotReadable("a quantifier over a set that is too large", node);
                }
            }
        } catch (RuntimeException e) {
            throw new NotReadable(Failures.explain(e, node), node);
        }
        List<TemporalFormula> formulas = new ArrayList<>();
        for (Context each : all) {
            formulas.add(read(node.getArgs()[0], each));
        }
        return formulas;
    }
}
