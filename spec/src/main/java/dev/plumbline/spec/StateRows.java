package dev.plumbline.spec;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;

/**
 * The states of a specification as rows of numbers, one for each variable: the number of its value. Different values of a
 * variable have different numbers, so two states are the same if and only if their rows are. A search of millions of
 * states keeps rows in place of objects. Numbers mean something to this object only, and may differ from run to run.
 *
 * <p>Where the specification calls different states the same (VIEW, SYMMETRY), a row has a key, and equal keys say so.
 */
public interface StateRows {
    /** The length of a row. */
    int width();

    /** The length of a key; 0 if the row itself tells states apart. */
    int keyWidth();

    /** For one thread. */
    Cursor cursor();

    /** The state of a row. */
    State state(int[] row);

    /** What tells this state from others: its key, or its row. */
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

        /** The key; the row where there are no keys. It belongs to the cursor, which writes into it again. */
        int[] key();

        /** Whether a constraint excludes the state, or the step to it. */
        boolean isExcluded();

        /** The invariant or property that the state breaks. */
        Optional<BrokenRule> broken();

        /** The property that the step to the state breaks. */
        Optional<BrokenRule> brokenStep();
    }
}
