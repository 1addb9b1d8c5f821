package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Optional;
import java.util.function.Supplier;

/** Evaluates the formulas that properties consist of, in states of one evaluator. */
public interface PropertyEvaluation {
    /** A formula that is ready to be evaluated. */
    @FunctionalInterface
    interface Prepared {
        /**
         * @param state null for a formula about constants
         * @param next null for a formula about one state
         * @throws dev.plumbline.spec.SpecException if it cannot be evaluated
         */
        boolean holds(State state, State next);
    }

    /**
     * @param formula without locals around it
     * @param purpose for messages: {@code PROPERTY Small}
     */
    Prepared prepare(Expr formula, String purpose);

    /** The values of a state, for an explanation; empty if it would have to know more than the state. */
    Optional<TlaValue[]> values(State state);

    /** Whether results depend on the number of states that wait to be explored. */
    boolean asksQueue();

    /** Evaluates a question about a state while so many states wait to be explored. */
    <T> T asked(State state, int queue, Supplier<T> question);

    /** Called when a search is over. */
    void end(ExplorableSpec.Figures figures);
}
