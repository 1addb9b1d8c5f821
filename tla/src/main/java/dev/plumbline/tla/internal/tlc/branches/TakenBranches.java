package dev.plumbline.tla.internal.tlc.branches;

import dev.plumbline.spec.Branch;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import java.util.Set;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.EvalControl;
import tlc2.tool.IContextEnumerator;
import tlc2.tool.TLCState;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;

/**
 * Which branches one step takes. The formula is walked as {@link Branches} walks it, but with both states in hand: a
 * disjunct is taken if it holds of the two, an arm if its condition does. A step that two disjuncts allow takes both.
 */
final class TakenBranches {
    private static final int WORK = 50_000;

    private final LocatingTool tool;
    private final Branches all;
    private final String action;
    private final Terms terms;
    private final TLCState before;
    private final TLCState after;
    private final Set<Branch> taken;

    /**
     * @param action the name of the action that is walked
     * @param taken where they are collected
     */
    TakenBranches(LocatingTool tool, Branches all, String action, TLCState before, TLCState after, Set<Branch> taken) {
        this.tool = tool;
        this.all = all;
        this.action = action;
        this.terms = new Terms(tool, true, WORK);
        this.before = before;
        this.after = after;
        this.taken = taken;
    }

    /** Walks an action that holds of the two states. What cannot be evaluated by itself is left out. */
    void walk(SemanticNode node, Context context) {
        try {
            formula(node, context);
        } catch (RuntimeException | StackOverflowError notEvaluated) {
            // A part may be evaluable only behind others that fix a value first; what was found so far is right.
            return;
        }
    }

    private void formula(SemanticNode node, Context context) {
        Terms.Term term = terms.head(node, context);
        if (term.kind() != Terms.Kind.BUILT_IN) {
            return;
        }
        if (term.isConjunction()) {
            for (ExprOrOpArgNode part : term.arguments()) {
                walk(part, term.context());
            }
        } else if (term.isDisjunction()) {
            for (ExprOrOpArgNode part : term.arguments()) {
                if (holds(part, term.context())) {
                    take(part, Branch.Sort.DISJUNCT);
                    walk(part, term.context());
                }
            }
        } else if (term.is(ToolGlobals.OPCODE_be)) {
            exists(term);
        } else if (term.is(ToolGlobals.OPCODE_sa) || term.is(ToolGlobals.OPCODE_aa)) {
            if (holds(term.argument(0), term.context())) {
                walk(term.argument(0), term.context());
            }
        } else if (term.is(ToolGlobals.OPCODE_eq) || term.is(ToolGlobals.OPCODE_in)) {
            for (ExprOrOpArgNode side : term.arguments()) {
                value(side, term.context());
            }
        } else {
            arms(term, true);
        }
    }

    private void exists(Terms.Term term) {
        IContextEnumerator contexts =
                tool.contexts(term.application(), term.context(), before, after, EvalControl.Clear);
        for (Context each = contexts.nextElement(); each != null; each = contexts.nextElement()) {
            if (holds(term.argument(0), each)) {
                walk(term.argument(0), each);
            }
        }
    }

    private void value(SemanticNode node, Context context) {
        Terms.Term term = terms.head(node, context);
        if (term.kind() == Terms.Kind.BUILT_IN) {
            arms(term, false);
        }
    }

    private void arms(Terms.Term term, boolean formula) {
        if (term.is(ToolGlobals.OPCODE_ite)) {
            boolean holds = holds(term.argument(0), term.context());
            arm(term.argument(holds ? 1 : 2), term.context(), holds ? Branch.Sort.THEN : Branch.Sort.ELSE, formula);
        } else if (term.is(ToolGlobals.OPCODE_case)) {
            SemanticNode other = null;
            for (ExprOrOpArgNode each : term.arguments()) {
                ExprOrOpArgNode[] pair = ((OpApplNode) each).getArgs();
                if (pair[0] == null) {
                    other = pair[1];
                } else if (holds(pair[0], term.context())) {
                    arm(pair[1], term.context(), Branch.Sort.CASE, formula);
                    return;
                }
            }
            if (other != null) {
                arm(other, term.context(), Branch.Sort.OTHER, formula);
            }
        }
    }

    private void arm(SemanticNode node, Context context, Branch.Sort sort, boolean formula) {
        take(node, sort);
        if (formula) {
            walk(node, context);
        } else {
            value(node, context);
        }
    }

    private void take(SemanticNode node, Branch.Sort sort) {
        Branch branch = all.at(action, node, sort);
        if (branch != null) {
            taken.add(branch);
        }
    }

    private boolean holds(SemanticNode condition, Context context) {
        return tool.holds(condition, context, before, after);
    }
}
