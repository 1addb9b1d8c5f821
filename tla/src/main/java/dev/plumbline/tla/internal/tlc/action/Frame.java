package dev.plumbline.tla.internal.tlc.action;

import java.util.List;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.Subst;
import tla2sany.semantic.SymbolNode;

/** A construct around an action on the path from Next. */
public sealed interface Frame {
    /** Whether it mentions the variable, outside the enclosed action. */
    boolean mentions(SymbolNode variable);

    /**
     * {@code \E variables \in bound : ...}
     *
     * @param bound null if the quantifier has none
     * @param tuple whether it reads {@code <<x, y>> \in bound}
     */
    record Quantified(List<FormalParamNode> variables, ExprNode bound, boolean tuple) implements Frame {
        @Override
        public boolean mentions(SymbolNode variable) {
            return bound != null && bound.getAllParams().contains(variable);
        }
    }

    /** A conjunct to the left or right of the part that contains the action. */
    record Conjoined(ExprNode conjunct, boolean left) implements Frame {
        @Override
        public boolean mentions(SymbolNode variable) {
            return conjunct.getAllParams().contains(variable);
        }
    }

    /** A branch of IF or CASE: the conditions that must be false and the one, if any, that must then be true. */
    record Branch(List<ExprNode> mustBeFalse, ExprNode mustBeTrue) implements Frame {
        @Override
        public boolean mentions(SymbolNode variable) {
            return mustBeTrue != null && mustBeTrue.getAllParams().contains(variable)
                    || mustBeFalse.stream()
                            .anyMatch(condition -> condition.getAllParams().contains(variable));
        }
    }

    /** An INSTANCE with its substitutions. */
    record Instance(List<Subst> substitutions) implements Frame {
        @Override
        public boolean mentions(SymbolNode variable) {
            return substitutions.stream()
                    .anyMatch(substitution ->
                            substitution.getExpr().getAllParams().contains(variable));
        }
    }

    /** A named operator and its arguments. */
    record Applied(OpDefNode operator, List<ExprOrOpArgNode> arguments) implements Frame {
        @Override
        public boolean mentions(SymbolNode variable) {
            return arguments.stream()
                    .anyMatch(argument -> argument.getAllParams().contains(variable));
        }
    }
}
