package dev.plumbline.tla.internal.tlc.action;

import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import java.util.ArrayList;
import java.util.List;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.SubstInNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;

/** Distinguishes operators that only choose between actions from actions. */
public final class Choosing implements ToolGlobals {
    private final LocatingTool tool;

    public Choosing(LocatingTool tool) {
        this.tool = tool;
    }

    /**
     * Whether the operator only chooses between others. An operator that only passes its parameters on, {@code Enq(v)
     * == Q!Enq(v)}, is not a choice but another name, and the one that the author of Next chose.
     */
    public boolean isChoice(OpDefNode operator) {
        List<OpDefNode> leaves = new ArrayList<>();
        if (!choices(operator.getBody(), leaves) || leaves.isEmpty()) {
            return false;
        }
        return leaves.size() > 1 || leaves.get(0).getArity() > operator.getArity();
    }

    private boolean choices(SemanticNode node, List<OpDefNode> leaves) {
        if (node instanceof LetInNode let) {
            return choices(let.getBody(), leaves);
        }
        if (node instanceof LabelNode label) {
            return choices(label.getBody(), leaves);
        }
        if (node instanceof SubstInNode instantiated) {
            return choices(instantiated.getBody(), leaves);
        }
        if (!(node instanceof OpApplNode application)) {
            return false;
        }
        int opcode = BuiltInOPs.getOpCode(application.getOperator().getName());
        if (opcode == OPCODE_dl || opcode == OPCODE_lor || opcode == OPCODE_be || opcode == OPCODE_ue) {
            for (ExprOrOpArgNode part : application.getArgs()) {
                if (!choices(part, leaves)) {
                    return false;
                }
            }
            return true;
        }
        if (opcode == 0
                && tool.lookup(application.getOperator(), Context.Empty, false) instanceof OpDefNode definition
                && definition.getBody() != null
                && definition.getBody().getLevel() >= LevelConstants.ActionLevel) {
            leaves.add(definition);
            return true;
        }
        return false;
    }
}
