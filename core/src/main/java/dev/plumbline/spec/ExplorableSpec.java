package dev.plumbline.spec;

import dev.plumbline.spec.temporal.TemporalFormula;
import dev.plumbline.spec.temporal.TemporalProperty;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A specification that can enumerate the possible next steps itself, without a given operation: its variables, all
 * transitions of a state, states from values. State graphs, checks of state logs and test generation use this.
 *
 * <p>Constraints on states and steps (CONSTRAINT, ACTION_CONSTRAINT) exclude transitions, unless the {@link Selection}
 * includes them. Invariants do not: a search has to find a state that breaks one, and {@link #brokenRules} names the
 * invariant. That differs from {@link Step#next}, where both exclude a step. A VIEW applies as usual: states with the
 * same view are equal.
 *
 * <p>A {@code SequentialModel} is not explorable: nothing defines which arguments its operations may have.
 */
public interface ExplorableSpec extends Spec {
    /** The names of the variables, in the order of their declarations. */
    List<String> variables();

    /** Every name that {@link Transition#action} may have, without initial ones, in the order of the specification. */
    List<String> transitionNames();

    /**
     * The parameters of the action of this name, in the order of its definition. Empty if it has no parameters, or no
     * name.
     */
    default List<String> parameters(String action) {
        return List.of();
    }

    /** The values of constants, by name, as far as they are known as values. */
    default Map<String, Value> constants() {
        return Map.of();
    }

    /**
     * The value of an expression that the specification was loaded with, in a state.
     *
     * @param line the value of that name in the expression
     * @throws SpecException if it cannot be evaluated, or if the specification was loaded without it
     */
    default Value evaluate(String expression, Value line, State state) {
        throw new SpecException("specification " + name() + " evaluates no expressions such as " + expression);
    }

    /**
     * Why the state has no such transition, whatever the values of variables: the conditions of the action that fail.
     * Empty if there is one, or if that is unknown.
     *
     * @param arguments of the action, as far as they are known
     * @throws BadInput if the action, or an argument of it, does not exist
     */
    default List<Obstacle> obstacles(String action, Map<String, Value> arguments, State state) throws BadInput {
        return List.of();
    }

    /**
     * Prepares the search for transitions; the result can be used for any number of states.
     *
     * @throws BadInput if the selection names an action, an argument or a variable that does not exist, or has a value
     *     that does not fit
     */
    Exploration explore(Selection selection) throws BadInput;

    /**
     * The state in which the variables have these values. It need not be reachable.
     *
     * @throws BadInput if a variable is missing or unknown, or if the specification does not support its value
     */
    State state(Map<String, Value> values) throws BadInput;

    /**
     * The invariants and constraints that do not hold in the state, in the order of the configuration.
     *
     * @throws SpecException if one of them cannot be evaluated
     */
    List<BrokenRule> brokenRules(State state);

    /**
     * The representative of all states that are the same up to a renaming (SYMMETRY): a search for all states need
     * follow only one of them. Without a symmetry, the state itself. Not for checks of operations: a recorded operation
     * has this value and not another.
     *
     * @throws SpecException if it cannot be evaluated
     */
    default State representative(State state) {
        return state;
    }

    /**
     * The same specification for a search that needs states, and not the names of the steps between them: transitions
     * have empty names and no arguments, and all are found at once. It may be much faster. Its states have the same
     * values and are not equal to those of this specification.
     */
    default ExplorableSpec forStates() {
        return this;
    }

    /**
     * The same specification for a search that also needs the names of the steps between states. It may be faster. Its
     * states have the same values and are not equal to those of this specification.
     */
    default ExplorableSpec forEdges() {
        return this;
    }

    /**
     * The same states as rows of numbers, for a search that has to store many of them. Empty if states are objects
     * only.
     */
    default Optional<StateRows> rows() {
        return Optional.empty();
    }

    /** Whether a state without a next state is an error. */
    default boolean checksDeadlock() {
        return true;
    }

    /**
     * The assumptions about constants (ASSUME) that do not hold.
     *
     * @throws SpecException if one of them cannot be evaluated
     */
    default List<Obstacle> brokenAssumptions() {
        return List.of();
    }

    /**
     * The identity of a state in a search for all of them: two states count as one if and only if this is equal. The
     * value of the VIEW if there is one, modulo SYMMETRY. Unlike a state it can be stored, and compared with that of
     * another run.
     *
     * @throws SpecException if it cannot be evaluated
     */
    default Value identity(State state) {
        return representative(state).value();
    }

    /** The branches in the text of the actions, in the order of the text; empty if there is no text. */
    default List<Branch> branches() {
        return List.of();
    }

    /**
     * The branches, of {@link #branches}, that a step takes. If it can be explained in several ways, those of all.
     *
     * @param action the name of the step; an unknown one means any step
     */
    default List<Branch> taken(State before, String action, State after) {
        return List.of();
    }

    /** Assumptions and gaps of a search of all states, in addition to {@link Properties#unchecked}. */
    default List<String> searchNotes() {
        return List.of();
    }

    /**
     * The values that a path shows in place of the variables of a state (ALIAS). Empty if the specification has no
     * alias, or no value of it for this state.
     *
     * @param next the values after the next step of the path; those of the state itself at the end of the path
     * @param level the number of states of the path up to this one
     */
    default Optional<Value.Rec> shown(Map<String, Value> state, Map<String, Value> next, int level) {
        return Optional.empty();
    }

    /** The properties that the specification should have, in addition to invariants. */
    default Properties properties() {
        return Properties.NONE;
    }

    /** Whether states must be explored one at a time, in order, because evaluating one has effects on others. */
    default boolean isSequential() {
        return false;
    }

    /**
     * Whether the results for a state can be computed again from the state alone. Not if they also depend on the
     * search: on its progress, or on values that the specification keeps from state to state (TLCSet).
     */
    default boolean isRepeatable() {
        return true;
    }

    /** Whether the specification itself has ended the search, so that no further states are explored. */
    default boolean endsSearch() {
        return false;
    }

    /**
     * Properties of behaviours (PROPERTY), as far as a search of all states and steps decides them, and of the search
     * itself (POSTCONDITION). Each method returns the first broken one.
     *
     * @see BrokenRule
     */
    interface Properties {
        /** None. */
        Properties NONE = new Properties() {};

        /** A property broken by behaviours that begin in this state. */
        default Optional<BrokenRule> initially(State state) {
            return Optional.empty();
        }

        /** A property broken by behaviours that pass this state. */
        default Optional<BrokenRule> always(State state) {
            return Optional.empty();
        }

        /** Whether {@link #step} has to be called. */
        default boolean hasSteps() {
            return false;
        }

        /** A property broken by behaviours with this step. */
        default Optional<BrokenRule> step(State before, State after) {
            return Optional.empty();
        }

        /** Properties with a condition: they are decided when all states were found. */
        default List<Obligation> obligations() {
            return List.of();
        }

        /** Properties about infinite behaviours: they are decided when all states were found. */
        default Optional<Liveness> liveness() {
            return Optional.empty();
        }

        /** A rule broken by a completed search. */
        default Optional<BrokenRule> afterwards(Figures figures) {
            return Optional.empty();
        }

        /** Properties, or parts of them, that a search of states and steps does not decide: one line each. */
        default List<String> beyondSteps() {
            return List.of();
        }

        /** Those of {@link #beyondSteps} that {@link #liveness} does not decide either, with the reason. */
        default List<String> unchecked() {
            return List.of();
        }
    }

    /**
     * A property that is required of behaviours only from some moment on, such as {@code [](P => []Q)}. Conditions are
     * met one after the other; the next one may be met in the same state. Each method is called by one thread.
     */
    interface Obligation {
        /** The number of conditions that are met one after the other before the property is required. */
        int stages();

        /** Whether the first condition (or, without conditions, the property) concerns the first state only. */
        boolean onlyAtFirst();

        /**
         * Whether a condition is met.
         *
         * @param stage from 0
         * @param queue the number of states that wait to be explored when the state is evaluated
         */
        boolean met(int stage, State state, int queue);

        /** Whether the property concerns steps; otherwise it concerns states. */
        boolean ofSteps();

        /** Whether results depend on the number of waiting states. */
        boolean asksQueue();

        /** Why a state, where the property is required, breaks it. */
        Optional<BrokenRule> broken(State state, int queue);

        /** Why a step, where the property is required in the state before it, breaks it. */
        Optional<BrokenRule> brokenBy(State before, State after);
    }

    /**
     * Properties of infinite behaviours, and the fairness that the specification assumes. Each method is called by one
     * thread.
     */
    interface Liveness {
        /** Each has to hold in all behaviours that satisfy the fairness. */
        List<TemporalProperty> properties();

        /** Behaviours that do not satisfy all of these are not behaviours of the specification. */
        List<TemporalFormula> fairness();

        /** The truth of a {@link TemporalFormula.OfState}. */
        boolean holds(int atom, State state);

        /** The truth of a {@link TemporalFormula.OfStep}; both states may be the same. */
        boolean holds(int atom, State before, State after);

        /**
         * Whether a search merges different states (VIEW, SYMMETRY). Then a counterexample counts if its steps are
         * steps of the specification, and the absence of one proves nothing.
         */
        boolean mergesStates();

        /** The assumptions of the results, one line each. */
        List<String> notes();

        /**
         * Evaluates all atoms.
         *
         * @throws SpecException if one of them cannot be evaluated
         */
        void evaluateAll(State before, State after);
    }

    /**
     * The states of a specification as rows of numbers, one for each variable: the number of its value. Different
     * values of a variable have different numbers, so two states are the same if and only if their rows are. A search
     * of millions of states stores rows instead of objects. Numbers are meaningful to this object only, and may differ
     * from run to run.
     *
     * <p>If different states count as the same (VIEW, SYMMETRY), a row has a key, and these states have equal keys.
     */
    interface StateRows {
        /** The length of a row. */
        int width();

        /** The length of a key; 0 if the row itself distinguishes states. */
        int keyWidth();

        /** A cursor for one thread. */
        Cursor cursor();

        /** Translates states for other processes; for one thread. */
        Coder coder();

        /** The state of a row. */
        State state(int[] row);

        /** The distinguishing part of this state: its key, or its row. */
        int[] keyOf(State state);

        /** The same for the same specification, loaded again; different for others. */
        String signature();

        /**
         * Writes the meaning of the numbers assigned so far.
         *
         * @throws SpecException if a value cannot be written
         */
        void write(DataOutput out) throws IOException;

        /** Restores the meaning of the numbers that were written. To be called before any other number is assigned. */
        void read(DataInput in) throws IOException;

        /**
         * States as bytes, which are the same in every process that has loaded the same specification. So equal bytes
         * mean equal states, and different bytes different ones.
         */
        interface Coder {
            /** @throws SpecException if a value cannot be written */
            byte[] state(int[] row);

            /** @throws SpecException if a value cannot be written */
            byte[] key(int[] key);

            int[] row(byte[] state) throws IOException;

            /**
             * Whether the specification has made a string that its text does not contain. The order of such strings,
             * which decides what {@code CHOOSE} takes, is that in which a process met them.
             */
            boolean hasMadeStrings();
        }

        /** Receives one state after the other. */
        @FunctionalInterface
        interface Visitor {
            /** @param row of the state; it belongs to the cursor, which overwrites it */
            void visit(int[] row);
        }

        /** Finds the states after a state. Its other methods concern the state that its visitor received last. */
        interface Cursor {
            /**
             * @return the number of initial states generated
             * @throws SpecException if the initial states cannot be evaluated
             */
            int initial(Visitor visitor);

            /**
             * @param row of a state without a broken rule, which no constraint excludes
             * @return the number of states generated, each counted once for each way to it; 0 means deadlock
             * @throws SpecException if the specification cannot be evaluated here
             */
            int next(int[] row, Visitor visitor);

            /** The key; the row if there are no keys. It belongs to the cursor, which overwrites it. */
            int[] key();

            /** Whether a constraint excludes the state, or the step to it. */
            boolean isExcluded();

            /** The invariant or property that the state breaks. */
            Optional<BrokenRule> broken();

            /** The property that the step to the state breaks. */
            Optional<BrokenRule> brokenStep();
        }
    }

    /**
     * The figures of a completed search.
     *
     * @param queue the number of states that were found and not explored: 0 unless the specification ended the search
     * @param diameter the number of states on the longest of the shortest paths
     */
    record Figures(long generated, long distinct, int diameter, int queue, Duration time) {}
}
