package dev.plumbline.tla.internal.tlc.bind;

import java.util.List;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.SymbolNode;
import tlc2.value.impl.Value;

/**
 * What is left to do at each step for what stands around an action, once everything that can be known from the
 * operation alone is known. Clauses are carried out in order, from the outermost.
 */
public sealed interface Clause {
    /** The value must be an element of the bound. */
    record Member(Value value, ExprNode bound) implements Clause {}

    /**
     * One or, if the bound holds tuples, several variables range over the elements of the bound.
     *
     * @param fixed for each variable its value, or null where it ranges
     * @param elements of the bound where they are the same in every state, else null
     */
    record Ranging(List<FormalParamNode> variables, Value[] fixed, boolean tuple, ExprNode bound, Value[] elements)
            implements Clause {}

    /** The condition must have this truth value in the state before the step. */
    record Guard(ExprNode condition, boolean expected) implements Clause {}

    /** A conjunct that may speak about the state after the step. */
    record Conjunct(ExprNode predicate, boolean left) implements Clause {}

    /**
     * The symbols stand for the expressions, evaluated when needed but in the context from before all of them: an
     * instance may swap two names.
     */
    record Bind(List<SymbolNode> symbols, List<ExprOrOpArgNode> expressions) implements Clause {}

    /** The symbol stands for the value. */
    record Fix(SymbolNode symbol, Value value) implements Clause {}

    /**
     * The actual argument in Next must have the value that the operation gives.
     *
     * @param primed whether it speaks about the state after the step
     */
    record Equal(ExprNode actual, Value value, boolean primed) implements Clause {}
}
