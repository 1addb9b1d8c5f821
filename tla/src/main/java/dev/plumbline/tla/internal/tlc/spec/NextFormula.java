package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.tla.internal.tlc.action.Frame;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import java.util.List;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.Subst;
import tlc2.tool.Action;
import tlc2.tool.INextStateFunctor;
import tlc2.tool.TLCState;
import tlc2.util.Context;

/**
 * Next as a whole.
 *
 * @param name its name, for steps that have no better one
 * @param context the substitutions of the instances around it
 */
record NextFormula(String name, ExprNode node, Context context) {
    static NextFormula of(LocatingTool tool, String name, ExprNode node, List<Frame> around) {
        Context context = Context.Empty;
        for (Frame frame : around) {
            if (frame instanceof Frame.Instance instance) {
                Context outside = context;
                for (Subst substitution : instance.substitutions()) {
                    context = context.cons(substitution.getOp(), tool.getVal(substitution.getExpr(), outside, false));
                }
            }
        }
        return new NextFormula(name.isEmpty() ? "Next" : name, node, context);
    }

    /** @param after the known part of the state after the step */
    void run(LocatingTool tool, TLCState before, TLCState after, INextStateFunctor found) {
        tool.next(
                new Action(node, context, (OpDefNode) null),
                new SemanticNode[] {node},
                new Context[] {context},
                1,
                before,
                after,
                found);
    }
}
