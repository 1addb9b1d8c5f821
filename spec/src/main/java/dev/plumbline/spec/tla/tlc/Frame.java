package dev.plumbline.spec.tla.tlc;

import java.util.List;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.Subst;

/** Something that stands around an action on the way down to it from Next. */
sealed interface Frame {
    /**
     * {@code \E variables \in bound : ...}
     *
     * @param bound null where the quantifier has none
     * @param tuple whether it reads {@code <<x, y>> \in bound}
     */
    record Quantified(List<FormalParamNode> variables, ExprNode bound, boolean tuple) implements Frame {}

    /** What is conjoined with the disjunction that holds the action, on its left or on its right. */
    record Conjoined(ExprNode conjunct, boolean left) implements Frame {}

    /** A branch of IF or CASE: the conditions that must be false and the one, if any, that must then be true. */
    record Branch(List<ExprNode> mustBeFalse, ExprNode mustBeTrue) implements Frame {}

    /** An INSTANCE with its substitutions. */
    record Instance(List<Subst> substitutions) implements Frame {}

    /** A named operator and what it is applied to. */
    record Applied(OpDefNode operator, List<ExprOrOpArgNode> arguments) implements Frame {}
}
