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
 * A specification that enumerates what may happen next, without a given operation: it has variables, all transitions of
 * a state, and states made from values. State graphs, checks of state logs and test generation use it.
 *
 * <p>Constraints on states and steps (CONSTRAINT, ACTION_CONSTRAINT) keep transitions out, unless the {@link Selection}
 * asks for them. Invariants do not: a search must find a state that breaks one, and {@link #brokenRules} names it.
 * That differs from {@link Step#next}, where both rule a step out. A VIEW counts as everywhere: states with the same
 * view are equal.
 *
 * <p>A {@code SequentialModel} is not explorable: nothing says which arguments its operations may have.
 */
public interface ExplorableSpec extends Spec {
    /** The names of the variables, in the order of their declarations. */
    List<String> variables();

    /** Every name that {@link Transition#action} may have, initial ones apart, in the order of the specification. */
    List<String> transitionNames();

    /**
     * The parameters of the action of this name, in the order of its definition. Empty if it has no parameters or no
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
     * @param line what the expression knows by that name
     * @throws SpecException if it cannot be evaluated, or was not known when the specification was loaded
     */
    default Value evaluate(String expression, Value line, State state) {
        throw new SpecException("specification " + name() + " evaluates no expressions such as " + expression);
    }

    /**
     * Why the action has no transition from the state: the conditions that fail. Empty if there is a transition, or if the
     * reason is not known.
     *
     * @param arguments of the action, as many as are known
     * @throws BadInput if the action, or an argument of it, does not exist
     */
    default List<Obstacle> obstacles(String action, Map<String, Value> arguments, State state) throws BadInput {
        return List.of();
    }

    /**
     * Prepares the search for transitions; ask it about as many states as you like.
     *
     * @throws BadInput if the selection names an action, an argument or a variable that there is not, or gives a value
     *     that does not fit
     */
    Exploration explore(Selection selection) throws BadInput;

    /**
     * The state in which the variables have these values. Nothing says that it can be reached.
     *
     * @throws BadInput if a variable is missing or unknown, or if the specification cannot hold its value
     */
    State state(Map<String, Value> values) throws BadInput;

    /**
     * The invariants and constraints that do not hold in the state, in the order of the configuration.
     *
     * @throws SpecException if one of them cannot be evaluated
     */
    List<BrokenRule> brokenRules(State state);

    /**
     * The representative of all states that are equal up to a renaming which the specification declares (SYMMETRY): a
     * search for all states need expand only one of them. Without a symmetry, the state itself. It says nothing about which
     * operations are possible: a recorded one names this value and not another.
     *
     * @throws SpecException if it cannot be evaluated
     */
    default State representative(State state) {
        return state;
    }

    /**
     * The same specification for a search that needs the states but not the names of steps: transitions have empty names
     * and no arguments, and all are computed at once. It may be much faster. Its states
     * have the same values and are not equal to those of this specification.
     */
    default ExplorableSpec forStates() {
        return this;
    }

    /**
     * The same specification for a search that also wants to know what the steps between states are called. It may be
     * faster. Its states have the same values and are not equal to those of this specification.
     */
    default ExplorableSpec forEdges() {
        return this;
    }

    /**
     * The same states as rows of numbers, for a search that has to keep many of them. Empty where states are objects
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
     * The identity of a state in a search for all states: two states count as one if and only if their identities are
     * equal. It is the value of the VIEW if there is one, modulo SYMMETRY. Unlike a state it can be stored and compared
     * with that of another run.
     *
     * @throws SpecException if it cannot be evaluated
     */
    default Value identity(State state) {
        return representative(state).value();
    }

    /** The branches that the text of the actions has, in the order of the text; empty if there is no text. */
    default List<Branch> branches() {
        return List.of();
    }

    /**
     * The branches, of {@link #branches}, that a step takes. Where it can be explained in several ways, those of all.
     *
     * @param action the name of the step; an unknown name means any
     */
    default List<Branch> taken(State before, String action, State after) {
        return List.of();
    }

    /** Assumptions and omissions of a search for all states, besides {@link Properties#unchecked}. */
    default List<String> searchNotes() {
        return List.of();
    }

    /**
     * The record to show in place of the variables of a state (ALIAS). Empty if the specification has no ALIAS, or if it
     * has no value for this state.
     *
     * @param next the values after the next step of the path; those of the state itself at the end of the path
     * @param level the number of states of the path up to this one
     */
    default Optional<Value.Rec> shown(Map<String, Value> state, Map<String, Value> next, int level) {
        return Optional.empty();
    }

    /** The properties that the specification must have, besides invariants. */
    default Properties properties() {
        return Properties.NONE;
    }

    /** Whether states must be explored one at a time, in order: evaluating one has effects on later evaluations. */
    default boolean isSequential() {
        return false;
    }

    /**
     * Whether what is found out about a state can be found out again from the state alone. Not so where it depends on the
     * search as well: on how far it is, or on values that the specification keeps from state to state (TLCSet).
     */
    default boolean isRepeatable() {
        return true;
    }

    /** Whether the specification itself has ended the search, so that further states are not to be explored. */
    default boolean endsSearch() {
        return false;
    }

    /**
     * Properties of behaviours (PROPERTY), as far as a search of all states and steps decides them, and of the search
     * itself (POSTCONDITION). Each method answers with the first that is broken.
     *
     * @see BrokenRule
     */
    interface Properties {
        /** None. */
        Properties NONE = new Properties() {};

        /** Broken by behaviours that begin in this state. */
        default Optional<BrokenRule> initially(State state) {
            return Optional.empty();
        }

        /** The rule that every behaviour through this state breaks, if there is one. */
        default Optional<BrokenRule> always(State state) {
            return Optional.empty();
        }

        /** Whether {@link #step} has to be asked. */
        default boolean hasSteps() {
            return false;
        }

        /** Broken by behaviours with this step. */
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

        /** Broken by a search that is over. */
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
     * A property that is required of behaviours only from some moment on, such as {@code [](P => []Q)}. Conditions become
     * true one after the other; the next one may become true in the same state. Each method is called by one thread.
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
         * @param queue the number of states that wait to be explored when the state is looked at
         */
        boolean met(int stage, State state, int queue);

        /** Whether the property is about steps; if not, it is about states. */
        boolean ofSteps();

        /** Whether answers depend on the number of states that wait. */
        boolean asksQueue();

        /** Why a state, where the property is required, breaks it. */
        Optional<BrokenRule> broken(State state, int queue);

        /** Why a step, where the property is required in the state before it, breaks it. */
        Optional<BrokenRule> brokenBy(State before, State after);
    }

    /**
     * Properties of infinite behaviours, and the fairness conditions of the specification. Each method is called by
     * one thread.
     */
    interface Liveness {
        /** Each has to hold in all behaviours that satisfy the fairness. */
        List<TemporalProperty> properties();

        /** The specification has only behaviours that satisfy all of these. */
        List<TemporalFormula> fairness();

        /** The truth of a {@link TemporalFormula.OfState}. */
        boolean holds(int atom, State state);

        /** The truth of a {@link TemporalFormula.OfStep}; both states may be the same. */
        boolean holds(int atom, State before, State after);

        /**
         * Whether a search merges different states (VIEW, SYMMETRY). Then a counterexample is valid if its steps are steps of
         * the specification, and the absence of a counterexample proves nothing.
         */
        boolean mergesStates();

        /** The assumptions of the answers, one line each. */
        List<String> notes();

        /**
         * Evaluates all atoms.
         *
         * @throws SpecException if one of them cannot be evaluated
         */
        void evaluateAll(State before, State after);
    }

    /**
     * The states of a specification as rows of numbers, one for each variable: the number of its value. Different values of a
     * variable have different numbers, so two states are the same if and only if their rows are. A search of millions of
     * states keeps rows in place of objects. Numbers mean something to this object only, and may differ from run to run.
     *
     * <p>Where the specification calls different states the same (VIEW, SYMMETRY), a row has a key, and equal keys say so.
     */
    interface StateRows {
        /** The length of a row. */
        int width();

        /** The length of a key; 0 if the row itself tells states apart. */
        int keyWidth();

        /** For one thread. */
        Cursor cursor();

        /** The state of a row. */
        State state(int[] row);

        /** The identity of this state: its key, or its row. */
        int[] keyOf(State state);

        /** The same for the same specification, loaded again; differs for others. */
        String signature();

        /**
         * Writes down what the numbers given so far mean.
         *
         * @throws SpecException if a value cannot be written
         */
        void write(DataOutput out) throws IOException;

        /** Gives the numbers that were written down the same meaning. To be called before any other number is given. */
        void read(DataInput in) throws IOException;

        /** Is led to one state after the other. */
        @FunctionalInterface
        interface Visitor {
            /** @param row of the state; it belongs to the cursor, which writes into it again */
            void visit(int[] row);
        }

        /** Finds the states after a state. The questions are about the state that its visitor was last led to. */
        interface Cursor {
            /**
             * @return how many initial states were generated
             * @throws SpecException if the initial states cannot be evaluated
             */
            int initial(Visitor visitor);

            /**
             * @param row of a state without a broken rule, which no constraint excludes
             * @return how many states were generated, each as often as there are ways to it; 0 means deadlock
             * @throws SpecException if the specification cannot be evaluated here
             */
            int next(int[] row, Visitor visitor);

            /** The key; the row if there are no keys. The array belongs to the cursor, which overwrites it. */
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
     * The figures of a search that is over.
     *
     * @param queue the number of states that were found and not explored: 0 unless the specification ended the search
     *
     * @param diameter the number of states on the longest of the shortest paths
     */
    record Figures(long generated, long distinct, int diameter, int queue, Duration time) {}
}
