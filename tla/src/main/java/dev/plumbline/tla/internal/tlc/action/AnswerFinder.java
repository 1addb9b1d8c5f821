package dev.plumbline.tla.internal.tlc.action;

import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;

/**
 * Finds the parameters that the state determines: in {@code Get(key, v) == v = store[key] /\ UNCHANGED store} that is
 * v. They are results of the system; a workload that drew them at random would mostly draw values that cannot happen.
 *
 * <p>On every path through the action the parameter must be equal to some expression, such as {@code v = None}, and on
 * one of them to an expression that depends on the state. It must be on the left side, as authors write definitions:
 * {@code owner = who} is a condition on the state, and who is an argument.
 */
final class AnswerFinder implements ToolGlobals {
    private static final int DEEPEST = 20;

    private final LocatingTool tool;

    AnswerFinder(LocatingTool tool) {
        this.tool = tool;
    }

    /** How a parameter is determined, the weakest way first. */
    private enum Decided {
        NOT,
        BY_A_CONSTANT,
        BY_THE_STATE
    }

    boolean isAnswer(FormalParamNode parameter, OpDefNode action) {
        return decided(parameter, action.getBody(), 0) == Decided.BY_THE_STATE;
    }

    private Decided decided(FormalParamNode parameter, SemanticNode formula, int depth) {
        if (depth > DEEPEST) {
            return Decided.NOT;
        }
        if (formula instanceof LetInNode let) {
            return decided(parameter, let.getBody(), depth + 1);
        }
        if (formula instanceof LabelNode label) {
            return decided(parameter, label.getBody(), depth + 1);
        }
        if (!(formula instanceof OpApplNode application)) {
            return Decided.NOT;
        }
        ExprOrOpArgNode[] parts = application.getArgs();
        return switch (BuiltInOPs.getOpCode(application.getOperator().getName())) {
            case OPCODE_cl, OPCODE_land -> anyOf(parameter, parts, depth);
            case OPCODE_dl, OPCODE_lor -> eachOf(parameter, parts, depth);
            case OPCODE_ite -> eachOf(parameter, new ExprOrOpArgNode[] {parts[1], parts[2]}, depth);
            case OPCODE_case -> eachOf(parameter, choices(parts), depth);
            case OPCODE_be -> decided(parameter, parts[0], depth + 1);
            case OPCODE_eq, OPCODE_equiv -> equality(parameter, parts);
            case 0 -> applied(parameter, application, depth);
            default -> Decided.NOT;
        };
    }

    private Decided anyOf(FormalParamNode parameter, ExprOrOpArgNode[] parts, int depth) {
        Decided best = Decided.NOT;
        for (ExprOrOpArgNode part : parts) {
            Decided here = decided(parameter, part, depth + 1);
            best = here.compareTo(best) > 0 ? here : best;
        }
        return best;
    }

    private Decided eachOf(FormalParamNode parameter, ExprOrOpArgNode[] parts, int depth) {
        Decided best = Decided.NOT;
        for (ExprOrOpArgNode part : parts) {
            Decided here = decided(parameter, part, depth + 1);
            if (here == Decided.NOT) {
                return Decided.NOT;
            }
            best = here.compareTo(best) > 0 ? here : best;
        }
        return best;
    }

    private static ExprOrOpArgNode[] choices(ExprOrOpArgNode[] pairs) {
        ExprOrOpArgNode[] formulas = new ExprOrOpArgNode[pairs.length];
        for (int i = 0; i < pairs.length; i++) {
            formulas[i] = ((OpApplNode) pairs[i]).getArgs()[1];
        }
        return formulas;
    }

    private static Decided equality(FormalParamNode parameter, ExprOrOpArgNode[] sides) {
        if (!is(parameter, sides[0]) || mentions(parameter, sides[1])) {
            return Decided.NOT;
        }
        return sides[1].getLevel() == LevelConstants.ConstantLevel ? Decided.BY_A_CONSTANT : Decided.BY_THE_STATE;
    }

    /** If the parameter is passed to an operator, follows it as the formal parameter there. */
    private Decided applied(FormalParamNode parameter, OpApplNode application, int depth) {
        if (!(tool.lookup(application.getOperator(), Context.Empty, false) instanceof OpDefNode definition)
                || definition.getBody() == null) {
            return Decided.NOT;
        }
        ExprOrOpArgNode[] arguments = application.getArgs();
        for (int i = 0; i < arguments.length && i < definition.getParams().length; i++) {
            if (is(parameter, arguments[i])) {
                return decided(definition.getParams()[i], definition.getBody(), depth + 1);
            }
        }
        return Decided.NOT;
    }

    private static boolean is(FormalParamNode parameter, SemanticNode node) {
        return node instanceof OpApplNode plain && plain.getArgs().length == 0 && plain.getOperator() == parameter;
    }

    private static boolean mentions(FormalParamNode parameter, SemanticNode node) {
        if (is(parameter, node)) {
            return true;
        }
        if (node.getChildren() != null) {
            for (SemanticNode child : node.getChildren()) {
                if (mentions(parameter, child)) {
                    return true;
                }
            }
        }
        return false;
    }
}
