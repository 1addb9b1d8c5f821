package dev.plumbline.tla.internal.tlc.bind;

import java.util.List;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.SymbolNode;
import tlc2.value.impl.Value;

/**
 * A part of the formula around an action that has to be evaluated at each step, because the operation alone does not
 * determine it. Clauses are evaluated in order, from the outermost.
 */
public sealed interface Clause {
    /** The value must be an element of the bound. */
    record Member(Value value, ExprNode bound) implements Clause {}

    /**
     * One variable or, if the elements are tuples, several variables range over the elements of the bound.
     *
     * @param fixed for each variable its value, or null if it ranges
     * @param elements of the bound if they are the same in every state, otherwise null
     */
    record Ranging(List<FormalParamNode> variables, Value[] fixed, boolean tuple, ExprNode bound, Value[] elements)
            implements Clause {}

    /** The condition must have this truth value in the state before the step. */
    record Guard(ExprNode condition, boolean expected) implements Clause {}

    /** A conjunct that may refer to the state after the step. */
    record Conjunct(ExprNode predicate, boolean left) implements Clause {}

    /**
     * Binds the symbols to the expressions, which are evaluated when needed, in the context before all of these
     * bindings: an instance may swap two names.
     */
    record Bind(List<SymbolNode> symbols, List<ExprOrOpArgNode> expressions) implements Clause {}

    /** Binds the symbol to the value. */
    record Fix(SymbolNode symbol, Value value) implements Clause {}

    /**
     * The actual argument in Next must have the value given by the operation.
     *
     * @param primed whether it refers to the state after the step
     */
    record Equal(ExprNode actual, Value value, boolean primed) implements Clause {}
}
