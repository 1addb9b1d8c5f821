package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.tree.SourcePlace;

/**
 * An action, or an initial predicate, that assigns values to the variables of the state being built. Like TLC it takes
 * conjuncts from left to right; {@code x' = e} assigns if x' has no value yet and compares otherwise; disjunctions and
 * existential quantifiers branch. Each branch ends in the continuation, and all assignments are undone on the way back.
 * The number of times that the continuation is reached is TLC's number of generated states, so branches are taken also
 * where nothing is assigned.
 */
public abstract class Stepper {
    private final SourcePlace place;

    protected Stepper(SourcePlace place) {
        this.place = place;
    }

    public final SourcePlace place() {
        return place;
    }

    /**
     * Continues once for each way in which the action is possible.
     *
     * @return true if the continuation wants no further ways
     */
    public abstract boolean run(Run run, Environment environment, Continuation then);

    /** What remains to be done after an action. */
    @FunctionalInterface
    public interface Continuation {
        /** @return true if no further ways are wanted */
        boolean proceed(Run run);
    }
}
