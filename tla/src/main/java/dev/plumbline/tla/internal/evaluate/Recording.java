package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.value.TlaValue;

/**
 * Notes what one evaluation of an action reads of the current state, and how it gives the variables their next values.
 * Another state in which all that was read is the same has the same next states: an evaluation is a function of what it
 * reads.
 */
public interface Recording {
    /** A projection with its values, for the state at hand. */
    interface Derived {}

    /** Ends a recording of which nothing can be concluded. It is not an error of the specification. */
    final class Ended extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Ended() {
            super("the recording has ended", null, false, false);
        }
    }

    /**
     * @param values all of whose parts are computed
     * @throws Ended if the projection has no value in the state at hand
     */
    Derived derive(Projection projection, TlaValue[] values);

    /**
     * A projection that is the next value of its variable.
     *
     * @throws Ended if it has no value in the state at hand
     */
    Derived change(Projection projection, TlaValue[] values);

    TlaValue value(Derived derived);

    /** The evaluation depends on this value. */
    void read(Derived derived);

    /** The evaluation depends on the next value of a variable. */
    void readNext(int variable);

    /** The variable got its next value, which follows from what was read so far. */
    void assigned(int variable);

    /** The next value of the variable is its current one. */
    void kept(int variable);

    /** The next value of the variable is that of a {@link #change}. */
    void changed(int variable, Derived change);
}
